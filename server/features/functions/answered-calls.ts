import { sql } from 'kysely'
import { ANSWERED_CALLS } from '#contract/limits.ts'
import type { OwnerId } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import type { Owned } from '#server/platform/database/tables.ts'
import { decode, encode } from './ejson.ts'

/**
 * Makes each call with an id of its own once, however often it arrives, and answers it as the first time. Two at the
 * same moment are one. A call that failed is made again.
 */
export function answeredCalls({ writesOf }: Pick<Context, 'writesOf'>) {
  const running = new Map<string, Promise<unknown>>()

  const makeOnce = async (owner: OwnerId, id: string, make: () => Promise<unknown>) => {
    const before = await writesOf(owner)
      .$extendTables<Owned<'answered_calls'>>()
      .selectFrom('answered_calls')
      .select('answer')
      .where('owner_id', '=', owner)
      .where('id', '=', id)
      .executeTakeFirst()
    if (before) return decode([before.answer])[0]
    const value = await make()
    const answer = JSON.stringify(encode(value))
    if (answer.length <= ANSWERED_CALLS.answer) await remember(owner, id, answer)
    return value
  }

  /** In place of the oldest one, where there are too many. */
  const remember = async (owner: OwnerId, id: string, answer: string) => {
    await sql`
      with surplus as (
        delete from answered_calls where owner_id = ${owner} and at <= (
          select at from answered_calls where owner_id = ${owner}
          order by at desc offset ${ANSWERED_CALLS.most - 1} limit 1
        )
      )
      insert into answered_calls (owner_id, id, answer, at) values (${owner}, ${id}, ${answer}::jsonb, clock_timestamp())
      on conflict do nothing`.execute(writesOf(owner))
  }

  return (owner: OwnerId, id: string, make: () => Promise<unknown>): Promise<unknown> => {
    const key = `${owner} ${id}`
    const made = running.get(key) ?? makeOnce(owner, id, make).finally(() => running.delete(key))
    running.set(key, made)
    return made
  }
}
