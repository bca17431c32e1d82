import type { QualityChoice } from './quality.ts'

/** Loads the film into the video element. */
export interface Source {
  /** Loads the manifest of the current grant; playback starts at `startPosition` (seconds). */
  load: (startPosition?: number) => void
  chooseQuality: (choice: QualityChoice) => void
  /** Index in `audioTracks`. */
  chooseAudioTrack: (audioTrack: number) => void
  /** Resumes after an error at the same position. */
  retry: () => void
  /** Called after a renewal. A source that rewrites each requested URL does not need this callback. */
  onGrantRenewed?: () => void
  /** Called if the renewed grant is for another film; loads that film at the same position. */
  onFilmReplaced: () => void
  stop: () => void
}
