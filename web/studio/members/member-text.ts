import type { Member, MemberRow } from '#contract/studio/members.ts'
import { formatDay } from '#web/studio/shell/index.ts'
import { planOf } from '#web/plans.ts'

/** Returns the name of a member, or the email address if the member has no name. */
export const memberName = ({ name, email }: Pick<MemberRow, 'name' | 'email'>) =>
  name ?? email ?? 'No name or email address'

export const planName = (plan: MemberRow['plan']) => (plan === null ? 'Free' : planOf(plan).name)

/** Returns the icon and the label for the state of an account. */
export const describeMemberState = ({
  isDisabled,
  isConfirmed,
  plan,
}: Pick<MemberRow, 'isDisabled' | 'isConfirmed' | 'plan'>) => {
  if (isDisabled) return ['cross', 'Disabled'] as const
  if (!isConfirmed) return ['square', 'Not confirmed'] as const
  return plan === null ? (['ring', 'Free'] as const) : (['disc', 'Active'] as const)
}

/** Describes the end of a plan, such as "Nov 3, canceled". Empty if the member has no plan. */
export function planStatusText({ billing: { state, until, graceUntil, hasFailed } }: Pick<Member, 'billing'>): string {
  const day = until ? formatDay(until) : ''
  if (state === 'renewing') return `${day}, renews automatically`
  if (state === 'running') return day
  if (state === 'canceled') return `${day}, canceled`
  if (state === 'grace')
    return `${graceUntil ? formatDay(graceUntil) : day}, ${hasFailed ? 'payment failed' : 'payment pending'}`
  return state === 'ended' ? `${day}, ended` : ''
}

const reasonLabels = {
  playback: 'Playback',
  sound: 'Sound',
  captions: 'Captions',
  unsafe: 'Someone could get hurt',
  other: 'Other',
}

export const formatReason = (reason: Member['reports'][number]['reason']) =>
  reason === null ? 'No reason given' : reasonLabels[reason]

/** Sums payments minus refunds by currency. Amounts are in the smallest currency unit. */
export function sumPayments(orders: Member['billing']['orders']): [currency: string, sum: number][] {
  const sums = new Map<string, number>()
  for (const { state, total, returned = 0, currency } of orders)
    if (state === 'paid' && total > 0) sums.set(currency, (sums.get(currency) ?? 0) + total - returned)
  return [...sums]
}

export const formatDeviceCount = ({ sessions }: Pick<Member, 'sessions'>) =>
  sessions.length === 1 ? '1 device' : `${sessions.length || 'no'} devices`
