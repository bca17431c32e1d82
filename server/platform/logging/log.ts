import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import pino, { type DestinationStream, type Logger } from 'pino'
import { isOutage, isUnanswered } from '../database/database-errors.ts'

export type { Logger }

/**
 * The parts of an error that are logged. Drivers attach whole connections to their errors, secrets included. Of
 * PostgreSQL's fields only names are logged: `detail`, `where`, `hint` and `internalQuery` repeat what members wrote.
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

/**
 * PostgreSQL quotes its own names and our values in the same way. Everything that is not a plain name counts as a
 * value.
 */
const withoutValues = (message: string) =>
  message.replaceAll(/"(?![a-z_][a-z0-9_]*")[\s\S]*"/g, '"…"').replace(/: "[\s\S]*"$/, ': "…"')

/** The request that is being answered. Every line that is logged meanwhile gets its id. */
export const currentRequest = new AsyncLocalStorage<{ requestId: string }>()

/** Counts the failures of an outage instead of logging a line for each. */
const outageCounters = new WeakMap<Logger, (reason: string) => void>()

/** From now on calls `count` for each database failure that this log, or a child of it, gets. */
export const countOutages = (log: Logger, count: (reason: string) => void) => void outageCounters.set(log, count)

/**
 * JSON lines on standard output. Tokens travel in headers, bodies and media paths, so none of these is logged. `base`
 * stands in every line.
 */
export function createLog(
  level: string,
  destination?: DestinationStream,
  base: Record<string, string> | null = null,
): Logger {
  const log: Logger = pino(
    {
      level,
      base,
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
