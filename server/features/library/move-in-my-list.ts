import type { Caller } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import { moveInMyList as move, refusing } from '#server/features/collections/index.ts'

/** Moves a lesson to another index of the member's list. */
export async function moveInMyList(
  { writesOf, writes, notifier }: Pick<Context, 'writesOf' | 'writes' | 'notifier'>,
  { owner }: Pick<Caller, 'owner'>,
  { to, ...pair }: { vid: string; gid: string; to: number },
) {
  writes.take(owner)
  const written = await refusing(() => move(writesOf(owner), owner, pair, to))
  writes.charge(owner, Math.max(0, written - 1))
  notifier.notify()
  return null
}
