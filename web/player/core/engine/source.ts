import type { Choice } from './quality.ts'

/** Loads the film into the video element. */
export interface Source {
  /** Loads the manifest of the current grant; the film begins at `startPosition` (seconds). */
  load: (startPosition?: number) => void
  choose: (choice: Choice) => void
  /** By its number in `sounds`. */
  chooseSound: (sound: number) => void
  /** Goes on after an error, at the same position. */
  retry: () => void
  /** Called when there is a newer grant. A source that rewrites addresses has nothing to do. */
  renewed?: () => void
  /** Called when the newer grant is for another film: goes on with that at the same position. */
  replaced: () => void
  stop: () => void
}
