import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import pino, { type DestinationStream, type Logger } from 'pino'
import { isOutage, isUnanswered } from '../database/database-errors.ts'
import { currentSpan } from '../tracing/traces.ts'

export type { Logger }

/**
 * Returns the parts of an error that are logged. Drivers attach connection objects, which contain secrets, to their
 * errors. Of PostgreSQL's error fields, only names are logged, because `detail`, `where`, `hint` and `internalQuery`
 * quote members' data.
 */
export const serializeError = (error: unknown): unknown => {
  if (!(error instanceof Error)) return error
  const { name, cause } = error
  const code = 'code' in error ? error.code : undefined
  const causeField = cause === undefined ? {} : { cause: serializeError(cause) }
  if (!(error instanceof pg.DatabaseError))
    return { name, message: error.message, code, stack: error.stack, ...causeField }
  const { table, column, constraint, routine } = error
  const message = redactValues(error.message)
  const stack = error.stack?.replace(error.message, () => message)
  return { name, message, code, table, column, constraint, routine, stack, ...causeField }
}

/**
 * Replaces quoted values. PostgreSQL quotes identifiers and values in the same way, so any quoted text that is not a
 * plain identifier counts as a value.
 */
const redactValues = (message: string) =>
  message.replaceAll(/"(?![a-z_][a-z0-9_]*")[\s\S]*"/g, '"…"').replace(/: "[\s\S]*"$/, ': "…"')

/** The current request, whose id is added to every log line. */
export const currentRequest = new AsyncLocalStorage<{ requestId: string }>()

/** The function that counts outage errors, by log. */
const outageCounters = new WeakMap<Logger, (reason: string) => void>()

/** Makes this log and its children call `count` for each outage error instead of logging it. */
export const countOutages = (log: Logger, count: (reason: string) => void) => void outageCounters.set(log, count)

/**
 * Creates a log that writes JSON lines to standard output. Headers, bodies and media paths contain tokens, so they are
 * never logged. `base` is added to every line.
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
      serializers: { err: serializeError },
      // A new object, because pino adds the fields of the line to it.
      mixin: () => ({ ...currentRequest.getStore(), traceId: currentSpan.getStore()?.traceId }),
      hooks: {
        logMethod(args, method) {
          const error = getError(args[0])
          const count = outageCounters.get(log)
          if (count && (isOutage(error) || isUnanswered(error))) count(getMessage(error))
          else method.apply(this, args)
        },
      },
    },
    destination,
  )
  return log
}

const getError = (firstArg: unknown): unknown =>
  typeof firstArg === 'object' && firstArg !== null && 'err' in firstArg ? firstArg.err : firstArg

const getMessage = (error: unknown) =>
  typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : String(error)
