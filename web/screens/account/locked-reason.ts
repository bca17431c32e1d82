interface LockedState {
  /** The address names a lesson that is not there. */
  isMissing: boolean
  isOpen: boolean
  plan: 'free' | 'paid' | undefined
  /** The day on which the full plan of this member ended. */
  endedOn: string | undefined
  hasLesson: boolean
}

/** Why a lesson, or the full plan, is locked for this member, or that it is open. */
export function lockedReason({ isMissing, isOpen, plan, endedOn, hasLesson }: LockedState): string {
  if (isMissing) return 'The school does not have this lesson any more. These are the plans that open all the others.'
  if (isOpen) return 'This lesson is not locked for you: your plan holds it.'
  if (plan === 'paid') return 'Your full plan opens every lesson of the academy.'
  const free = 'The free plan holds the free lessons, without end. The full plan opens every lesson of the academy.'
  if (plan === undefined) return `You’re not signed in. ${hasLesson ? 'This lesson belongs to the full plan.' : free}`
  if (endedOn !== undefined)
    return `Your full plan ended on ${endedOn}. ${hasLesson ? 'This lesson belongs to it; the' : 'The'} free lessons stay open to you without end.`
  if (!hasLesson) return free
  return 'This lesson belongs to the full plan. Your free plan includes the free lessons. They stay free.'
}
