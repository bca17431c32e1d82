import type { Scalar } from '../field-types.ts'

/**
 * Types that are comparable with one another; a value of another bracket never matches (MongoDB's "type bracketing").
 */
export type Bracket = 'objectId' | 'string' | 'number' | 'boolean' | 'date'

/** A value as it is compared: a date in milliseconds since 1970, an ObjectId as its 24 digits. */
export type Constant = string | number | boolean

/** Where a scalar stands: in the field of this name, or, with null, it is the element of a list itself. */
export interface ScalarPath {
  readonly name: string | null
  readonly scalar: Scalar
}

export type Comparison = '=' | '<' | '<=' | '>' | '>='

/**
 * A filter that has been understood. The query language is lowered to these few conditions, each of them true or false
 * and never unknown: what MongoDB says of lists, of null and of types has become structure. `all` of nothing holds,
 * `any` of nothing does not.
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
  /** The list has so many elements. */
  | { readonly kind: 'length'; readonly list: string; readonly length: number }
  /** The list has an element for which this holds; its places are those of the element. */
  | { readonly kind: 'some'; readonly list: string; readonly element: Filter }
  /** The list has exactly these elements in this order. */
  | { readonly kind: 'whole'; readonly list: string; readonly elements: readonly Filter[] }

export const EVERYTHING: Filter = { kind: 'all', of: [] }
export const NOTHING: Filter = { kind: 'any', of: [] }

export const all = (of: readonly Filter[]): Filter => ({ kind: 'all', of })
export const any = (of: readonly Filter[]): Filter => ({ kind: 'any', of })
export const not = (of: Filter): Filter => ({ kind: 'not', of })
export const some = (list: string, element: Filter): Filter => ({ kind: 'some', list, element })

/** An element of a list is always there. */
export const missing = ({ name }: Pick<ScalarPath, 'name'>): Filter =>
  name === null ? NOTHING : { kind: 'missing', name }

export const bracketOf = (scalar: Scalar): Bracket => (scalar === 'integer' || scalar === 'double' ? 'number' : scalar)

/**
 * The equalities that a matching document satisfies: an upsert starts from them (session service §6.4). Of two
 * equalities of one field the first counts.
 */
export function equalities(filter: Filter): ReadonlyMap<string, Constant> {
  const found = new Map<string, Constant>()
  for (const [name, constant] of listEqualities(filter)) if (!found.has(name)) found.set(name, constant)
  return found
}

/**
 * What a filter of equalities and nothing else names, without the owner: the ids of a record, for instance. Empty for a
 * filter with other conditions.
 */
export function namedBy(filter: Filter): Readonly<Record<string, Constant>> {
  if (!isOfEqualities(filter)) return {}
  const { owner_id: _owner, ...named } = Object.fromEntries(equalities(filter))
  return named
}

const isOfEqualities = (filter: Filter): boolean =>
  filter.kind === 'all' ? filter.of.every(isOfEqualities) : filter.kind === 'compare' && filter.comparison === '='

function listEqualities(filter: Filter): (readonly [string, Constant])[] {
  if (filter.kind === 'all') return filter.of.flatMap(listEqualities)
  if (filter.kind !== 'compare' || filter.comparison !== '=' || filter.fieldPath.name === null) return []
  return [[filter.fieldPath.name, filter.constant]]
}
