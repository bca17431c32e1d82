import { z } from 'zod'
import { productFunction } from '../functions.ts'
import { MAX_GYM_BAG_LESSONS } from '../limits.ts'
import { PlaybackRequest } from '../media.ts'

/** Result for each requested lesson: see `rules/gym-bag.ts`. */
export const BagResponse = z.array(
  PlaybackRequest.extend({
    verdict: z.enum(['open', 'locked', 'gone']),
    /** Current film of the lesson, if open: segments of an older film are incompatible with it. */
    film: z.string().optional(),
  }),
)

/**
 * Product function `checkGymBag`: returns which of the lessons that a device stored for offline use its member may
 * still play. One result per lesson, in the order of the request. 503 NotReady.
 */
export const checkGymBagFunction = productFunction({
  name: 'checkGymBag',
  arguments: z.tuple([z.array(PlaybackRequest).max(MAX_GYM_BAG_LESSONS)]),
  callers: 'member',
  response: BagResponse,
})
