import type { Catalogue } from '#contract/catalogue.ts'
import { resolveReferences } from '#rules/catalogue.ts'
import { cardMaker, isBeingPrepared } from '#web/features/catalogue/index.ts'

/** Suggestion for an empty list: featured, within the plan, and playable. */
export const suggestLesson = (catalogue: Catalogue, plan: 'free' | 'paid') =>
  resolveReferences(catalogue, [...catalogue.featuredFree, ...catalogue.featured])
    .map(cardMaker(catalogue, plan))
    .find(({ isLocked, lesson }) => !isLocked && !isBeingPrepared(lesson))
