import type { Caller } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import { moveInMyList as move, mapDatabaseErrors } from '#server/features/collections/index.ts'
import { findLesson } from '#rules/catalogue.ts'
import { getBagAccess } from '#rules/gym-bag.ts'
import { fail } from '#server/errors.ts'
import { readPlan } from '#server/features/billing/index.ts'

/** Moves a lesson to another index of the member's list. */
export async function moveInMyList(
  { members, writes, notifier }: Pick<Context, 'members' | 'writes' | 'notifier'>,
  { owner }: Pick<Caller, 'owner'>,
  { to, ...lesson }: { vid: string; gid: string; to: number },
) {
  writes.consume(owner)
  const written = await mapDatabaseErrors(() => move(members, owner, lesson, to))
  writes.charge(owner, Math.max(0, written - 1))
  notifier.notify()
  return null
}

/**
 * Returns whether the member's plan includes each of these offline lessons now, and its current film. Offline copies
 * are stored only on the device.
 */
export async function checkGymBag(
  { db, now, catalogue }: Pick<Context, 'db' | 'now' | 'catalogue'>,
  { owner }: Pick<Caller, 'owner'>,
  lessons: readonly { gid: string; id: string }[],
) {
  const current = catalogue.current() ?? fail('NotReady')
  const plan = await readPlan(db, owner, now())
  return lessons.map(({ gid, id }) => {
    const verdict = getBagAccess(current, plan, { gid, id })
    const film = verdict === 'open' ? findLesson(current, gid, id)?.video.media : undefined
    return { gid, id, verdict, ...(film && { film }) }
  })
}
