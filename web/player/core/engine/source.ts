import type { Choice } from './quality.ts'

/** Brings the film into the element. */
export interface Source {
  /** Loads the manifest of the grant that is held; the film begins at `place` (seconds). */
  load: (place?: number) => void
  choose: (choice: Choice) => void
  /** By its number in `sounds`. */
  chooseSound: (sound: number) => void
  /** Goes on after an error, at the same place. */
  retry: () => void
  /** A newer grant is held; only those who cannot rewrite addresses need to act. */
  renewed?: () => void
  stop: () => void
}
