import { z } from 'zod'
import { Pair } from '../collections/my-list.ts'
import { productFunction } from '../functions.ts'
import { MY_LIST_LENGTH } from '../limits.ts'

/**
 * Puts a lesson of My List at a place, counted from 0; the others keep their order. A function, because an update could
 * only set the whole list: one of a thousand lessons would not fit into a request, and would undo what another device
 * has added meanwhile. A lesson that is not in the list moves nothing.
 */
export const moveInMyListFunction = productFunction({
  name: 'moveInMyList',
  arguments: z.tuple([Pair.extend({ to: z.int().min(0).max(MY_LIST_LENGTH) })]),
  callers: 'anyone',
  answer: z.null(),
})
