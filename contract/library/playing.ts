import { z } from 'zod'
import { productFunction } from '../functions.ts'

/**
 * The report of a player: somebody pressed play, it still plays, it stopped. A device is a session: two windows
 * of one browser are one device.
 */
export const PlayingReport = z.enum(['start', 'still', 'stop'])
export type PlayingReport = z.infer<typeof PlayingReport>

/** `mayPlay` is false when newer devices have taken the places of the account; pressing play again takes one back. */
export const PlayingAnswer = z.object({ mayPlay: z.boolean() })

export const playingFunction = productFunction({
  name: 'playing',
  arguments: z.tuple([PlayingReport]),
  callers: 'member',
  answer: PlayingAnswer,
})
