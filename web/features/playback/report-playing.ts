import type { PlayingReport } from '#contract/library/playing.ts'
import { isBoolean, readField } from '#web/api/read-answer.ts'
import { client } from '#web/client.ts'

/**
 * Reports to the server that a film plays here, or no longer does. Answers whether it may: three devices of an account
 * may. A stop arrives also from a page that closes.
 */
export const reportPlaying = async (state: PlayingReport): Promise<boolean> =>
  readField(await client.callFunction('playing', [state], { keepalive: state === 'stop' }), 'mayPlay', isBoolean)
