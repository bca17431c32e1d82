declare const proven: unique symbol

/** A member's id that a token has proven. Only `http/authenticate.ts` and `http/holder.ts` make one, so a query without its owner does not compile. */
export type OwnerId = string & { readonly [proven]: true }

/** Who asks. */
export interface Caller {
  owner: OwnerId
  sessionId: string
}

/** Where a call comes from, as far as it can be known: untrusted text. */
export interface Origin {
  ip: string
  userAgent: string | undefined
}
