import type { Catalogue } from '#contract/catalogue.ts'
import { findLesson } from '#rules/catalogue.ts'
import type { SavedDrillClip } from '#web/api/lesson-records.ts'
import { isBeingPrepared } from '#web/features/catalogue/index.ts'

/** Clips of available lessons with a film, in order, each with its lesson. */
export const playableClips = (chosen: readonly SavedDrillClip[], catalogue: Catalogue) =>
  chosen.flatMap((clip) => {
    const lesson = findLesson(catalogue, clip.gid, clip.vid)?.video
    return lesson && !isBeingPrepared(lesson) ? [{ ...clip, lesson }] : []
  })
