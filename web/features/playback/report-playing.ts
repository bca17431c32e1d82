import type { PlayerEvent } from '#contract/library/playing.ts'
import { isBoolean, readField } from '#web/api/read-response.ts'
import { client } from '#web/client.ts'

/**
 * Reports the playback state to the server. Returns whether this device may play: an account can play on up to
 * three devices at once. A stop is sent with keepalive because the page may close.
 */
export const reportPlaying = async (state: PlayerEvent): Promise<boolean> =>
  readField(await client.callFunction('playing', [state], { keepalive: state === 'stop' }), 'mayPlay', isBoolean)
