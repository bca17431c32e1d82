import { z } from 'zod'
import { productFunction } from '../functions.ts'
import { MAX_GYM_BAG_LESSONS } from '../limits.ts'
import { PlaybackRequest } from '../media.ts'

/** Result for each requested lesson. `open`: the member may play it. `locked`: the plan does not include it. */
export const BagResponse = z.array(
  PlaybackRequest.extend({
    verdict: z.enum(['open', 'locked', 'gone']),
    /** Folder of the current film, if open. A device that stored an older film must replace it. */
    film: z.string().optional(),
  }),
)

/**
 * Product function `checkGymBag`: returns which of the lessons that a device stored for offline use (the "gym bag") the
 * member may still play. One result per lesson, in the order of the request. 503 NotReady.
 */
export const checkGymBagFunction = productFunction({
  name: 'checkGymBag',
  arguments: z.tuple([z.array(PlaybackRequest).max(MAX_GYM_BAG_LESSONS)]),
  callers: 'member',
  response: BagResponse,
})
