import type { Catalogue } from '#contract/catalogue.ts'
import { findLesson } from '#rules/catalogue.ts'
import type { SavedDrillClip } from '#web/api/lesson-records.ts'
import { isProcessing } from '#web/features/catalogue/index.ts'

/** Clips of available lessons with a film, in order, each with its lesson. */
export const getPlayableClips = (selectedClips: readonly SavedDrillClip[], catalogue: Catalogue) =>
  selectedClips.flatMap((clip) => {
    const lesson = findLesson(catalogue, clip.gid, clip.vid)?.video
    return lesson && !isProcessing(lesson) ? [{ ...clip, lesson }] : []
  })
