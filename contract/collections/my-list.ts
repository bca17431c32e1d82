import { z } from 'zod'
import { MAX_MY_LIST_LENGTH } from '../limits.ts'
import { CatalogueId, Id } from './fields.ts'

/** Entry of the list: IDs of a lesson and of the group from which the member added the lesson (specification §3). */
export const Pair = z.strictObject({ vid: CatalogueId, gid: CatalogueId })
export type Pair = z.infer<typeof Pair>

/**
 * `my_list`: one document per member, created by the first `$push`. Entries are unique and keep their insertion order.
 */
export const MyList = z.object({ _id: Id, owner_id: Id, videos: z.array(Pair).max(MAX_MY_LIST_LENGTH) })
export type MyList = z.infer<typeof MyList>
