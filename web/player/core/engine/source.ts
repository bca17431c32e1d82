import type { Choice } from './quality.ts'

/** Loads the film into the video element. */
export interface Source {
  /** Loads the manifest of the current grant; playback starts at `startPosition` (seconds). */
  load: (startPosition?: number) => void
  choose: (choice: Choice) => void
  /** Index in `sounds`. */
  chooseSound: (sound: number) => void
  /** Resumes after an error at the same position. */
  retry: () => void
  /** Called after a renewal. Sources that rewrite URLs do not need it. */
  renewed?: () => void
  /** Called if the renewed grant is for another film; loads it at the same position. */
  replaced: () => void
  stop: () => void
}
