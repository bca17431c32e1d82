interface LockedState {
  /** The URL names a lesson that does not exist. */
  isMissing: boolean
  isOpen: boolean
  plan: 'free' | 'paid' | undefined
  /** Date on which the member's full plan ended. */
  endedOn: string | undefined
  hasLesson: boolean
}

/** Reason why a lesson, or the full plan, is locked for this member, or that it is open. */
export function lockedReason({ isMissing, isOpen, plan, endedOn, hasLesson }: LockedState): string {
  if (isMissing) return 'The academy no longer has this lesson. These plans include all the others.'
  if (isOpen) return 'This lesson is included in your plan.'
  if (plan === 'paid') return 'Your full plan includes every lesson.'
  const free = 'The free plan includes all free lessons. The full plan includes every lesson.'
  if (plan === undefined) return `You’re not signed in. ${hasLesson ? 'This lesson belongs to the full plan.' : free}`
  if (endedOn !== undefined)
    return `Your full plan ended on ${endedOn}. ${hasLesson ? 'It included this lesson. The' : 'The'} free lessons stay free.`
  if (!hasLesson) return free
  return 'This lesson belongs to the full plan. Your free plan includes the free lessons. They stay free.'
}
