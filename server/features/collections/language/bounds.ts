import { FILTER_BYTES, FILTER_CONDITIONS, FILTER_DEPTH } from '#contract/limits.ts'
import type { Filter } from './condition.ts'
import { isDocument, refuse } from './value.ts'

/**
 * Refuses what is nested too deeply or is too large (session service §6.4): documents inside one another count, and
 * lists directly inside lists. The depth comes first: below the limit, everything that walks the value is safe.
 */
export function checkBounds(value: unknown): void {
  if (!isFlat(value, FILTER_DEPTH)) refuse(`the filter is nested more than ${FILTER_DEPTH} deep`)
  if (Buffer.byteLength(JSON.stringify(value) ?? '') > FILTER_BYTES)
    refuse(`the filter is larger than ${FILTER_BYTES} bytes`)
}

function isFlat(value: unknown, left: number, inList = false): boolean {
  if (Array.isArray(value)) {
    const below = inList ? left - 1 : left
    return below >= 0 && value.every((item) => isFlat(item, below, true))
  }
  if (!isDocument(value)) return true
  return left > 0 && Object.values(value).every((member) => isFlat(member, left - 1))
}

/**
 * Passes on a filter that the database answers quickly, whatever it says: each condition may look at every element of a
 * list.
 */
export function checkConditions(filter: Filter): Filter {
  return countConditions(filter) > FILTER_CONDITIONS
    ? refuse(`the filter has more than ${FILTER_CONDITIONS} conditions`)
    : filter
}

const countConditions = (filter: Filter): number => sumConditions(filter, () => 1)

/** Values of a `$in` that take as long as a condition. */
const VALUES_A_CONDITION = 10
/** How many conditions a record may be checked against, where a `$in` weighs as much as its values. */
export const weightOf = (filter: Filter): number =>
  sumConditions(filter, (one) => (one.kind === 'oneOf' ? Math.ceil(one.constants.length / VALUES_A_CONDITION) : 1))

type Single = Exclude<Filter, { kind: 'all' | 'any' | 'not' }>

function sumConditions(filter: Filter, weigh: (single: Single) => number): number {
  const sum = (parts: readonly Filter[]) => parts.reduce((total, part) => total + sumConditions(part, weigh), 0)
  switch (filter.kind) {
    case 'all':
    case 'any':
      return sum(filter.of)
    case 'not':
      return sumConditions(filter.of, weigh)
    case 'some':
      return weigh(filter) + sumConditions(filter.element, weigh)
    case 'whole':
      return weigh(filter) + sum(filter.elements)
    case 'missing':
    case 'compare':
    case 'oneOf':
    case 'length':
      return weigh(filter)
  }
}

/** Reads a limit: 0 is none. */
export function parseLimit(value: unknown): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0)
    return refuse('a limit must be a whole number from 0')
  return value
}
