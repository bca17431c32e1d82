interface LockedState {
  /** The URL names a lesson that does not exist. */
  isMissing: boolean
  isInPlan: boolean
  plan: 'free' | 'paid' | undefined
  /** Date on which the member's full plan ended. */
  endedOn: string | undefined
  hasLesson: boolean
}

/** Says why a lesson, or the full plan, is locked for this member, or that it is not. */
export function describeLock({ isMissing, isInPlan, plan, endedOn, hasLesson }: LockedState): string {
  if (isMissing) return 'The academy no longer has this lesson. These plans include all other lessons.'
  if (isInPlan) return 'This lesson is included in your plan.'
  if (plan === 'paid') return 'Your full plan includes every lesson.'
  const planSummary = 'The free plan includes all free lessons. The full plan includes every lesson.'
  if (plan === undefined)
    return `You’re not signed in. ${hasLesson ? 'This lesson belongs to the full plan.' : planSummary}`
  if (endedOn !== undefined)
    return `Your full plan ended on ${endedOn}. ${hasLesson ? 'It included this lesson. The' : 'The'} free lessons stay free.`
  if (!hasLesson) return planSummary
  return 'This lesson belongs to the full plan. Your free plan includes the free lessons. They stay free.'
}
