import type { Endpoint } from '../endpoint.ts'
import type { ErrorCode } from '../errors.ts'
import type { Permission } from './permissions.ts'

/** URL prefix of every Studio call (`docs/api.md`). */
export const STUDIO_PREFIX = '/api/studio/v1' as const

/** A Studio call: an endpoint that declares the permission its caller needs. */
export interface StudioCall extends Endpoint {
  base: typeof STUDIO_PREFIX
  auth: 'access'
  /** Short description for the OpenAPI document. */
  summary: string
  /** Error codes specific to the call. Those that every call may return are added to the document automatically. */
  errors?: readonly ErrorCode[]
  /** Permission required of the caller's roles. Otherwise 403 Forbidden. */
  permission: Permission
  /**
   * Also allows callers with the permission `lessons.own`, for own lessons: those that they created, or that name them
   * as an instructor, and their films and captions. The handler checks the owner of each; 403 Forbidden otherwise.
   */
  ownLessons?: true
  /**
   * Requires reauthentication within the last ten minutes, by passkey or password and code: for money, roles, deletion,
   * export. 403 ReauthenticationRequired otherwise. Never open to API keys, which cannot reauthenticate.
   */
  requiresRecentAuth?: true
  /** The call concerns the signed-in person, so it is not open to API keys. */
  isPersonal?: true
  /**
   * Second factor required of a person. Omitted: it was given in this session, and is set up if the academy requires
   * one; 403 SecondFactorRequired or SecondFactorMissing otherwise. `setup`: also allows callers who have none, to set
   * one up. `none`: also allows callers who have not given it yet.
   */
  factor?: 'setup' | 'none'
  /**
   * Reads so much that a process executes one such call at a time (`STUDIO_HEAVY_CALLS`), to leave connections for
   * members. 429 RateLimitExceeded if too many of one person wait.
   */
  isHeavy?: true
  /**
   * Creates or sends something on each call. A call repeated with the same `Idempotency-Key`, any text chosen by the
   * sender, is executed once and returns the first response; 409 Conflict if the first body was different.
   */
  isIdempotent?: true
  /** Content type of the returned file, if not JSON. */
  file?: 'text/csv'
}

/** Returns whether a program with an API key can make this call at all. */
export const isOpenToKeys = ({
  requiresRecentAuth,
  isPersonal,
}: Pick<StudioCall, 'requiresRecentAuth' | 'isPersonal'>) => !requiresRecentAuth && !isPersonal

type StudioCallOptions = Omit<StudioCall, 'base' | 'auth'>

/** Declares a call without widening its types. */
export const studioCall = <const Call extends StudioCallOptions>(declared: Call) => ({
  ...declared,
  base: STUDIO_PREFIX,
  auth: 'access' as const,
})
