import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import type { FunctionRequest } from '#contract/functions.ts'
import { RECORDED_RESPONSES } from '#contract/limits.ts'
import type { OwnerId } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import { fail } from '#server/errors.ts'
import { DATABASE_NOW as now, storeAnsweredCall } from '#server/platform/database/answered-calls.ts'
import type { Owned } from '#server/platform/database/tables.ts'
import { decode, encode } from './ejson.ts'

type Make = (request: FunctionRequest) => Promise<unknown>

/**
 * Runs each call with an id once and returns the first result to repeated and concurrent calls. A failed call runs
 * again. Calls of a series take effect in their order. Throws Conflict if the id was used for another
 * call.
 */
export function answeredCalls({ members }: Pick<Context, 'members'>) {
  const running = new Map<string, { digest: string; made: Promise<unknown> }>()

  const makeOnce = async (owner: OwnerId, id: string, digest: string, request: FunctionRequest, make: Make) => {
    const before = await members
      .$extendTables<Owned<'answered_calls'>>()
      .selectFrom('answered_calls')
      .select(['answer', 'digest'])
      .where('owner_id', '=', owner)
      .where('id', '=', id)
      .executeTakeFirst()
    if (before) {
      // Versions before 2026-11-29 stored no digest.
      refuseOther(before.digest ?? digest, digest)
      return decode([before.answer])[0]
    }
    const writtenAgo = await agoInSeries(owner, id, request)
    const value = await make(writtenAgo === null ? request : withAgo(request, writtenAgo))
    const answer = JSON.stringify(encode(value))
    if (answer.length <= RECORDED_RESPONSES.answer)
      await storeAnsweredCall(members, owner, { id, answer, digest, series: request.series ?? null, writtenAgo })
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

  return async (owner: OwnerId, request: FunctionRequest, make: Make): Promise<unknown> => {
    const { id } = request
    if (id === undefined) return make(request)
    const key = `${owner} ${id}`
    const digest = digestOf(request)
    const other = running.get(key)
    if (other) {
      refuseOther(other.digest, digest)
      return other.made
    }
    const made = makeOnce(owner, id, digest, request, make).finally(() => running.delete(key))
    running.set(key, { digest, made })
    return made
  }
}

function refuseOther(first: string, digest: string) {
  if (first !== digest) fail('Conflict', "'id': it was used for another call: use a new one")
}

/** Returns a digest of the call without its `writtenAgo`, which changes with each attempt. */
function digestOf({ name, service, arguments: [first, ...rest] }: FunctionRequest): string {
  const aged = Aged.safeParse(first)
  const content = [name, service, aged.success ? { ...aged.data, writtenAgo: undefined } : first, ...rest]
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url')
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
