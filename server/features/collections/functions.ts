import { moveInMyListFunction } from '#contract/my-list-order.ts'
import type { Context } from '#server/context.ts'
import { register } from '#server/features/functions/index.ts'
import { moveInMyList } from './move-in-my-list.ts'
import { refusing } from './refusals.ts'

/** What members do with their records that no update could say. */
export const collectionFunctions = ({ writesOf, doorbell }: Pick<Context, 'writesOf' | 'doorbell'>) => [
  register(moveInMyListFunction, async ({ owner }, { to, ...pair }) => {
    await refusing(() => moveInMyList(writesOf(owner), owner, pair, to))
    doorbell.ring()
    return null
  }),
]
