import { z } from 'zod'
import { productFunction } from '../functions.ts'
import { GYM_BAG_MOST } from '../limits.ts'
import { PlaybackRequest } from '../media.ts'

/** The academy's answer about each requested lesson: see `rules/gym-bag.ts`. */
export const BagAnswer = z.array(
  PlaybackRequest.extend({
    verdict: z.enum(['open', 'locked', 'gone']),
    /** Which film the lesson has now, where it is open: pieces of an older one do not go with it. */
    film: z.string().optional(),
  }),
)

/**
 * The product function `checkGymBag`: which of the lessons that a device keeps for days without a network its member
 * may still play. One answer a lesson, in the order of the question. 503 NotReady.
 */
export const checkGymBagFunction = productFunction({
  name: 'checkGymBag',
  arguments: z.tuple([z.array(PlaybackRequest).max(GYM_BAG_MOST)]),
  callers: 'member',
  answer: BagAnswer,
})
