/** Small checks for answers, in place of a schema library, which would weigh more than the whole sign-in page. */

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const optionalText = (value: unknown) => (typeof value === 'string' ? value : undefined)

/** A text that has to be there; `what` names it in the error. */
export const text = (from: unknown, key: string, what: string): string => {
  const value = isRecord(from) ? from[key] : undefined
  if (typeof value !== 'string') throw new Error(`Expected ${what} in the answer`)
  return value
}
