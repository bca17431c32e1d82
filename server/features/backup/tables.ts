import type pg from 'pg'
import { quoteName } from './quote-name.ts'

/**
 * Tables that are not backed up: the change log, which refers to transaction numbers of one server, and the records of
 * executed migrations, which a restore writes itself.
 */
const EXCLUDED_TABLES = ['changes', 'change_marks', 'kysely_migration', 'kysely_migration_lock']

export interface TableColumns {
  name: string
  columns: string[]
}

/** Lists the tables of the academy, without generated columns. */
export async function listTables(client: pg.Client): Promise<TableColumns[]> {
  const { rows } = await client.query<TableColumns>(
    `select class.relname as name, array_agg(attname::text order by attnum) as columns
    from pg_class class join pg_attribute on attrelid = class.oid
    where class.relnamespace = 'public'::regnamespace and class.relkind in ('r', 'p') and not class.relispartition
      and attnum > 0 and not attisdropped and attgenerated = '' and class.relname <> all($1)
      and not exists (select from pg_depend where objid = class.oid and deptype = 'e')
    group by class.relname order by class.relname`,
    [EXCLUDED_TABLES],
  )
  return rows
}

/** Reads the last values of all used sequences. */
export async function readSequences(client: pg.Client): Promise<Record<string, number>> {
  const { rows } = await client.query<{ name: string; last: number }>(
    `select sequencename as name, last_value::float8 as last from pg_sequences
    where schemaname = 'public' and last_value is not null
      and not exists (select from unnest($1::text[]) as left_out where sequencename like left_out || '\\_%\\_seq')
    order by sequencename`,
    [EXCLUDED_TABLES],
  )
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]))
}

/** Reads the executed migrations. Empty for a database without an academy. */
export async function readMigrations(client: pg.Client): Promise<string[]> {
  const result = await client.query<{ exists: boolean }>(
    `select to_regclass('public.kysely_migration') is not null as "exists"`,
  )
  if (!result.rows[0]?.exists) return []
  const { rows } = await client.query<{ name: string }>('select name from public.kysely_migration order by name')
  return rows.map(({ name }) => name)
}

/** A table with its columns, in the syntax of COPY. */
export const formatCopyTarget = ({ name, columns }: TableColumns) =>
  `public.${quoteName(name)} (${columns.map(quoteName).join(', ')})`
