declare const proven: unique symbol

/**
 * A member's id. Only the columns that hold one make it (`platform/database/tables.ts`), never a text that came from outside, and what members own is
 * reached with it alone: a query without its owner does not compile.
 */
export type OwnerId = string & { readonly [proven]: true }

/** Who asks. */
export interface Caller {
  owner: OwnerId
  sessionId: string
  origin: Origin
}

/** Where a call comes from, as far as it can be known: untrusted text. */
export interface Origin {
  ip: string
  userAgent: string | undefined
  /** Aborted when the caller has hung up: nobody waits for the answer any more. */
  signal?: AbortSignal | undefined
}
