/** Part of a film to keep, in seconds. An omitted limit is the start or the end of the film. */
export interface Trim {
  from?: number
  to?: number
}

/** Returns the part to keep, with both limits. */
export const getKeptPart = ({ from = 0, to }: Trim, duration: number) => ({
  from,
  to: Math.min(to ?? duration, duration),
})

export const isTrimmed = (trim: Trim, duration: number) => {
  const { from, to } = getKeptPart(trim, duration)
  return from > 0 || to < duration
}
