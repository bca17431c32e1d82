import type { Scalar } from '../field-types.ts'

/** Types for comparisons. Values of different comparable types never match (MongoDB's "type bracketing"). */
export type ComparableType = 'objectId' | 'string' | 'number' | 'boolean' | 'date'

/** A value in comparable form: dates in milliseconds since 1970, ObjectIds as 24 hexadecimal digits. */
export type Constant = string | number | boolean

/** Location of a scalar: the field of this name, or the list element itself if null. */
export interface ScalarPath {
  readonly name: string | null
  readonly scalar: Scalar
}

export type Comparison = '=' | '<' | '<=' | '>' | '>='

/**
 * A parsed filter. Its conditions are either true or false, never unknown as in SQL. MongoDB's rules for lists, null
 * and types are already resolved. An empty `all` is true, an empty `any` false.
 */
export type Filter =
  | { readonly kind: 'all' | 'any'; readonly of: readonly Filter[] }
  | { readonly kind: 'not'; readonly of: Filter }
  | { readonly kind: 'missing'; readonly name: string }
  | {
      readonly kind: 'compare'
      readonly fieldPath: ScalarPath
      readonly comparison: Comparison
      readonly constant: Constant
    }
  | { readonly kind: 'oneOf'; readonly fieldPath: ScalarPath; readonly constants: readonly Constant[] }
  /** The list has this number of elements. */
  | { readonly kind: 'length'; readonly list: string; readonly length: number }
  /** At least one element of the list matches; paths in `element` are relative to it. */
  | { readonly kind: 'some'; readonly list: string; readonly element: Filter }
  /** The list has exactly these elements, in this order. */
  | { readonly kind: 'exactList'; readonly list: string; readonly elements: readonly Filter[] }

export const MATCH_ALL: Filter = { kind: 'all', of: [] }
export const MATCH_NONE: Filter = { kind: 'any', of: [] }

export const all = (of: readonly Filter[]): Filter => ({ kind: 'all', of })
export const any = (of: readonly Filter[]): Filter => ({ kind: 'any', of })
export const not = (of: Filter): Filter => ({ kind: 'not', of })
export const some = (list: string, element: Filter): Filter => ({ kind: 'some', list, element })

/** Matches if the field is missing. Elements of a list (`name` is null) are never missing. */
export const missing = ({ name }: Pick<ScalarPath, 'name'>): Filter =>
  name === null ? MATCH_NONE : { kind: 'missing', name }

export const toComparableType = (scalar: Scalar): ComparableType =>
  scalar === 'integer' || scalar === 'double' ? 'number' : scalar

/**
 * Returns the equality conditions of a filter, which are the initial values of an upsert (session service §6.4). If a
 * field has several conditions, the first is returned.
 */
export function collectEqualities(filter: Filter): ReadonlyMap<string, Constant> {
  const values = new Map<string, Constant>()
  for (const [name, constant] of listEqualities(filter)) if (!values.has(name)) values.set(name, constant)
  return values
}

/**
 * Returns the values, except the owner, of a filter that contains only equality conditions. Returns an empty object for
 * all other filters.
 */
export function getValuesIfOnlyEqualities(filter: Filter): Readonly<Record<string, Constant>> {
  if (!hasOnlyEqualities(filter)) return {}
  const { owner_id: _owner, ...values } = Object.fromEntries(collectEqualities(filter))
  return values
}

const hasOnlyEqualities = (filter: Filter): boolean =>
  filter.kind === 'all' ? filter.of.every(hasOnlyEqualities) : filter.kind === 'compare' && filter.comparison === '='

function listEqualities(filter: Filter): (readonly [string, Constant])[] {
  if (filter.kind === 'all') return filter.of.flatMap(listEqualities)
  if (filter.kind !== 'compare' || filter.comparison !== '=' || filter.fieldPath.name === null) return []
  return [[filter.fieldPath.name, filter.constant]]
}
