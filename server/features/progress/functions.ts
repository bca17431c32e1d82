import { clearHistoryFunction, watchedFunction } from '#contract/watched.ts'
import type { Context } from '#server/context.ts'
import { refusing } from '#server/features/collections/index.ts'
import { register } from '#server/features/functions/index.ts'
import { clearHistory } from './clear-history.ts'
import { recordWatched } from './record-watched.ts'

/** What players tell, and how a member takes it back (`watched.ts`). */
export const progressFunctions = ({ writesOf, doorbell, now }: Pick<Context, 'writesOf' | 'doorbell' | 'now'>) => [
  register(watchedFunction, async ({ owner }, heartbeats) => {
    await refusing(() => recordWatched(writesOf(owner), owner, heartbeats, now()))
    doorbell.ring()
    return null
  }),
  register(clearHistoryFunction, async ({ owner }) => {
    await refusing(() => clearHistory(writesOf(owner), owner))
    doorbell.ring()
    return null
  }),
]
