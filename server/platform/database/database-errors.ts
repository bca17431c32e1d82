import pg from 'pg'

/**
 * Error classes and codes that mean that PostgreSQL is unavailable. 25006: the former leader is now a standby and
 * rejects changes (https://www.postgresql.org/docs/current/errcodes-appendix.html).
 */
const CONNECTION_ERRORS = /^(08...|53...|57P..|25006)$/
/** Error codes of the network and the operating system. */
const NETWORK_ERRORS = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOENT',
])
/** Messages of driver errors that have no code. */
const DRIVER_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Client was closed|Cannot use a pool after|driver has already been destroyed)/

/** Returns whether a query failed because the database was unavailable. Such an error is temporary. */
export function isOutage(error: unknown): boolean {
  // The job queue passes copies of errors, which are not instances of Error.
  if (typeof error !== 'object' || error === null || !('message' in error)) return false
  if (error instanceof AggregateError) return error.errors.some(isOutage)
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (error instanceof pg.DatabaseError || CONNECTION_ERRORS.test(code)) return CONNECTION_ERRORS.test(code)
  const isConnectError = 'syscall' in error && error.syscall === 'connect'
  return (
    (NETWORK_ERRORS.has(code) && (isConnectError || code !== 'ENOENT')) || DRIVER_MESSAGES.test(String(error.message))
  )
}

/** Errors of changes that may have been committed. */
const unconfirmedErrors = new WeakSet<object>()
export const markUnconfirmed = (error: object) => void unconfirmedErrors.add(error)

/**
 * Returns whether a connection was lost while a statement ran. PostgreSQL sends codes 53 and 25006 only if it has not
 * executed the statement.
 */
export const isConnectionLost = (error: unknown): error is Error =>
  isOutage(error) && !(error instanceof pg.DatabaseError && !/^(08...|57P0[12])$/.test(error.code ?? ''))

/**
 * Returns whether the database did not respond, or not in time. The statement may have been executed, or may still be
 * running.
 */
export const isUnanswered = (error: unknown): error is Error =>
  typeof error === 'object' &&
  error !== null &&
  (unconfirmedErrors.has(error) || ('message' in error && String(error.message).startsWith(TIMEOUT_MESSAGE)))
/** The beginning of the driver's message for a response that did not arrive in time. */
const TIMEOUT_MESSAGE = 'Query read timeout'

/** Returns whether PostgreSQL canceled the statement because it ran too long. Such a statement has changed nothing. */
export const isTooSlow = (error: unknown) => error instanceof pg.DatabaseError && error.code === '57014'

/** Returns whether a write violated a unique constraint. */
export const isDuplicate = (error: unknown) => error instanceof pg.DatabaseError && error.code === '23505'

/**
 * Error codes of rejected values: a number or date that is malformed or out of range, text with NUL or an unpaired
 * surrogate, a parameter of the wrong type. https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const UNSTORABLE_VALUE_CODES = new Set([
  '22001',
  '22003',
  '22007',
  '22008',
  '22021',
  '22023',
  '22P02',
  '22P03',
  '22P05',
])

/** Returns whether PostgreSQL rejected a value of the statement. The schemas should already have rejected the value. */
export const isUnstorableValue = (error: unknown): error is pg.DatabaseError =>
  error instanceof pg.DatabaseError && UNSTORABLE_VALUE_CODES.has(error.code ?? '')
