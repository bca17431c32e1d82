import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Scalar } from '../field-types.ts'
import { type ComparableType, toComparableType, type Comparison, type Filter, type ScalarPath } from './condition.ts'

type Sql = RawBuilder<unknown>
type Condition = RawBuilder<SqlBool>
type FilterOf<Kind extends Filter['kind']> = Extract<Filter, { kind: Kind }>

/** Returns the SQL of a field; null is the list element itself. */
type ReadField = (name: string | null, scalar: Scalar | 'list') => Sql

/**
 * Compiles a filter to SQL over the columns of `alias`; a list element is its column `value`. The result is never NULL,
 * so it can be negated. All external values are parameters.
 */
export const filterSql = (filter: Filter, alias = 'document'): Condition =>
  conditionSql(filter, (name) => sql.id(alias, name ?? 'value'))

function conditionSql(filter: Filter, read: ReadField): Condition {
  switch (filter.kind) {
    case 'all':
      return joinSql(filter.of, read, sql` and `, sql`true`)
    case 'any':
      return joinSql(filter.of, read, sql` or `, sql`false`)
    case 'not':
      return sql`not (${conditionSql(filter.of, read)})`
    case 'missing':
      return sql`${read(filter.name, 'list')} is null`
    case 'compare':
      return compareSql(filter, read)
    case 'oneOf':
      return oneOfSql(filter, read)
    case 'length':
      return lengthSql(read(filter.list, 'list'), filter.length)
    case 'some':
      return sql`exists (select from json_array_elements(${read(filter.list, 'list')}) as element(value)
        where ${conditionSql(filter.element, readJson(sql`element.value`))})`
    case 'whole':
      return wholeSql(read(filter.list, 'list'), filter.elements)
  }
}

const joinSql = (of: readonly Filter[], read: ReadField, by: Sql, none: Condition): Condition =>
  of.length === 0
    ? none
    : sql`(${sql.join(
        of.map((part) => conditionSql(part, read)),
        by,
      )})`

const comparisons: Readonly<Record<Comparison, Sql>> = {
  '=': sql`=`,
  '<': sql`<`,
  '<=': sql`<=`,
  '>': sql`>`,
  '>=': sql`>=`,
}

function compareSql({ fieldPath, comparison, constant }: FilterOf<'compare'>, read: ReadField): Condition {
  const bracket = toComparableType(fieldPath.scalar)
  const field = comparableSql(fieldPath, read)
  // MongoDB compares text by bytes, independent of the database's collation.
  const order = bracket === 'string' && comparison !== '=' ? sql` collate "C"` : sql``
  return sql`(${field} is not null and ${field}${order} ${comparisons[comparison]} ${constant}::${types[bracket]})`
}

function oneOfSql({ fieldPath, constants }: FilterOf<'oneOf'>, read: ReadField): Condition {
  const field = comparableSql(fieldPath, read)
  return sql`(${field} is not null and ${field} = any(${constants}::${types[toComparableType(fieldPath.scalar)]}[]))`
}

const lengthSql = (list: Sql, length: number): Condition =>
  sql`(${list} is not null and json_array_length(${list})::float8 = ${length}::float8)`

const wholeSql = (list: Sql, elements: readonly Filter[]): Condition => {
  const conditions = elements.map((element, index) =>
    conditionSql(element, readJson(sql`${list} -> ${sql.lit(index)}`)),
  )
  return sql`(${sql.join([lengthSql(list, elements.length), ...conditions], sql` and `)})`
}

/**
 * Numbers are compared as doubles to prevent overflow errors. Dates are compared in milliseconds, the precision of a
 * document.
 */
const types: Readonly<Record<ComparableType, Sql>> = {
  objectId: sql`text`,
  string: sql`text`,
  number: sql`float8`,
  boolean: sql`boolean`,
  date: sql`float8`,
}

function comparableSql({ name, scalar }: ScalarPath, read: ReadField): Sql {
  const field = read(name, scalar)
  if (scalar === 'date') return sql`floor(extract(epoch from ${field}) * 1000)::float8`
  return toComparableType(scalar) === 'number' ? sql`${field}::float8` : field
}

const readJson =
  (value: Sql): ReadField =>
  (name, scalar) => {
    const text = name === null ? sql`(${value} #>> '{}')` : sql`(${value} ->> ${name}::text)`
    if (scalar === 'date') return sql`${text}::timestamptz`
    if (scalar === 'boolean') return sql`${text}::boolean`
    return text
  }
