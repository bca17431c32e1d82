import type { StudioCall } from '#contract/studio/call.ts'
import type { Permission, Role } from '#contract/studio/permissions.ts'
import type { Caller } from '#server/caller.ts'
import type { Factors } from './second-factor/factor-counts.ts'

/** Who makes a call of the Studio, once it is known that they may. */
export interface StaffCaller extends Pick<Caller, 'owner' | 'isDemo' | 'origin'> {
  /** Whether a program calls, with an API key: it has no session. */
  isProgram: boolean
  /** The address of the account, as the audit log names it; with the name of the key where a program calls. */
  name: string
  email: string | null
  roles: Role[]
  /** Their name in the lessons that are theirs, as an owner has set it. */
  teachesAs: string | null
  permissions: Permission[]
  /** Under which the call is made once (`makeOnce`); undefined where it has no such id. */
  callId?: string | undefined
  /** Digest of what such a call holds: its id is for no other. */
  callBody?: string
  /** Until when calls that want fresh proof are answered; undefined where it must be given. */
  reauthenticatedUntil: Date | undefined
  secondFactor: SecondFactor
}

/** Somebody on the staff who has signed in: no API key. */
export interface SignedInStaff extends StaffCaller, Caller {}

/** The callers that the call admits: personal calls are never open to programs. */
export type StaffCallerOf<Call extends StudioCall> = Call extends { isPersonal: true } ? SignedInStaff : StaffCaller

/** What somebody has for a second factor. */
interface SecondFactor extends Factors {
  /** Whether it was given in this session, or there is none to give. */
  isOpen: boolean
  /** Whether the academy requires one, and whether to suggest one. */
  isRequired: boolean
  isSuggested: boolean
}
