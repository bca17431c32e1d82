/** Small checks for answers, in place of a schema library, which would weigh more than the whole sign-in page. */

type Is<Value> = (value: unknown) => value is Value

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !isList(value)
/** The members of an object; of anything else none. */
export const membersOf = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {})

export const isList = (value: unknown): value is unknown[] => Array.isArray(value)
export const isText = (value: unknown): value is string => typeof value === 'string'
export const isNumber = (value: unknown): value is number => typeof value === 'number'

export const optionalText = (value: unknown) => (isText(value) ? value : undefined)

/** An answer that came, and is not what it has to be. */
export class AnswerError extends Error {
  /** The path of the call that it answered. */
  declare path?: string
}

/** An answer, or a part of one, that has to be what `is` says; `what` names it in the error. */
export const need = <Value>(value: unknown, is: Is<Value>, what: string): Value => {
  if (!is(value)) throw new AnswerError(`Expected ${what} in the answer`)
  return value
}

export const part = <Value>(from: unknown, key: string, is: Is<Value>): Value =>
  need(membersOf(from)[key], is, `'${key}'`)

export const text = (from: unknown, key: string): string => part(from, key, isText)

/** What a task answers, or undefined when it throws: for what others have written. */
export const attempt = <Value>(task: () => Value): Value | undefined => {
  try {
    return task()
  } catch {
    return undefined
  }
}
