import { z } from 'zod'
import { productFunction } from '../functions.ts'

/**
 * Event of a player: play was pressed, it is still playing, it stopped. A device is a session: two windows of one
 * browser are one device.
 */
export const PlayingReport = z.enum(['start', 'still', 'stop'])
export type PlayingReport = z.infer<typeof PlayingReport>

/** `mayPlay` is false if newer devices use all slots of the account; pressing play again reclaims one. */
export const PlayingResponse = z.object({ mayPlay: z.boolean() })

export const playingFunction = productFunction({
  name: 'playing',
  arguments: z.tuple([PlayingReport]),
  callers: 'member',
  response: PlayingResponse,
})
