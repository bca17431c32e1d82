import type { Caller } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import { clearHistory as clear } from '#server/features/collections/index.ts'

/** Deletes the member's watching history. Each deleted record counts as one change. */
export async function clearHistory(
  { db, writes, notifier }: Pick<Context, 'db' | 'writes' | 'notifier'>,
  { owner }: Pick<Caller, 'owner'>,
) {
  writes.take(owner)
  const deleted = await clear(db, owner)
  writes.charge(owner, Math.max(0, deleted - 1))
  notifier.notify()
  return {}
}
