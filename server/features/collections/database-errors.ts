import pg from 'pg'
import { MEMBER_STATEMENT_TIMEOUT_MS } from '#contract/limits.ts'
import { Failure } from '#server/errors.ts'
import { isTooSlow } from '#server/platform/database/database-errors.ts'
import { retryDeadlock } from '#server/platform/database/retry-deadlock.ts'
import type { Update } from './language/update.ts'
import { quote } from './language/value.ts'

/** PostgreSQL error codes: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const UNIQUE_VIOLATION = '23505'
const CHECK_VIOLATION = '23514'
const OUT_OF_RANGE = '22003'
const FOREIGN_KEY_VIOLATION = '23503'
/** Raised by the quota trigger (`migrations/0016-quotas.sql`), with a message for the member. */
const QUOTA_EXCEEDED = 'HF001'

const getCode = (error: unknown) => (error instanceof pg.DatabaseError ? error.code : undefined)

/** Runs a write and converts database errors to errors of the contract. Retries after a deadlock. */
export const mapDatabaseErrors = <T>(write: () => Promise<T>): Promise<T> =>
  retryDeadlock(write).catch((error: unknown) => {
    throw toFailure(error)
  })

/** Retries an upsert as an update if a concurrent call has inserted the same document. */
export const retryAfterDuplicate = <T>(write: () => Promise<T>): Promise<T> =>
  write().catch((error: unknown) => {
    if (getCode(error) === UNIQUE_VIOLATION) return write()
    throw error
  })

/** Converts an out-of-range error of `$inc` and names its fields. All other values were already checked. */
export const mapIncreaseErrors = <T>(update: Update, write: () => Promise<T>): Promise<T> =>
  write().catch((error: unknown) => {
    const fields = update.filter(({ kind }) => kind === 'increase').map(({ field }) => quote(field))
    const isOutOfRange =
      getCode(error) === OUT_OF_RANGE || (getCode(error) === CHECK_VIOLATION && !getConstraintMessage(error))
    if (fields.length === 0 || !isOutOfRange) throw error
    throw new Failure('SchemaValidationFailedWrite', `${fields.join(' or ')} would be out of range`)
  })

/** Seconds after which the client may retry a query that was too slow. */
const SLOW_RETRY_SECONDS = 5
const TOO_SLOW_MESSAGE =
  `the database took longer than ${MEMBER_STATEMENT_TIMEOUT_MS / 1000} seconds to respond; ` +
  'the request was stopped, and nothing was changed; request less at once'

function toFailure(error: unknown): unknown {
  if (isTooSlow(error)) return new Failure('QueryTooSlow', TOO_SLOW_MESSAGE, SLOW_RETRY_SECONDS)
  switch (getCode(error)) {
    case UNIQUE_VIOLATION:
      return new Failure('MongoDBError', 'Duplicate key error')
    case QUOTA_EXCEEDED:
      return new Failure('QuotaExceeded', error instanceof Error ? error.message : undefined)
    case CHECK_VIOLATION:
      return new Failure('SchemaValidationFailedWrite', getConstraintMessage(error))
    case OUT_OF_RANGE:
      return new Failure('SchemaValidationFailedWrite', 'a number is out of range')
    case FOREIGN_KEY_VIOLATION:
      return new Failure('InvalidSession')
    case undefined:
    default:
      return error
  }
}

/** Returns the name of a violated constraint if the name is a message, such as `'goals' holds at most 10 entries`. */
const getConstraintMessage = (error: unknown) =>
  error instanceof pg.DatabaseError && error.constraint?.includes(' ') ? error.constraint : undefined
