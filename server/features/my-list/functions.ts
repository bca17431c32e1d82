import { moveInMyListFunction } from '#contract/my-list-order.ts'
import type { Context } from '#server/context.ts'
import { moveInMyList, refusing } from '#server/features/collections/index.ts'
import { register } from '#server/features/functions/index.ts'

/** What members do with their list that no update could say. */
export const myListFunctions = ({ writesOf, writes, notifier }: Pick<Context, 'writesOf' | 'writes' | 'notifier'>) => [
  register(moveInMyListFunction, async ({ owner }, { to, ...pair }) => {
    writes.take(owner)
    await refusing(() => moveInMyList(writesOf(owner), owner, pair, to))
    notifier.notify()
    return null
  }),
]
