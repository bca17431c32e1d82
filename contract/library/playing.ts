import { z } from 'zod'
import { productFunction } from '../functions.ts'

/**
 * Event of a player: `start` when play was pressed, `still` as a heartbeat, `stop`. A device is a session, so two
 * windows of one browser are one device.
 */
export const PlayerEvent = z.enum(['start', 'still', 'stop'])
export type PlayerEvent = z.infer<typeof PlayerEvent>

/** `mayPlay` is false if devices that started later use all slots of the account. `start` reclaims a slot. */
export const PlayingResponse = z.object({ mayPlay: z.boolean() })

export const playingFunction = productFunction({
  name: 'playing',
  arguments: z.tuple([PlayerEvent]),
  callers: 'member',
  response: PlayingResponse,
})
