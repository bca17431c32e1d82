import { sql } from 'kysely'

/** Returns the SQL of the time `writtenAgo` milliseconds ago, in milliseconds since 1970, by the database's clock. */
export const timeBeforeSql = (writtenAgo: number) =>
  sql`(extract(epoch from clock_timestamp()) * 1000)::bigint - ${writtenAgo}::bigint`
