import { type Config, getDemoMode } from './config/index.ts'

declare const verifiedOwner: unique symbol

/**
 * A member's id. Read only from database columns (`platform/database/tables.ts`), never from request text. Queries on
 * members' records require an `OwnerId`, so a query without an owner does not compile.
 */
export type OwnerId = string & { readonly [verifiedOwner]: true }

/** `visitor`: signed in anonymously, without an email address or another sign-in method. */
export type CallerKind = 'member' | 'visitor'

/** The authenticated caller of a request. */
export interface Caller {
  owner: OwnerId
  kind: CallerKind
  /** Whether this is a demo account, whose password is public. */
  isDemo: boolean
  sessionId: string
  origin: Origin
}

/** The origin of a request as reported by the client or proxy. The texts are not trusted. */
export interface Origin {
  ip: string
  userAgent: string | undefined
  /** Aborted when the client closes the connection before the response. */
  signal?: AbortSignal | undefined
}

/**
 * Returns whether all visitors of a public demo share the account. Actions of one visitor must then not affect the next
 * visitor.
 */
export const isSharedAccount = (
  config: Pick<Config, 'publicUrl' | 'publicDemo' | 'production'>,
  { isDemo }: Pick<Caller, 'isDemo'>,
): boolean => isDemo && getDemoMode(config) === 'public'
