import { type Config, demoMode } from './config/index.ts'

declare const proven: unique symbol

/**
 * A member's id. It comes only from columns that contain one (`platform/database/tables.ts`), never from text of a
 * request. Members' records are reachable with it alone: a query without its owner does not compile.
 */
export type OwnerId = string & { readonly [proven]: true }

/** `visitor`: signed in anonymously, without an address or another way to sign in. */
export type CallerKind = 'member' | 'visitor'

/** Who makes a call. */
export interface Caller {
  owner: OwnerId
  kind: CallerKind
  /** An account of the demo academy, whose password is public. */
  isDemo: boolean
  sessionId: string
  origin: Origin
}

/** Where a call comes from, as far as it can be known: untrusted text. */
export interface Origin {
  ip: string
  userAgent: string | undefined
  /** Aborted when the caller has hung up and no longer waits for the answer. */
  signal?: AbortSignal | undefined
}

/**
 * Whether the account is shared by all visitors of a public demo, so that nothing one of them does may affect the next.
 */
export const isSharedAccount = (
  config: Pick<Config, 'publicUrl' | 'publicDemo' | 'production'>,
  { isDemo }: Pick<Caller, 'isDemo'>,
): boolean => isDemo && demoMode(config) === 'public'
