import { sql } from 'kysely'
import type { Queries } from '#server/platform/database/database.ts'

interface Column {
  table: string
  name: string
  type: string
  isNullable: boolean
  hasDefault: boolean
  /** Whether the column refers to an account or is an account's id. */
  isOwner: boolean
  /** Definitions of the check constraints on this column only. */
  checks: string[]
}

/** TypeScript types of values that the driver returns, by PostgreSQL type. The generation fails for other types. */
const typescriptTypes: Readonly<Record<string, string>> = {
  text: 'string',
  'text[]': 'string[]',
  boolean: 'boolean',
  smallint: 'number',
  integer: 'number',
  'double precision': 'number',
  bigint: 'Int8',
  xid8: 'string',
  jsonb: 'unknown',
  pg_snapshot: 'string',
  bytea: 'Buffer',
  'timestamp with time zone': 'Date',
  'timestamp(3) with time zone': 'Date',
  int4multirange: 'string',
  tstzmultirange: 'string',
  tsvector: 'string',
}

/** Generates the text of `platform/database/table-types.ts`: an interface per table of the migrated database. */
export async function generateTableTypes(queries: Queries): Promise<string> {
  const tables = [...Map.groupBy(await readColumns(queries), ({ table }) => table)]
  const interfaces = tables.map(([table, columns]) => `  ${table}: {\n${columns.map(formatColumn).join('')}  }\n`)
  return `import type { ColumnType, Generated } from 'kysely'
import type { OwnerId } from '#server/caller.ts'

/** Returned as text, because it may exceed the safe integers. */
type Int8 = ColumnType<string, number | string>
/** The id of an account: returned as an \`OwnerId\`, inserted as text, never updated. */
type AccountId = ColumnType<OwnerId, string, never>

/**
 * Every table of the migrated database; \`migrations/*.sql\` document the columns. Generated:
 * \`tables.test.ts\` compares it with the database, and \`npx vitest run tables --update\` updates it.
 */
export interface AllTables {
${interfaces.join('')}}
`
}

function formatColumn({ name, type, isNullable, hasDefault, isOwner, checks }: Column): string {
  const typescriptType = isOwner ? 'AccountId' : (parseAllowedValues(checks) ?? typescriptTypes[type])
  if (typescriptType === undefined)
    throw new Error(`No TypeScript type is known for '${type}' of the column '${name}'.`)
  const nullable = isNullable && typescriptType !== 'unknown' ? `${typescriptType} | null` : typescriptType
  return `    ${name}: ${hasDefault ? `Generated<${nullable}>` : nullable}\n`
}

/** Converts `CHECK ((state = ANY (ARRAY['open'::text, 'paid'::text])))` to a union of its values. Ignores numbers. */
function parseAllowedValues(checks: readonly string[]): string | undefined {
  const list = checks.map((check) => /^CHECK \(\(\w+ = ANY \(ARRAY\[([^\]]*)\]\)\)\)$/.exec(check)?.[1]).find(Boolean)
  const choices = list ? [...list.matchAll(/'([^']*)'::text/g)] : []
  return choices.length > 0 ? choices.map(([, choice]) => `'${choice}'`).join(' | ') : undefined
}

const readColumns = async (queries: Queries): Promise<Column[]> => {
  const { rows } = await sql<Column>`
    select class.relname as "table", attribute.attname as name, format_type(attribute.atttypid, null) as type,
      not attribute.attnotnull as "isNullable", attribute.atthasdef or attribute.attidentity <> '' as "hasDefault",
      (class.relname = 'accounts' and attribute.attname = 'id') or exists (
        select from pg_constraint as key where key.conrelid = class.oid and key.contype = 'f'
          and key.confrelid = 'accounts'::regclass and key.conkey = array[attribute.attnum]) as "isOwner",
      array(select pg_get_constraintdef(rule.oid) from pg_constraint as rule where rule.conrelid = class.oid
        and rule.contype = 'c' and rule.conkey = array[attribute.attnum] order by 1) as checks
    from pg_class as class join pg_attribute as attribute on attribute.attrelid = class.oid
    where class.relnamespace = 'public'::regnamespace and class.relkind = 'r' and class.relname not like 'kysely%'
      and attribute.attnum > 0 and not attribute.attisdropped
    order by class.relname, attribute.attnum`.execute(queries)
  return rows
}
