import { sql } from 'kysely'
import type { Ptype } from '#contract/plans.ts'
import type { OwnerId } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import { fail } from '#server/errors.ts'
import { grant } from '#server/features/billing/index.ts'
import { queueLinkMail, refuseDemoAccount } from '#server/features/session/index.ts'
import { type Actor, type Author, recordAction } from '#server/features/staff/index.ts'
import type { Queries } from '#server/platform/database/database.ts'
import { lockMember, ownerOf } from './find-member.ts'
import { readRows, toMemberRow } from './rows.ts'

interface Link {
  id: string
  purpose: 'confirm' | 'reset'
}

/**
 * Mails a member a link: to confirm the address, or to choose a new password. Throws NotFound, Conflict,
 * RateLimitExceeded, DemoAccount.
 */
export const mailMemberLink = (context: Context, actor: Actor, { id, purpose }: Link) =>
  context.db.transaction().execute(async (transaction) => {
    const { id: owner, email, confirmed_at, disabled_at } = await lockMember(transaction, id)
    await refuseDemoAccount(context, owner)
    if (email === null) return fail('Conflict', 'this account has no address')
    if (disabled_at !== null) return fail('Conflict', 'this account is disabled: enable it first')
    if (purpose === 'confirm' && confirmed_at !== null) return fail('Conflict', 'this address is confirmed already')
    if (!(await queueLinkMail(context, transaction, { id: owner, email, isFromAcademy: true }, purpose)))
      return fail('RateLimitExceeded', 'this member got several of these mails; wait a quarter of an hour')
    await recordAction(transaction, actor, context.now(), {
      action: 'member.link-mailed',
      subject: id,
      after: purpose,
    })
    return {}
  })

interface Gift {
  id: string
  plan: Ptype
  /** The end of the open plan that the caller saw, null without one; undefined where the caller saw none. */
  until?: string | null
}

/**
 * Gives a member a period of the full plan for nothing; to themselves only owners do. Throws NotFound, OrderRefused,
 * and Conflict where the plan ends at another time than the caller saw.
 */
export async function grantPlan(context: Context, author: Author | 'operator', { id, plan, until }: Gift) {
  if (author !== 'operator' && id === author.caller.owner && !author.roles.includes('owner'))
    fail('Conflict', 'nobody at the desk gives a plan to themselves: an owner does')
  const owner = await ownerOf(context.db, { id })
  const { period_end: end } = await grant(context, owner, plan, {
    check: (transaction) => refuseOtherEnd(context, transaction, owner, until),
    record: (transaction, { reference, period_end }) =>
      recordAction(transaction, author, context.now(), {
        action: 'member.plan-granted',
        subject: id,
        after: { plan, order: reference, until: period_end },
      }),
  })
  context.notifier.notify()
  return { until: (end ?? context.now()).toISOString() }
}

async function refuseOtherEnd(context: Context, queries: Queries, owner: OwnerId, seen: string | null | undefined) {
  if (seen === undefined) return
  const now = context.now()
  const [row] = await readRows(queries, { which: sql`account_id = ${owner}`, sorted: sql`account_id`, most: 1 })
  const until = row ? toMemberRow(row, now).planUntil : fail('NotFound', 'there is no such member')
  // A plan that ended since the caller looked is none.
  if (until !== (seen !== null && new Date(seen) >= now ? new Date(seen).toISOString() : null))
    fail('Conflict', `the plan ends at another time meanwhile (${until ?? 'none is open'}): load the member again`)
}
