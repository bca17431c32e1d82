/** Trimmed part of a film in seconds; an unset end is the film's own. */
export interface Trim {
  from?: number
  to?: number
}

/** The remaining part in seconds. */
export const getTrimmedPart = ({ from = 0, to }: Trim, duration: number) => ({
  from,
  to: Math.min(to ?? duration, duration),
})

export const isTrimmed = (trim: Trim, duration: number) => {
  const { from, to } = getTrimmedPart(trim, duration)
  return from > 0 || to < duration
}
