import { changeRatingFunction } from '#contract/rating.ts'
import type { Context } from '#server/context.ts'
import { changeRating, refusing } from '#server/features/collections/index.ts'
import { register } from '#server/features/functions/index.ts'
import { communityRatingFunction } from './community-rating.ts'

/** What there is to ratings besides the collection of one's own. */
export const ratingFunctions = (context: Pick<Context, 'writesOf' | 'writes' | 'notifier' | 'reads' | 'catalogue'>) => [
  communityRatingFunction(context),
  register(changeRatingFunction, async ({ owner }, stars) => {
    context.writes.take(owner)
    await refusing(() => changeRating(context.writesOf(owner), owner, stars))
    context.notifier.notify()
    return null
  }),
]
