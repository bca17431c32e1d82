import { type ErrorCode, errorCatalogue } from '#contract/errors.ts'

/** A refusal that the caller may read. Only `http/errors.ts` turns it into a body; everything else that is thrown is an error of the server and says nothing. */
export class Failure extends Error {
  readonly code: ErrorCode
  /** Seconds after which another try makes sense; sent as `Retry-After`. */
  readonly retryAfter: number | undefined

  /** What the caller needs to go on; sent as `details`. */
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

/** Refuses the call. `message` replaces the catalogue's own; it reaches the caller, so it names a field and never a secret. */
export function fail(code: ErrorCode, message?: string): never {
  throw new Failure(code, message)
}

/** The last five words are read by the client: its log-out swallows this failure and no other (session service §5.6). */
export const sessionGone = () => new Failure('InvalidSession', 'invalid session: failed to find refresh token')
