import type { StudioCall } from '#contract/studio/call.ts'
import type { Permission, Role } from '#contract/studio/permissions.ts'
import type { Caller } from '#server/caller.ts'
import type { Factors } from './second-factor/factor-counts.ts'

/** An authorized caller of a Studio endpoint. */
export interface StaffCaller extends Pick<Caller, 'owner' | 'isDemo' | 'origin'> {
  /** Whether the caller is a program with an API key and without a session. */
  isProgram: boolean
  /** The name in the audit log: the email address, and the name of the key for programs. */
  name: string
  email: string | null
  roles: Role[]
  /** The name in the `cast` of lessons, as set by an owner. */
  teachesAs: string | null
  permissions: Permission[]
  /** The hashed idempotency key of the request (`runOnce`); undefined if the request has no key. */
  callId?: string | undefined
  /** Digest of the request body. An idempotency key is valid only for one body. */
  callBody?: string
  /** Expiration of the last authentication; undefined if reauthentication is required. */
  reauthenticatedUntil: Date | undefined
  secondFactor: SecondFactor
}

/** A staff member with a session instead of an API key. */
export interface SignedInStaff extends StaffCaller, Caller {}

/** The callers of an endpoint; personal endpoints exclude programs. */
export type StaffCallerOf<Call extends StudioCall> = Call extends { isPersonal: true } ? SignedInStaff : StaffCaller

/** The state of the caller's second factor. */
interface SecondFactor extends Factors {
  /** Whether the second factor was verified in this session, or no second factor is set up. */
  isOpen: boolean
  /** Whether the academy requires a second factor. */
  isRequired: boolean
  /** Whether the Studio suggests setting up a second factor. */
  isSuggested: boolean
}
