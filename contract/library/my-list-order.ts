import { z } from 'zod'
import { Pair } from '../collections/my-list.ts'
import { productFunction } from '../functions.ts'
import { MAX_MY_LIST_LENGTH } from '../limits.ts'

/**
 * Moves a lesson of My List to the index `to`; the other lessons keep their order. A lesson that is not in the list is
 * ignored. Not an update command: an update could only set the whole list, which is too large for a request and would
 * overwrite additions of another device.
 */
export const moveInMyListFunction = productFunction({
  name: 'moveInMyList',
  arguments: z.tuple([Pair.extend({ to: z.int().min(0).max(MAX_MY_LIST_LENGTH) })]),
  callers: 'anyone',
  response: z.null(),
})
