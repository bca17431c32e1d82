import type { PlayingReport } from '#contract/library/playing.ts'
import { membersOf } from '#web/api/read-answer.ts'
import { client } from '#web/client.ts'

/**
 * Reports to the server that a film plays here, or no longer does. Answers whether it may: three devices of an account
 * may.
 */
export const reportPlaying = async (state: PlayingReport): Promise<boolean> =>
  membersOf(await client.callFunction('playing', [state]))['mayPlay'] === true
