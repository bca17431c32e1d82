import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Scalar } from '../field-types.ts'
import { type ComparableType, toComparableType, type Comparison, type Filter, type ScalarPath } from './condition.ts'

type Sql = RawBuilder<unknown>
type Condition = RawBuilder<SqlBool>
type FilterOf<Kind extends Filter['kind']> = Extract<Filter, { kind: Kind }>

/** Returns the SQL expression of a field, or of the list element itself if `name` is null. */
type ReadField = (name: string | null, scalar: Scalar | 'list') => Sql

/**
 * Compiles a filter to an SQL condition on the columns of the table `alias`. If the filter applies to list elements,
 * the column is `value`. The result is never NULL, so it can be negated. All external values are parameters.
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
    case 'exactList':
      return exactListSql(read(filter.list, 'list'), filter.elements)
  }
}

const joinSql = (of: readonly Filter[], read: ReadField, separator: Sql, emptyCondition: Condition): Condition =>
  of.length === 0
    ? emptyCondition
    : sql`(${sql.join(
        of.map((part) => conditionSql(part, read)),
        separator,
      )})`

const comparisons: Readonly<Record<Comparison, Sql>> = {
  '=': sql`=`,
  '<': sql`<`,
  '<=': sql`<=`,
  '>': sql`>`,
  '>=': sql`>=`,
}

function compareSql({ fieldPath, comparison, constant }: FilterOf<'compare'>, read: ReadField): Condition {
  const comparableType = toComparableType(fieldPath.scalar)
  const field = comparableSql(fieldPath, read)
  // MongoDB compares text by its bytes, so the database's collation is not used.
  const order = comparableType === 'string' && comparison !== '=' ? sql` collate "C"` : sql``
  return sql`(${field} is not null and ${field}${order} ${comparisons[comparison]} ${constant}::${sqlTypes[comparableType]})`
}

function oneOfSql({ fieldPath, constants }: FilterOf<'oneOf'>, read: ReadField): Condition {
  const field = comparableSql(fieldPath, read)
  return sql`(${field} is not null and ${field} = any(${constants}::${sqlTypes[toComparableType(fieldPath.scalar)]}[]))`
}

const lengthSql = (list: Sql, length: number): Condition =>
  sql`(${list} is not null and json_array_length(${list})::float8 = ${length}::float8)`

const exactListSql = (list: Sql, elements: readonly Filter[]): Condition => {
  const conditions = elements.map((element, index) =>
    conditionSql(element, readJson(sql`${list} -> ${sql.lit(index)}`)),
  )
  return sql`(${sql.join([lengthSql(list, elements.length), ...conditions], sql` and `)})`
}

/**
 * Numbers are compared as doubles to prevent overflow errors. Dates are compared in milliseconds, the precision of a
 * document.
 */
const sqlTypes: Readonly<Record<ComparableType, Sql>> = {
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
