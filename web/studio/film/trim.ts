/** What is to be left of a film; an end that is not set is the film's own. Seconds. */
export interface Trim {
  from?: number
  to?: number
}

/** The part that is left. */
export const partOf = ({ from = 0, to }: Trim, duration: number) => ({ from, to: Math.min(to ?? duration, duration) })

/** Whether anything is left out. */
export const isTrimmed = (trim: Trim, duration: number) => {
  const { from, to } = partOf(trim, duration)
  return from > 0 || to < duration
}
