/** Small validators for responses, because a schema library would be larger than the whole sign-in page. */

type TypeGuard<Value> = (value: unknown) => value is Value

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !isList(value)
/** Returns an object unchanged, and an empty object for any other value. */
export const asObject = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {})

export const isList = (value: unknown): value is unknown[] => Array.isArray(value)
export const isText = (value: unknown): value is string => typeof value === 'string'
export const isNumber = (value: unknown): value is number => typeof value === 'number'
export const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean'
export const isDate = (value: unknown): value is Date => value instanceof Date
export const isOneOf =
  <Value extends string>(values: readonly Value[]): TypeGuard<Value> =>
  (value): value is Value =>
    values.some((allowed) => allowed === value)

export const optionalText = (value: unknown) => (isText(value) ? value : undefined)

/** Error of a response with an unexpected shape. */
export class InvalidResponse extends Error {
  /** Path of the call. */
  declare path?: string
}

const isDefined = (value: unknown): value is unknown => value !== undefined

/** Requires a response body. */
export const requireJson = (value: unknown): unknown => requireValue(value, isDefined, 'JSON')

/** Validates a response or a part of a response. The error names the `expected` value. */
export const requireValue = <Value>(value: unknown, isValid: TypeGuard<Value>, expected: string): Value => {
  if (!isValid(value)) throw new InvalidResponse(`Expected ${expected} in the response`)
  return value
}

export const readField = <Value>(from: unknown, key: string, isValid: TypeGuard<Value>): Value =>
  requireValue(asObject(from)[key], isValid, `'${key}'`)

export const readText = (from: unknown, key: string): string => readField(from, key, isText)

type Checks = Readonly<Record<string, (value: unknown) => boolean>>
type Checked<C> = { [K in keyof C]: C[K] extends ((value: unknown) => value is infer Value) ? Value : never }

/** Creates a parser for objects. Fields of `optional` may be missing; unknown fields are dropped. */
export const objectReader =
  <Required extends Checks, Optional extends Checks>(required: Required, optional: Optional) =>
  (from: unknown): Checked<Required> & Partial<Checked<Optional>> => {
    const fields = asObject(from)
    const read = (checks: Checks, name: string) => {
      if (!checks[name]?.(fields[name])) throw new InvalidResponse(`Expected '${name}' in the response`)
      return [name, fields[name]] as const
    }
    const presentFields = Object.keys(optional).filter((name) => fields[name] !== undefined)
    const entries = [
      ...Object.keys(required).map((name) => read(required, name)),
      ...presentFields.map((name) => read(optional, name)),
    ]
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each field has passed its check
    return Object.fromEntries(entries) as Checked<Required> & Partial<Checked<Optional>>
  }

/** Runs a task on data of unknown shape. Returns undefined if the task throws. */
export const tryCatch = <Value>(task: () => Value): Value | undefined => {
  try {
    return task()
  } catch {
    return undefined
  }
}
