import type { Catalogue } from '#contract/catalogue.ts'
import { resolveReferences } from '#rules/catalogue.ts'
import { createCardFactory, isProcessing } from '#web/features/catalogue/index.ts'

/** Suggests a lesson for an empty list: the first featured lesson that is within the plan and playable. */
export const suggestLesson = (catalogue: Catalogue, plan: 'free' | 'paid') =>
  resolveReferences(catalogue, [...catalogue.featuredFree, ...catalogue.featured])
    .map(createCardFactory(catalogue, plan))
    .find(({ isLocked, lesson }) => !isLocked && !isProcessing(lesson))
