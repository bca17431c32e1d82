import { z } from 'zod'
import { productFunction } from '../functions.ts'

/**
 * What a player says of itself: somebody pressed play, it still plays, it stopped. A device is a session: two windows of one browser
 * are one device.
 */
export const PlayingWord = z.enum(['start', 'still', 'stop'])
export type PlayingWord = z.infer<typeof PlayingWord>

/** `mayPlay` is false when newer devices have taken the places of the account; pressing play again takes one back. */
export const PlayingAnswer = z.object({ mayPlay: z.boolean() })

export const playingFunction = productFunction({
  name: 'playing',
  arguments: z.tuple([PlayingWord]),
  callers: 'member',
  answer: PlayingAnswer,
})
