import type { Video } from '#contract/catalogue.ts'
import type { KeptDrillClip } from '#web/api/records/drill-clips.ts'

/** A clip of the queue with the lesson that it is cut from. */
export interface QueuedClip extends KeptDrillClip {
  lesson: Video
}
