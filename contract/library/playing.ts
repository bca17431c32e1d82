import { z } from 'zod'
import { productFunction } from '../functions.ts'

/**
 * Event of a player: `start` when play was pressed, `still` as a heartbeat, `stop`. A device is a session, so two
 * windows of one browser are one device.
 */
export const PlayingReport = z.enum(['start', 'still', 'stop'])
export type PlayingReport = z.infer<typeof PlayingReport>

/** `mayPlay` is false if newer devices use all slots of the account; pressing play again reclaims a slot. */
export const PlayingResponse = z.object({ mayPlay: z.boolean() })

export const playingFunction = productFunction({
  name: 'playing',
  arguments: z.tuple([PlayingReport]),
  callers: 'member',
  response: PlayingResponse,
})
