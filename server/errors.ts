import { type ErrorCode, errorCatalogue } from '#contract/errors.ts'

/**
 * An error that is sent to the caller. Only `http/errors.ts` converts it to a response body; messages of all other
 * errors are never sent.
 */
export class Failure extends Error {
  readonly code: ErrorCode
  /** Seconds after which the caller may retry; sent as `Retry-After`. */
  readonly retryAfter: number | undefined

  /** Data that the caller needs to continue; sent as `details`. */
  readonly details: unknown

  constructor(code: ErrorCode, message: string = errorCatalogue[code][1], retryAfter?: number, details?: unknown) {
    super(message)
    this.name = 'Failure'
    this.code = code
    this.retryAfter = retryAfter
    this.details = details
  }

  get status() {
    return errorCatalogue[this.code][0]
  }
}

/**
 * Throws a `Failure`. `message` replaces the default text. It is sent to the caller, so it may name a field but no
 * secret.
 */
export function fail(code: ErrorCode, message?: string): never {
  throw new Failure(code, message)
}

/**
 * Creates the error of a missing session. The client matches the last five words of the message: its log-out ignores
 * this error only (session service §5.6).
 */
export const createSessionGone = () => new Failure('InvalidSession', 'invalid session: failed to find refresh token')
