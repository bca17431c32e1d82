import { sql } from 'kysely'
import { RECORDED_RESPONSES } from '#contract/limits.ts'
import type { OwnerId } from '#server/caller.ts'
import type { Queries } from './database.ts'

/** A call whose response is stored, so that a repeated call returns the same response. */
interface AnsweredCall {
  id: string
  /** The response as JSON. */
  answer: string
  /** Hash of the call's arguments. Null for calls of the Studio, which store the hash with the response. */
  digest?: string | null
  series?: string | null
  /** Milliseconds since the change was made. */
  writtenAgo?: number | null
}

/**
 * Stores a member's call with its response, and deletes the oldest calls beyond the limit. Returns false if a call with
 * this id is already stored, or if the account was deleted. Waits for a concurrent transaction that stores the same
 * call.
 */
export async function storeAnsweredCall(
  queries: Queries,
  owner: OwnerId,
  { id, answer, digest = null, series = null, writtenAgo = null }: AnsweredCall,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    with surplus as (
      delete from answered_calls where owner_id = ${owner} and at <= (
        select at from answered_calls where owner_id = ${owner}
        order by at desc offset ${RECORDED_RESPONSES.max - 1} limit 1
      )
    )
    insert into answered_calls (owner_id, id, answer, digest, at, series, written)
    select accounts.id, ${id}, ${answer}::jsonb, ${digest}, clock_timestamp(), ${series},
      ${DATABASE_NOW} - ${writtenAgo}::bigint
    from accounts where accounts.id = ${owner} for key share
    on conflict do nothing`.execute(queries)
  return numAffectedRows === 1n
}

/** The current time in milliseconds since 1970, on the database's clock. */
export const DATABASE_NOW = sql`(extract(epoch from clock_timestamp()) * 1000)::bigint`
