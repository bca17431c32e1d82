import type { Endpoint } from '../endpoint.ts'
import type { ErrorCode } from '../errors.ts'
import type { Permission } from './permissions.ts'

/** Every call of the Studio starts with this (the academy's side, "Open to programs"). */
export const STUDIO_PREFIX = '/api/studio/v1' as const

/**
 * A call of the Studio: an endpoint that says what its caller must be allowed to do. One that does not say so does not
 * compile.
 */
export interface StudioCall extends Endpoint {
  base: typeof STUDIO_PREFIX
  auth: 'access'
  /** What it does, in a few words, for the OpenAPI document. */
  summary: string
  /** Refusals of its own. Those that every call may answer with stand in the document without being named here. */
  errors?: readonly ErrorCode[]
  /** What the caller's roles must allow. 403 Forbidden for everybody else. */
  permission: Permission
  /**
   * Open as well to who has the permission `lessons.own`, for lessons that are theirs: those that they began, or that
   * name them as an instructor, and their films and captions. The verb asks whose each one is; 403 Forbidden otherwise.
   */
  ownLessons?: true
  /**
   * The caller must have proved within the last ten minutes, by passkey or password and code, to be the one who signed
   * in: money, roles, deletion, export. 403 ReauthenticationRequired otherwise. Programs with an API key can prove nothing, so
   * this is never open to them.
   */
  requiresRecentAuth?: true
  /** About the person who sits there, so not open to API keys either. */
  isPersonal?: true
  /**
   * What the call wants of the second factor of a person who makes it. Left out: that it was given in this session, and
   * that there is one if the academy requires it; 403 SecondFactorRequired or SecondFactorMissing otherwise. `setup`:
   * who has none may call as well, to set one up. `none`: also whoever has yet to give it.
   */
  factor?: 'setup' | 'none'
  /**
   * Reads so much that a process answers one such call at a time (`STUDIO_HEAVY_CALLS`): the connections stay free for
   * members. 429 RateLimitExceeded where too many of one person wait.
   */
  isHeavy?: true
  /**
   * Makes or sends something anew each time. A call that is sent again with the same `Idempotency-Key`, any text of the
   * sender's, makes it once and has the answer of the first; 409 Conflict where that held something else.
   */
  isOnce?: true
  /** Content type of the file that it answers with, where that is not JSON. */
  file?: 'text/csv'
}

/** Whether a program with an API key may make this call at all. */
export const isOpenToKeys = ({
  requiresRecentAuth,
  isPersonal,
}: Pick<StudioCall, 'requiresRecentAuth' | 'isPersonal'>) => !requiresRecentAuth && !isPersonal

type Declared = Omit<StudioCall, 'base' | 'auth'>

/** Declares a call without widening its types. */
export const studioCall = <const Call extends Declared>(declared: Call) => ({
  ...declared,
  base: STUDIO_PREFIX,
  auth: 'access' as const,
})
