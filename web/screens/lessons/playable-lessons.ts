import type { Catalogue } from '#contract/catalogue.ts'
import { findLesson, resolveReferences } from '#rules/catalogue.ts'
import type { SavedDrillClip } from '#web/api/lesson-records.ts'
import { cardMaker, isBeingPrepared } from '#web/features/catalogue/index.ts'

/** The clips whose lesson is still in the school and has its film, in their order, each with its lesson. */
export const playableClips = (chosen: readonly SavedDrillClip[], catalogue: Catalogue) =>
  chosen.flatMap((clip) => {
    const lesson = findLesson(catalogue, clip.gid, clip.vid)?.video
    return lesson && !isBeingPrepared(lesson) ? [{ ...clip, lesson }] : []
  })

/** A lesson to begin a list with: featured, open to the member, and ready to be played. */
export const suggestionOf = (catalogue: Catalogue, plan: 'free' | 'paid') =>
  resolveReferences(catalogue, [...catalogue.featuredFree, ...catalogue.featured])
    .map(cardMaker(catalogue, plan))
    .find(({ isLocked, lesson }) => !isLocked && !isBeingPrepared(lesson))
