import { type ErrorCode, errorCatalogue } from '#contract/errors.ts'

/**
 * An error that is sent to the caller. Only `http/errors.ts` converts it to a response body; messages of all other
 * errors are never sent.
 */
export class Failure extends Error {
  readonly code: ErrorCode
  /** Seconds after which the caller may retry; sent as `Retry-After`. */
  readonly retryAfterSeconds: number | undefined

  /** Data that the caller needs to continue; sent as `details`. */
  readonly details: unknown

  constructor(
    code: ErrorCode,
    message: string = errorCatalogue[code][1],
    retryAfterSeconds?: number,
    details?: unknown,
  ) {
    super(message)
    this.name = 'Failure'
    this.code = code
    this.retryAfterSeconds = retryAfterSeconds
    this.details = details
  }

  get status() {
    return errorCatalogue[this.code][0]
  }
}

/**
 * Throws a `Failure`. `message` replaces the default text and is sent to the caller, so it may name a field but must
 * not contain secrets.
 */
export function fail(code: ErrorCode, message?: string): never {
  throw new Failure(code, message)
}

/**
 * Creates the error of a missing session. The client recognizes the error by the last five words of the message, and
 * ignores it when it logs out (session service §5.6).
 */
export const createSessionNotFound = () =>
  new Failure('InvalidSession', 'invalid session: failed to find refresh token')
