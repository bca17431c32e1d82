import type { ElementShape } from '../field-types.ts'
import {
  all,
  any,
  toComparableType,
  type Comparison,
  MATCH_ALL,
  type Filter,
  missing,
  not,
  MATCH_NONE,
  type ScalarPath,
  some,
} from './condition.ts'
import { toElementField, type Field } from './field.ts'
import type { ScalarValue, Value } from './value.ts'

/**
 * Implements MongoDB's rules for equality: a list matches if one of its elements or the whole list is equal, and null
 * matches missing fields. Documents are equal regardless of the order of their fields, because callers do not use the
 * same order (session service §8).
 */
export function createEquals(field: Field, value: Value): Filter {
  if (value.kind === 'null') return createMissing(field)
  if (value.kind === 'scalar') return compare(field, '=', value)
  if (value.kind === 'list') return createWholeList(field, value.items)
  if (field.kind === 'document') return createDocumentEquals(field.shape, value.fields)
  return field.kind === 'list' ? some(field.name, createEquals(toElementField(field), value)) : MATCH_NONE
}

/** No value is greater or less than null; `>=` and `<=` match null itself. */
export function createOrder(
  field: Field,
  comparison: Exclude<Comparison, '='>,
  value: ScalarValue | { kind: 'null' },
): Filter {
  if (value.kind === 'scalar') return compare(field, comparison, value)
  return comparison === '>=' || comparison === '<=' ? createMissing(field) : MATCH_NONE
}

/** Builds a `$in` condition. Scalars are combined, so that a long list remains one condition. */
export function createOneOf(field: Field, values: readonly Value[]): Filter {
  const scalars = values.filter((value) => value.kind === 'scalar')
  const otherValues = values.filter((value) => value.kind !== 'scalar').map((value) => createEquals(field, value))
  const inScalars = createScalarCondition(field, (fieldPath) => {
    const matching = scalars.filter(({ comparableType }) => comparableType === toComparableType(fieldPath.scalar))
    const constants = [...new Set(matching.map(({ constant }) => constant))]
    return constants.length === 0 ? MATCH_NONE : { kind: 'oneOf', fieldPath, constants }
  })
  return any([inScalars, ...otherValues])
}

export function createExists(field: Field): Filter {
  if (field.kind === 'scalar') return not(missing(field.fieldPath))
  if (field.kind === 'list') return not(missing(field))
  return field.kind === 'inList' ? some(field.list, not(missing(field.fieldPath))) : MATCH_ALL
}

const compare = (field: Field, comparison: Comparison, { comparableType, constant }: ScalarValue) =>
  createScalarCondition(field, (fieldPath) =>
    toComparableType(fieldPath.scalar) === comparableType
      ? { kind: 'compare', fieldPath, comparison, constant }
      : MATCH_NONE,
  )

function createScalarCondition(field: Field, test: (fieldPath: ScalarPath) => Filter): Filter {
  if (field.kind === 'scalar') return test(field.fieldPath)
  if (field.kind === 'inList') return some(field.list, test(field.fieldPath))
  return field.kind === 'list' ? some(field.name, createScalarCondition(toElementField(field), test)) : MATCH_NONE
}

function createMissing(field: Field): Filter {
  if (field.kind === 'scalar') return missing(field.fieldPath)
  if (field.kind === 'list') return missing(field)
  // A missing list matches. An empty list does not match, because it has no element without the field.
  return field.kind === 'inList'
    ? any([missing({ name: field.list }), some(field.list, missing(field.fieldPath))])
    : MATCH_NONE
}

const createWholeList = (field: Field, items: readonly Value[]): Filter =>
  field.kind === 'list'
    ? { kind: 'exactList', list: field.name, elements: items.map((item) => createEquals(toElementField(field), item)) }
    : MATCH_NONE

function createDocumentEquals(shape: ElementShape, fields: ReadonlyMap<string, Value>): Filter {
  if ([...fields.keys()].some((name) => !Object.hasOwn(shape, name))) return MATCH_NONE
  const conditions = Object.entries(shape).map(([name, scalar]) => {
    const value = fields.get(name)
    if (value === undefined) return missing({ name })
    // Documents in a list never contain null, and here a missing field does not equal null.
    return value.kind === 'null'
      ? MATCH_NONE
      : createEquals({ kind: 'scalar', path: name, fieldPath: { name, scalar } }, value)
  })
  return all(conditions)
}
