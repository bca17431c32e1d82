import { UserError } from '#web/studio/shell/index.ts'

/** Converts a UTC time to the value of a `datetime-local` input. */
export const toLocalInput = (iso: string | null) => {
  if (iso === null) return ''
  const date = new Date(iso)
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/**
 * Converts the value of a `datetime-local` input to a UTC time. A value that was not edited keeps the saved time: the
 * input has no seconds, and one value for both hours at the end of daylight saving time. Throws UserError.
 */
export const fromLocalInput = (value: string, saved: string | null) => {
  if (value === toLocalInput(saved)) return saved
  if (value === '') return null
  const time = new Date(value)
  // Browsers accept years with up to six digits.
  if (Number.isNaN(time.getTime())) throw new UserError('Enter a year with four digits.')
  return time.toISOString()
}
