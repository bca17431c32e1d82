import { sql } from 'kysely'
import { z } from 'zod'
import type { FunctionRequest } from '#contract/functions.ts'
import { ANSWERED_CALLS } from '#contract/limits.ts'
import type { OwnerId } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import { DATABASE_NOW as now, storeAnsweredCall } from '#server/platform/database/answered-calls.ts'
import type { Owned } from '#server/platform/database/tables.ts'
import { decode, encode } from './ejson.ts'

type Make = (request: FunctionRequest) => Promise<unknown>

/**
 * Runs each call with an id once and returns the first result to repeated and concurrent calls. A failed call runs
 * again. Calls of a series take effect in their order.
 */
export function answeredCalls({ members }: Pick<Context, 'members'>) {
  const running = new Map<string, Promise<unknown>>()

  const makeOnce = async (owner: OwnerId, id: string, request: FunctionRequest, make: Make) => {
    const before = await members
      .$extendTables<Owned<'answered_calls'>>()
      .selectFrom('answered_calls')
      .select('answer')
      .where('owner_id', '=', owner)
      .where('id', '=', id)
      .executeTakeFirst()
    if (before) return decode([before.answer])[0]
    const writtenAgo = await agoInSeries(owner, id, request)
    const value = await make(writtenAgo === null ? request : withAgo(request, writtenAgo))
    const answer = JSON.stringify(encode(value))
    if (answer.length <= ANSWERED_CALLS.answer)
      await storeAnsweredCall(members, owner, { id, answer, series: request.series ?? null, writtenAgo })
    return value
  }

  /**
   * Returns the age of the call in milliseconds, reduced so that it is after earlier calls of its series and its
   * `notBefore`. Null for a call without a time.
   */
  const agoInSeries = async (owner: OwnerId, id: string, request: FunctionRequest): Promise<number | null> => {
    const { series, notBefore = null } = request
    const said = agoOf(request)
    if (series === undefined || said === null) return null
    const { rows } = await sql<{ most: number | null }>`
      select ${now} - greatest(max(written) + 1, ${notBefore}::bigint) as most from answered_calls
      where owner_id = ${owner} and series = ${series} and id collate "C" < ${id}`.execute(members)
    return Math.max(0, Math.min(said, rows[0]?.most ?? said))
  }

  return (owner: OwnerId, request: FunctionRequest, make: Make): Promise<unknown> => {
    const { id } = request
    if (id === undefined) return make(request)
    const key = `${owner} ${id}`
    const made = running.get(key) ?? makeOnce(owner, id, request, make).finally(() => running.delete(key))
    running.set(key, made)
    return made
  }
}

const Aged = z.looseObject({ writtenAgo: z.unknown() })

function agoOf({ arguments: [first] }: FunctionRequest): number | null {
  const aged = Aged.safeParse(first)
  const [ago] = aged.success ? decode([aged.data.writtenAgo]) : []
  return typeof ago === 'number' ? ago : null
}

const withAgo = ({ arguments: [first, ...rest], ...request }: FunctionRequest, writtenAgo: number) => ({
  ...request,
  arguments: [{ ...Aged.parse(first), writtenAgo: encode(writtenAgo) }, ...rest],
})
