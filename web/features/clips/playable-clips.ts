import type { Catalogue } from '#contract/catalogue.ts'
import { findLesson } from '#rules/catalogue.ts'
import type { SavedDrillClip } from '#web/api/lesson-records.ts'
import { isBeingPrepared } from '#web/features/catalogue/index.ts'

/** Clips of available lessons with a film, in order, each with its lesson. */
export const playableClips = (selectedClips: readonly SavedDrillClip[], catalogue: Catalogue) =>
  selectedClips.flatMap((clip) => {
    const lesson = findLesson(catalogue, clip.gid, clip.vid)?.video
    return lesson && !isBeingPrepared(lesson) ? [{ ...clip, lesson }] : []
  })
