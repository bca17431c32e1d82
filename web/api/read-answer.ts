/** Small checks for answers, in place of a schema library, which would weigh more than the whole sign-in page. */

type Is<Value> = (value: unknown) => value is Value

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !isList(value)
/** The members of an object; of anything else none. */
export const asObject = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {})

export const isList = (value: unknown): value is unknown[] => Array.isArray(value)
export const isText = (value: unknown): value is string => typeof value === 'string'
export const isNumber = (value: unknown): value is number => typeof value === 'number'
export const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean'
export const isDate = (value: unknown): value is Date => value instanceof Date
export const isOneOf =
  <Value extends string>(values: readonly Value[]): Is<Value> =>
  (value): value is Value =>
    values.some((one) => one === value)

export const optionalText = (value: unknown) => (isText(value) ? value : undefined)

/** An answer that came, and is not what it has to be. */
export class AnswerError extends Error {
  /** The path of the call that it answered. */
  declare path?: string
}

const isThere = (value: unknown): value is unknown => value !== undefined

/** An answer that has to be there. */
export const requireJson = (value: unknown): unknown => requireValue(value, isThere, 'JSON')

/** An answer, or a part of one, that has to be what `is` says; `what` names it in the error. */
export const requireValue = <Value>(value: unknown, is: Is<Value>, what: string): Value => {
  if (!is(value)) throw new AnswerError(`Expected ${what} in the answer`)
  return value
}

export const readField = <Value>(from: unknown, key: string, is: Is<Value>): Value =>
  requireValue(asObject(from)[key], is, `'${key}'`)

export const text = (from: unknown, key: string): string => readField(from, key, isText)

type Checks = Readonly<Record<string, (value: unknown) => boolean>>
type Checked<C> = { [K in keyof C]: C[K] extends ((value: unknown) => value is infer Value) ? Value : never }

/** Reads objects whose members pass these checks; those of `optional` may be missing. Other members are left out. */
export const objectReader =
  <Needed extends Checks, Optional extends Checks>(needed: Needed, optional: Optional) =>
  (from: unknown): Checked<Needed> & Partial<Checked<Optional>> => {
    const members = asObject(from)
    const read = (checks: Checks, name: string) => {
      if (!checks[name]?.(members[name])) throw new AnswerError(`Expected '${name}' in the answer`)
      return [name, members[name]] as const
    }
    const given = Object.keys(optional).filter((name) => members[name] !== undefined)
    const entries = [
      ...Object.keys(needed).map((name) => read(needed, name)),
      ...given.map((name) => read(optional, name)),
    ]
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each member has passed its check
    return Object.fromEntries(entries) as Checked<Needed> & Partial<Checked<Optional>>
  }

/** The result of a task, or undefined if it throws; for data of unknown form. */
export const tryCatch = <Value>(task: () => Value): Value | undefined => {
  try {
    return task()
  } catch {
    return undefined
  }
}
