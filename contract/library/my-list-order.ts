import { z } from 'zod'
import { Pair } from '../collections/my-list.ts'
import { productFunction } from '../functions.ts'
import { MY_LIST_LENGTH } from '../limits.ts'

/**
 * Moves a lesson of My List to an index from 0; the others keep their order. Moving a lesson that is not in the list
 * changes nothing. An update could only set the whole list: a thousand lessons exceed a request, and it would undo
 * additions by another device.
 */
export const moveInMyListFunction = productFunction({
  name: 'moveInMyList',
  arguments: z.tuple([Pair.extend({ to: z.int().min(0).max(MY_LIST_LENGTH) })]),
  callers: 'anyone',
  response: z.null(),
})
