import type { PlanType } from '#contract/content/plans-file.ts'
import { grantPlan as grantEndpoint, mailMemberLink as mailEndpoint } from '#contract/studio/members.ts'
import type { Context } from '#server/context.ts'
import { fail } from '#server/errors.ts'
import { grantPeriod, withBillingLock } from '#server/features/billing/index.ts'
import { queueLinkMail, failIfDemoAccount } from '#server/features/session/index.ts'
import { type StaffCaller, runOnce, recordAction } from '#server/features/staff/index.ts'
import { lockMember, findOwner } from './find-member.ts'

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
    const { id: owner, email, confirmed_at, disabled_at } = await lockMember(transaction, id)
    return runOnce(transaction, caller, mailEndpoint.response, async () => {
      await failIfDemoAccount(context, owner)
      if (email === null) return fail('Conflict', 'this account has no email address')
      if (disabled_at !== null) return fail('Conflict', 'this account is disabled; enable it first')
      if (purpose === 'confirm' && confirmed_at !== null)
        return fail('Conflict', 'this email address is already confirmed')
      if (!(await queueLinkMail(context, transaction, { id: owner, email, isFromAcademy: true }, purpose)))
        return fail('RateLimitExceeded', 'this member was sent several of these emails; wait 15 minutes')
      await recordAction(transaction, caller, context.now(), {
        action: 'member.link-mailed',
        subject: id,
        after: purpose,
      })
      return {}
    })
  })

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
