import pg from 'pg'

/** Classes and codes with which PostgreSQL says that it cannot serve now: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const CLOSED = /^(08...|53...|57P..)$/
/** Of the network. */
const UNREACHED = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOENT',
])
/** The driver has no codes for these. */
const SAID =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Client was closed|Cannot use a pool after|driver has already been destroyed)/

/** Whether a query failed because there was no database to ask, which passes, and not because of what was asked. */
export function isOutage(error: unknown): boolean {
  // The queue of jobs hands on copies of errors, which are none themselves.
  if (typeof error !== 'object' || error === null || !('message' in error)) return false
  if (error instanceof AggregateError) return error.errors.some(isOutage)
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (error instanceof pg.DatabaseError || CLOSED.test(code)) return CLOSED.test(code)
  const isNetwork = 'syscall' in error && error.syscall === 'connect'
  return (UNREACHED.has(code) && (isNetwork || code !== 'ENOENT')) || SAID.test(String(error.message))
}

/** Whether the database did not answer in time. What was asked of it may be done all the same, or may still be. */
export const isUnanswered = (error: unknown) =>
  typeof error === 'object' && error !== null && 'message' in error && String(error.message).startsWith(UNANSWERED)
/** The driver's words. */
const UNANSWERED = 'Query read timeout'

/** Whether PostgreSQL ended the statement because it took too long. Nothing of it was done. */
export const isTooSlow = (error: unknown) => error instanceof pg.DatabaseError && error.code === '57014'

/** Whether a write met a row that there may be only one of. */
export const isDuplicate = (error: unknown) => error instanceof pg.DatabaseError && error.code === '23505'

/**
 * Values that PostgreSQL cannot take: a number or a moment out of range or badly written, text with NUL or half a character, a parameter of the wrong form.
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const MISFITS = new Set(['22001', '22003', '22007', '22008', '22021', '22023', '22P02', '22P03', '22P05'])

/** Whether a statement was refused because of a value in it. The schemas should have refused it before. */
export const isMisfit = (error: unknown): error is pg.DatabaseError =>
  error instanceof pg.DatabaseError && MISFITS.has(error.code ?? '')
