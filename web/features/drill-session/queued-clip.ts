import type { Video } from '#contract/catalogue.ts'
import type { SavedDrillClip } from '#web/api/lesson-records.ts'

export interface QueuedClip extends SavedDrillClip {
  lesson: Video
}
