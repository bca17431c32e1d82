import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import pino, { type DestinationStream, type Logger } from 'pino'
import { isOutage, isUnanswered } from '../database/database-errors.ts'

export type { Logger }

/**
 * What is worth keeping of an error. Drivers hang whole connections onto theirs, secrets included; of PostgreSQL's only names are kept: `detail`, `where`,
 * `hint` and `internalQuery` repeat what members wrote.
 */
export const describeError = (error: unknown): unknown => {
  if (!(error instanceof Error)) return error
  const { name, cause } = error
  const code = 'code' in error ? error.code : undefined
  const more = cause === undefined ? {} : { cause: describeError(cause) }
  if (!(error instanceof pg.DatabaseError)) return { name, message: error.message, code, stack: error.stack, ...more }
  const { table, column, constraint, routine } = error
  const message = withoutValues(error.message)
  const stack = error.stack?.replace(error.message, () => message)
  return { name, message, code, table, column, constraint, routine, stack, ...more }
}

/** PostgreSQL quotes names of its own and values of ours alike. What is no plain name is a value. */
const withoutValues = (message: string) =>
  message.replaceAll(/"(?![a-z_][a-z0-9_]*")[\s\S]*"/g, '"…"').replace(/: "[\s\S]*"$/, ': "…"')

/** The request that is being answered: every line that is logged meanwhile carries its id, whoever logs it. */
export const currentRequest = new AsyncLocalStorage<{ requestId: string }>()

/** Who counts the failures of an outage instead of having a line for each. */
const outageCounters = new WeakMap<Logger, (reason: string) => void>()

/** From now on `count` gets what this log, or a child of it, is told of a database that does not answer. */
export const countOutages = (log: Logger, count: (reason: string) => void) => void outageCounters.set(log, count)

/** JSON lines on standard output. Tokens travel in headers, bodies and media paths, so none of these is logged. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const log: Logger = pino(
    {
      level,
      base: null,
      serializers: { err: describeError },
      mixin: () => currentRequest.getStore() ?? {},
      hooks: {
        logMethod(args, method) {
          const error = errorOf(args[0])
          const count = outageCounters.get(log)
          if (count && (isOutage(error) || isUnanswered(error))) count(messageOf(error))
          else method.apply(this, args)
        },
      },
    },
    destination,
  )
  return log
}

const errorOf = (first: unknown): unknown =>
  typeof first === 'object' && first !== null && 'err' in first ? first.err : first

const messageOf = (error: unknown) =>
  typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : String(error)
