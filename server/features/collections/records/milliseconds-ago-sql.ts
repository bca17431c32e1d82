import { sql } from 'kysely'

/**
 * Returns an SQL expression for the time `ageMs` milliseconds ago, in milliseconds since 1970, by the database's clock.
 */
export const millisecondsAgoSql = (ageMs: number) =>
  sql`(extract(epoch from clock_timestamp()) * 1000)::bigint - ${ageMs}::bigint`
