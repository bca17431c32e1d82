import { MyList, type Pair } from '#contract/collections/my-list.ts'
import { withPairAt } from '#rules/my-list.ts'
import type { OwnerId } from '#server/caller.ts'
import type { Queries } from '#server/platform/database/database.ts'
import { EVERYTHING } from './language/condition.ts'
import { selectDocuments } from './language/select.ts'
import { withTransaction } from './records/with-transaction.ts'
import { arrangeList, myListRecords } from './records/my-list.ts'

const all = { filter: EVERYTHING, many: true } as const
const Videos = MyList.pick({ videos: true })

/** Puts a lesson at a place of the member's list, whatever else is done to the list at the same moment. Answers how many rows it wrote. */
export const moveInMyList = (queries: Queries, owner: OwnerId, pair: Pair, to: number): Promise<number> =>
  withTransaction(queries, async (transaction) => {
    // Whoever holds the list is alone with it.
    await myListRecords.hold(transaction, owner, all)
    const [list] = await selectDocuments(transaction, owner, 'my_list', { filter: EVERYTHING })
    const { videos } = Videos.parse(list ?? { videos: [] })
    const moved = withPairAt(videos, pair, to)
    return moved === videos ? 0 : arrangeList(transaction, owner, moved)
  })
