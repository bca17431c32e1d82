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
  /**
   * Error codes specific to the call. Those that every call may return are added to the OpenAPI document automatically.
   */
  errors?: readonly ErrorCode[]
  /** Permission required of the caller's roles. Otherwise 403 Forbidden. */
  permission: Permission
  /**
   * Also allows callers with the permission `lessons.own`, for their own lessons: lessons that they created, or that
   * name them as an instructor, including the films and captions of those lessons. The handler checks each lesson; 403
   * Forbidden otherwise.
   */
  allowsOwnLessons?: true
  /**
   * Requires reauthentication within the last ten minutes, by a passkey, or by password and code. For calls about
   * money, roles, deletion or exports. 403 ReauthenticationRequired otherwise. Never open to API keys, which cannot
   * reauthenticate.
   */
  requiresRecentAuth?: true
  /** Whether the call concerns the signed-in person, so that API keys cannot make it. */
  isPersonal?: true
  /**
   * Which callers may make the call. Omitted: those who verified their second factor in this session, and those without
   * a second factor if the academy does not require it; otherwise 403 SecondFactorRequired or SecondFactorMissing.
   * `not-set-up`: also callers who must set up a second factor first. `unverified`: also callers who have not verified
   * theirs yet.
   */
  minimumFactor?: 'not-set-up' | 'unverified'
  /**
   * Reads so much that a process executes one such call at a time (`EXPENSIVE_STUDIO_CALLS`), so that members get the other
   * database connections. 429 RateLimitExceeded if too many calls of one person wait.
   */
  isExpensive?: true
  /**
   * Creates or sends something on each call. A call repeated with the same `Idempotency-Key`, any text chosen by the
   * sender, is executed once and returns the first response; 409 Conflict if the first body was different.
   */
  acceptsIdempotencyKey?: true
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
export const studioCall = <const Call extends StudioCallOptions>(declaration: Call) => ({
  ...declaration,
  base: STUDIO_PREFIX,
  auth: 'access' as const,
})
