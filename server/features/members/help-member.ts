import type { PlanType } from '#contract/content/plans-file.ts'
import { mailMemberLink as mailEndpoint } from '#contract/studio/member-links.ts'
import { grantPlan as grantEndpoint } from '#contract/studio/members.ts'
import type { Context } from '#server/context.ts'
import { fail } from '#server/errors.ts'
import { grantPeriod, withBillingLock } from '#server/features/billing/index.ts'
import { sendsMail } from '#server/features/mail/index.ts'
import { queueLinkMail, failIfDemoAccount } from '#server/features/session/index.ts'
import { type StaffCaller, runOnce, recordAction } from '#server/features/staff/index.ts'
import type { InTransaction } from '#server/platform/database/database.ts'
import { failIfStaff, lockMember, findOwner } from './find-member.ts'

interface LinkRequest {
  id: string
  purpose: 'confirm' | 'reset'
}

/**
 * Emails a member a link to confirm the email address or to choose a new password. Throws NotFound, Conflict,
 * RateLimitExceeded, DemoAccount.
 */
export const mailMemberLink = (context: Context, caller: StaffCaller, { id, purpose }: LinkRequest) =>
  context.db.transaction().execute(async (transaction) => {
    const member = await lockMember(transaction, id)
    return runOnce(transaction, caller, mailEndpoint.response, async () => {
      await failIfDemoAccount(context, member.id)
      if (purpose === 'confirm' && member.confirmed_at !== null)
        return fail('Conflict', 'this email address is already confirmed')
      await queueLink(context, transaction, member, purpose)
      await recordAction(transaction, caller, context.now(), {
        action: 'member.link-mailed',
        subject: id,
        after: purpose,
      })
      return {}
    })
  })

/**
 * Creates a link to choose a new password, which an owner hands over because the academy sends no emails. Throws
 * NotFound, Conflict, RateLimitExceeded, DemoAccount.
 */
export const createResetLink = (context: Context, caller: StaffCaller, id: string) =>
  context.db.transaction().execute(async (transaction) => {
    const member = await lockMember(transaction, id)
    failIfStaff(member)
    await failIfDemoAccount(context, member.id)
    if (sendsMail(context)) return fail('Conflict', 'this academy sends emails; send the link by email')
    const link = await queueLink(context, transaction, member, 'reset')
    await recordAction(transaction, caller, context.now(), { action: 'member.link-created', subject: id })
    return { link }
  })

/** Queues the email with the link and returns the link. Throws Conflict, RateLimitExceeded. */
async function queueLink(
  context: Context,
  transaction: InTransaction,
  { id, email, disabled_at }: Awaited<ReturnType<typeof lockMember>>,
  purpose: LinkRequest['purpose'],
): Promise<string> {
  if (email === null) return fail('Conflict', 'this account has no email address')
  if (disabled_at !== null) return fail('Conflict', 'this account is disabled; enable it first')
  const link = await queueLinkMail(context, transaction, { id, email, isFromAcademy: true }, purpose)
  return link ?? fail('RateLimitExceeded', 'several of these links were created for this member; wait 15 minutes')
}

interface PlanGrant {
  id: string
  plan: PlanType
}

/**
 * Grants a member a free period of the full plan. Only owners can grant themselves a period. Throws NotFound, Conflict,
 * OrderRefused.
 */
export async function grantPlan(context: Context, caller: StaffCaller | 'operator', { id, plan }: PlanGrant) {
  if (caller !== 'operator' && id === caller.owner && !caller.roles.includes('owner'))
    fail('Conflict', 'you can’t give yourself a plan; ask an owner')
  const owner = await findOwner(context.db, { id })
  return withBillingLock(context, owner, (transaction) =>
    runOnce(transaction, caller, grantEndpoint.response, async () => {
      const { reference, period_end } = await grantPeriod(context, transaction, owner, plan)
      await recordAction(transaction, caller, context.now(), {
        action: 'member.plan-granted',
        subject: id,
        after: { plan, order: reference, until: period_end },
      })
      return { until: (period_end ?? context.now()).toISOString() }
    }),
  )
}
