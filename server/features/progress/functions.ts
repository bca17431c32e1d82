import { watchedFunction } from '#contract/watched.ts'
import type { Context } from '#server/context.ts'
import { refusing } from '#server/features/collections/index.ts'
import { register } from '#server/features/functions/index.ts'
import { recordWatched } from './record-watched.ts'

/** What players tell (`watched.ts`). It is let go as the other history is: by its collection, or with all of it by `clearHistory`. */
export const progressFunctions = ({
  writesOf,
  writes,
  notifier,
  now,
}: Pick<Context, 'writesOf' | 'writes' | 'notifier' | 'now'>) => [
  register(watchedFunction, async ({ owner }, heartbeats) => {
    writes.take(owner)
    const lessons = await refusing(() => recordWatched(writesOf(owner), owner, heartbeats, now()))
    writes.charge(owner, lessons - 1)
    notifier.notify()
    return null
  }),
]
