import { MAX_FILTER_BYTES, MAX_FILTER_CONDITIONS, MAX_FILTER_DEPTH } from '#contract/limits.ts'
import type { Filter } from './condition.ts'
import { isDocument, failInvalid } from './value.ts'

/**
 * Rejects values that are too large or too deeply nested (session service §6.4). The depth is checked first, because
 * other functions recurse into the value.
 */
export function checkFilterSize(value: unknown): void {
  if (!isWithinDepth(value, MAX_FILTER_DEPTH))
    failInvalid(`the filter is nested more than ${MAX_FILTER_DEPTH} levels deep`)
  if (Buffer.byteLength(JSON.stringify(value) ?? '') > MAX_FILTER_BYTES)
    failInvalid(`the filter is larger than ${MAX_FILTER_BYTES} bytes`)
}

function isWithinDepth(value: unknown, remainingDepth: number, inList = false): boolean {
  if (Array.isArray(value)) {
    const depthInList = inList ? remainingDepth - 1 : remainingDepth
    return depthInList >= 0 && value.every((item) => isWithinDepth(item, depthInList, true))
  }
  if (!isDocument(value)) return true
  return remainingDepth > 0 && Object.values(value).every((field) => isWithinDepth(field, remainingDepth - 1))
}

/** Limits the number of conditions, because each of them may scan all elements of a list. */
export function checkConditions(filter: Filter): Filter {
  return countConditions(filter) > MAX_FILTER_CONDITIONS
    ? failInvalid(`the filter has more than ${MAX_FILTER_CONDITIONS} conditions`)
    : filter
}

const countConditions = (filter: Filter): number => sumConditions(filter, () => 1)

/** Number of values in a `$in` list that cost as much as one condition. */
const VALUES_PER_CONDITION = 10
/** Returns the cost of checking one record, as a number of simple conditions. */
export const computeWeight = (filter: Filter): number =>
  sumConditions(filter, (condition) =>
    condition.kind === 'oneOf' ? Math.ceil(condition.constants.length / VALUES_PER_CONDITION) : 1,
  )

type SingleCondition = Exclude<Filter, { kind: 'all' | 'any' | 'not' }>

function sumConditions(filter: Filter, weigh: (condition: SingleCondition) => number): number {
  const sum = (parts: readonly Filter[]) => parts.reduce((total, part) => total + sumConditions(part, weigh), 0)
  switch (filter.kind) {
    case 'all':
    case 'any':
      return sum(filter.of)
    case 'not':
      return sumConditions(filter.of, weigh)
    case 'some':
      return weigh(filter) + sumConditions(filter.element, weigh)
    case 'exactList':
      return weigh(filter) + sum(filter.elements)
    case 'missing':
    case 'compare':
    case 'oneOf':
    case 'length':
      return weigh(filter)
  }
}

/** Parses a limit; 0 means no limit. */
export function parseLimit(value: unknown): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0)
    return failInvalid('a limit must be a whole number that is at least 0')
  return value
}
