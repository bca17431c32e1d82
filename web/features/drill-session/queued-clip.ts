import type { Video } from '#contract/catalogue.ts'
import type { SavedDrillClip } from '#web/api/lesson-records.ts'

/** A clip of the queue, with its lesson. */
export interface QueuedClip extends SavedDrillClip {
  lesson: Video
}
