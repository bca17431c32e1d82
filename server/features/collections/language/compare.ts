import type { ElementShape } from '../field-types.ts'
import {
  all,
  any,
  bracketOf,
  type Comparison,
  EVERYTHING,
  type Filter,
  missing,
  not,
  NOTHING,
  type ScalarPath,
  some,
} from './condition.ts'
import { elementOf, type Field } from './field.ts'
import type { ScalarValue, Value } from './value.ts'

/**
 * Implements MongoDB's comparison rules: a list matches by an element or as a whole, and null matches missing fields.
 * Documents match in any member order, because callers do not use the same order (session service §8).
 */
export function equals(field: Field, value: Value): Filter {
  if (value.kind === 'null') return isMissing(field)
  if (value.kind === 'scalar') return compare(field, '=', value)
  if (value.kind === 'list') return isWhole(field, value.items)
  if (field.kind === 'document') return isDocumentOf(field.shape, value.members)
  return field.kind === 'list' ? some(field.name, equals(elementOf(field), value)) : NOTHING
}

/** Nothing is greater or less than null; `>=` and `<=` match null itself. */
export function order(
  field: Field,
  comparison: Exclude<Comparison, '='>,
  value: ScalarValue | { kind: 'null' },
): Filter {
  if (value.kind === 'scalar') return compare(field, comparison, value)
  return comparison === '>=' || comparison === '<=' ? isMissing(field) : NOTHING
}

/** Builds a `$in` condition. Scalars are combined, so that a long list remains one condition. */
export function isOneOf(field: Field, values: readonly Value[]): Filter {
  const scalars = values.filter((value) => value.kind === 'scalar')
  const others = values.filter((value) => value.kind !== 'scalar').map((value) => equals(field, value))
  const among = onScalars(field, (fieldPath) => {
    const fitting = scalars.filter(({ bracket }) => bracket === bracketOf(fieldPath.scalar))
    const constants = [...new Set(fitting.map(({ constant }) => constant))]
    return constants.length === 0 ? NOTHING : { kind: 'oneOf', fieldPath, constants }
  })
  return any([among, ...others])
}

export function exists(field: Field): Filter {
  if (field.kind === 'scalar') return not(missing(field.fieldPath))
  if (field.kind === 'list') return not(missing(field))
  return field.kind === 'inList' ? some(field.list, not(missing(field.fieldPath))) : EVERYTHING
}

const compare = (field: Field, comparison: Comparison, { bracket, constant }: ScalarValue) =>
  onScalars(field, (fieldPath) =>
    bracketOf(fieldPath.scalar) === bracket ? { kind: 'compare', fieldPath, comparison, constant } : NOTHING,
  )

function onScalars(field: Field, test: (fieldPath: ScalarPath) => Filter): Filter {
  if (field.kind === 'scalar') return test(field.fieldPath)
  if (field.kind === 'inList') return some(field.list, test(field.fieldPath))
  return field.kind === 'list' ? some(field.name, onScalars(elementOf(field), test)) : NOTHING
}

function isMissing(field: Field): Filter {
  if (field.kind === 'scalar') return missing(field.fieldPath)
  if (field.kind === 'list') return missing(field)
  // An empty list has no element without the member, so it does not match; a missing list does.
  return field.kind === 'inList'
    ? any([missing({ name: field.list }), some(field.list, missing(field.fieldPath))])
    : NOTHING
}

const isWhole = (field: Field, items: readonly Value[]): Filter =>
  field.kind === 'list'
    ? { kind: 'whole', list: field.name, elements: items.map((item) => equals(elementOf(field), item)) }
    : NOTHING

function isDocumentOf(shape: ElementShape, members: ReadonlyMap<string, Value>): Filter {
  if ([...members.keys()].some((name) => !Object.hasOwn(shape, name))) return NOTHING
  const fields = Object.entries(shape).map(([name, scalar]) => {
    const value = members.get(name)
    if (value === undefined) return missing({ name })
    // Documents in a list never contain null, and a missing member does not equal null here.
    return value.kind === 'null' ? NOTHING : equals({ kind: 'scalar', path: name, fieldPath: { name, scalar } }, value)
  })
  return all(fields)
}
