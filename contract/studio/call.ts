import type { Endpoint } from '../endpoint.ts'
import type { ErrorCode } from '../errors.ts'
import type { Permission } from './permissions.ts'

/** Path prefix of every Studio call (`docs/api.md`). */
export const STUDIO_PREFIX = '/api/studio/v1' as const

/** A Studio call: an endpoint that declares the permission that the caller needs. */
export interface StudioCall extends Endpoint {
  base: typeof STUDIO_PREFIX
  auth: 'access'
  /** Short description for the OpenAPI document. */
  summary: string
  /**
   * Error codes specific to the call. Codes that every call may return are added to the OpenAPI document automatically.
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
   * money, roles, deletion or exports. 403 ReauthenticationRequired otherwise. API keys can never make such a call,
   * since they cannot reauthenticate.
   */
  requiresRecentAuth?: true
  /** Whether the call concerns the signed-in person, so that API keys cannot make the call. */
  isPersonal?: true
  /**
   * Required state of the caller's second factor. Omitted: verified in this session, or not set up if the academy does
   * not require a second factor; otherwise 403 SecondFactorRequired or SecondFactorMissing. `not-set-up`: the factor
   * may also be missing although the academy requires it. `unverified`: the factor may be in any state.
   */
  requiredFactorState?: 'not-set-up' | 'unverified'
  /**
   * Whether the call reads so much that a process executes only one such call at a time
   * (`EXPENSIVE_STUDIO_CALL_CONCURRENCY`), which leaves the other database connections to members. 429
   * RateLimitExceeded if too many calls of one person wait.
   */
  isExpensive?: true
  /**
   * Whether the call creates or sends something each time, so that an `Idempotency-Key`, any text chosen by the sender,
   * is accepted: calls with the same key are executed once and return the first response; 409 Conflict if the first
   * body was different.
   */
  acceptsIdempotencyKey?: true
  /** Content type of the returned file, if not JSON. */
  file?: 'text/csv'
}

/** Returns whether API keys can be allowed to make a call. */
export const isAllowedForApiKeys = ({
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
