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

type RunCall = (request: FunctionRequest) => Promise<unknown>

/**
 * Creates a function that runs each call with an id once and returns the first result to repeated and concurrent calls.
 * A failed call runs again. Calls of a series take effect in their order. Throws Conflict if the id was used for another
 * call.
 */
export function createCallCache({ members }: Pick<Context, 'members'>) {
  const running = new Map<string, { digest: string; result: Promise<unknown> }>()

  const runOnce = async (owner: OwnerId, id: string, digest: string, request: FunctionRequest, run: RunCall) => {
    const answeredCall = await members
      .$extendTables<Owned<'answered_calls'>>()
      .selectFrom('answered_calls')
      .select(['answer', 'digest'])
      .where('owner_id', '=', owner)
      .where('id', '=', id)
      .executeTakeFirst()
    if (answeredCall) {
      // Versions before 2026-11-29 stored no digest.
      failIfOtherCall(answeredCall.digest ?? digest, digest)
      return decode([answeredCall.answer])[0]
    }
    const writtenAgo = await computeAgeInSeries(owner, id, request)
    const value = await run(writtenAgo === null ? request : withAge(request, writtenAgo))
    const response = JSON.stringify(encode(value))
    if (response.length <= RECORDED_RESPONSES.responseLength)
      await storeAnsweredCall(members, owner, {
        id,
        answer: response,
        digest,
        series: request.series ?? null,
        writtenAgo,
      })
    return value
  }

  /**
   * Returns the age of the call in milliseconds, reduced so that the call is later than the previous calls of its
   * series and its `notBefore`. Null for a call without a time.
   */
  const computeAgeInSeries = async (owner: OwnerId, id: string, request: FunctionRequest): Promise<number | null> => {
    const { series, notBefore = null } = request
    const statedAge = readAge(request)
    if (series === undefined || statedAge === null) return null
    const { rows } = await sql<{ maxAge: number | null }>`
      select ${now} - greatest(max(written) + 1, ${notBefore}::bigint) as "maxAge" from answered_calls
      where owner_id = ${owner} and series = ${series} and id collate "C" < ${id}`.execute(members)
    return Math.max(0, Math.min(statedAge, rows[0]?.maxAge ?? statedAge))
  }

  return async (owner: OwnerId, request: FunctionRequest, run: RunCall): Promise<unknown> => {
    const { id } = request
    if (id === undefined) return run(request)
    const key = `${owner} ${id}`
    const digest = digestCall(request)
    const concurrentCall = running.get(key)
    if (concurrentCall) {
      failIfOtherCall(concurrentCall.digest, digest)
      return concurrentCall.result
    }
    const result = runOnce(owner, id, digest, request, run).finally(() => running.delete(key))
    running.set(key, { digest, result })
    return result
  }
}

function failIfOtherCall(firstDigest: string, digest: string) {
  if (firstDigest !== digest) fail('Conflict', "'id': this id was used for another call; use a new id")
}

/** Returns a digest of the call without its `writtenAgo`, which changes with each attempt. */
function digestCall({ name, service, arguments: [first, ...rest] }: FunctionRequest): string {
  const timed = TimedArgument.safeParse(first)
  const content = [name, service, timed.success ? { ...timed.data, writtenAgo: undefined } : first, ...rest]
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url')
}

const TimedArgument = z.looseObject({ writtenAgo: z.unknown() })

function readAge({ arguments: [first] }: FunctionRequest): number | null {
  const timed = TimedArgument.safeParse(first)
  const [age] = timed.success ? decode([timed.data.writtenAgo]) : []
  return typeof age === 'number' ? age : null
}

const withAge = ({ arguments: [first, ...rest], ...request }: FunctionRequest, writtenAgo: number) => ({
  ...request,
  arguments: [{ ...TimedArgument.parse(first), writtenAgo: encode(writtenAgo) }, ...rest],
})
