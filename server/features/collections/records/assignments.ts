import { type RawBuilder, sql } from 'kysely'
import { filterSql } from '../language/filter-sql.ts'
import type { Change, Update } from '../language/update.ts'
import type { FieldShape, Scalar, Shape } from '../field-types.ts'

type Sql = RawBuilder<unknown>

export interface Assignment {
  field: string
  current: Sql
  value: Sql
}

/**
 * Converts an update to SQL expressions for the new column values. The expressions refer to the stored row, so that
 * concurrent updates are not lost. Lists are SQL arrays.
 */
export const toAssignments = (shape: Shape, update: Update, getColumn: (field: string) => Sql): Assignment[] =>
  update.flatMap((change) => {
    const { field } = change
    const current = getColumn(field)
    const value = valueSql(change, current, toSqlType(shape[field]))
    return value ? [{ field, current, value }] : []
  })

/** Returns the new value of the column; undefined for `$setOnInsert`, which does not change existing documents. */
function valueSql(change: Change, current: Sql, type: Sql): Sql | undefined {
  switch (change.kind) {
    case 'set':
      return sql`${change.value}::${type}`
    case 'unset':
      return sql`null::${type}`
    case 'increase':
      return sql`coalesce(${current}, 0) + ${change.by}::${type}`
    case 'push':
      return sql`coalesce(${current}, '{}') || ${change.values}::${type}`
    case 'addToSet':
      return sql`coalesce(${current}, '{}') || array(
        select value from unnest(${[...new Set(change.values)]}::${type}) with ordinality as added(value, place)
        where value <> all(coalesce(${current}, '{}')) order by place)`
    case 'pull':
      return sql`case when ${current} is not null then array(
        select value from unnest(${current}) with ordinality as element(value, place)
        where not (${filterSql(change.where, 'element')}) order by place) end`
    case 'setOnInsert':
      return undefined
  }
}

const sqlTypes: Readonly<Record<Scalar, Sql>> = {
  objectId: sql`text`,
  string: sql`text`,
  integer: sql`bigint`,
  double: sql`float8`,
  boolean: sql`boolean`,
  date: sql`timestamptz`,
}

function toSqlType(declared: FieldShape | undefined): Sql {
  if (typeof declared === 'string') return sqlTypes[declared]
  if (typeof declared?.list === 'string') return sql`${sqlTypes[declared.list]}[]`
  throw new Error('Documents in a list need a separate table.')
}
