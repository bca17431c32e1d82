import type { Video } from '#contract/catalogue.ts'
import type { SavedDrillClip } from '#web/api/lesson-records.ts'

/** A clip of the queue with the lesson that it is cut from. */
export interface QueuedClip extends SavedDrillClip {
  lesson: Video
}
