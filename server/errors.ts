import { type ErrorCode, errorCatalogue } from '#contract/errors.ts'

/**
 * A refusal that the caller may read. Only `http/errors.ts` turns it into a body. Every other error is an internal one
 * whose message is never sent.
 */
export class Failure extends Error {
  readonly code: ErrorCode
  /** Seconds after which another try makes sense; sent as `Retry-After`. */
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
 * Refuses the call. `message` replaces the catalogue's own. The caller reads it, so it may name a field but no secret.
 */
export function fail(code: ErrorCode, message?: string): never {
  throw new Failure(code, message)
}

/** The client reads the last five words: its log-out ignores this error and no other (session service §5.6). */
export const sessionGone = () => new Failure('InvalidSession', 'invalid session: failed to find refresh token')
