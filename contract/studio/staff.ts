import { z } from 'zod'
import { Id } from '../collections/fields.ts'
import { EMAIL_LENGTH } from '../limits.ts'
import { productFunction } from '../functions.ts'
import { line, text } from '../text.ts'
import { studioCall } from './call.ts'
import { INSTRUCTOR_LENGTH } from './limits.ts'
import { PERMISSIONS, Role, Roles } from './permissions.ts'

/** Who works for the academy, and what they did (the academy's side, "Who may do what"). Times are ISO 8601. */

const time = z.iso.datetime()
const Nothing = z.object({})

/** Who calls, and what the Studio may show them. */
export const getOwnAccess = studioCall({
  summary: 'Read the caller and their permissions',
  method: 'GET',
  path: '/me',
  permission: 'own',
  factor: 'none',
  answer: z.object({
    id: Id,
    email: z.string().nullable(),
    roles: z.array(Role),
    permissions: z.array(z.enum(PERMISSIONS)),
    /** The caller's name in the lessons that are theirs. */
    teachesAs: z.string().nullable(),
    /** Whether lessons, courses and lists come from a CATALOGUE_URL: then none can be made here. */
    isCatalogueElsewhere: z.boolean(),
    /** Until when calls that want fresh proof are answered without another one; null where it must be given. */
    reauthenticatedUntil: time.nullable(),
    /** Programs with an API key have none, and are asked for none. */
    secondFactor: z.object({
      /** What the caller has to prove with. */
      passkeys: z.int(),
      hasApp: z.boolean(),
      /** Whether the Studio is open in this session: nothing was to be given, or it was. */
      isOpen: z.boolean(),
      /** Whether the academy asks everybody on its staff for one. */
      isRequired: z.boolean(),
      /** Whether to ask an owner who has none to set one up. */
      isSuggested: z.boolean(),
    }),
  }),
  status: 200,
})

/** Somebody who works for the academy. */
export const StaffMember = z.object({
  id: Id,
  email: z.string().nullable(),
  roles: z.array(Role),
  /** The name by which lessons say that they teach them; null where no lesson does. */
  teachesAs: z.string().nullable(),
  since: time,
  /** The last call with a session of theirs; null where none is open. */
  lastSeen: time.nullable(),
  /** What they have for a second factor. */
  passkeys: z.int(),
  hasApp: z.boolean(),
  /** Counts the changes of these roles. A change names the one it began with. */
  version: z.int(),
})
export type StaffMember = z.infer<typeof StaffMember>

/** An invitation that was not accepted yet. */
export const Invitation = z.object({
  id: Id,
  email: z.string(),
  roles: z.array(Role),
  /** Address of the owner who sent it; null for a command of the operator. */
  invitedBy: z.string().nullable(),
  invitedAt: time,
  expiresAt: time,
})
export type Invitation = z.infer<typeof Invitation>

/**
 * Everybody on the staff, who has no second factor first, and whom the academy has invited. The owner of a public demo
 * sees the accounts of the demo only.
 */
export const listStaff = studioCall({
  summary: 'List the staff',
  method: 'GET',
  path: '/staff',
  permission: 'staff.read',
  answer: z.object({
    staff: z.array(StaffMember),
    invitations: z.array(Invitation),
    isSecondFactorRequired: z.boolean(),
  }),
  status: 200,
})

/**
 * Mails a link that makes its reader one of the staff, for seven days. Another invitation of the same address takes the
 * place of the first. 409 QuotaExceeded with 100 people and open invitations; 409 AccountNameInUse for who is on the
 * staff already; 400 BadRequest; 429.
 */
export const inviteStaff = studioCall({
  summary: 'Invite someone to the staff',
  errors: ['AccountNameInUse', 'QuotaExceeded'],
  method: 'POST',
  path: '/staff/invitations',
  permission: 'staff.change',
  requiresRecentAuth: true,
  isOnce: true,
  body: z.object({ email: text(EMAIL_LENGTH), roles: Roles }),
  answer: Invitation,
  status: 201,
})

/**
 * Makes the caller one of the staff by the link of an invitation, which must have gone to the caller's own address. 400
 * UserpassTokenInvalid for one that was used, withdrawn or has expired; 403 Forbidden for another address and for a
 * session that an API key opened; 401 UserDisabled for an account that was disabled meanwhile; 409 AccountNameInUse
 * for who is on the staff by now.
 */
export const joinStaff = productFunction({
  name: 'joinStaff',
  arguments: z.tuple([z.object({ token: text(64), tokenId: text(24) })]),
  callers: 'owner',
  answer: z.object({ roles: z.array(Role) }),
})

/** Makes the link of an invitation void. 404 NotFound. */
export const withdrawInvitation = studioCall({
  summary: 'Revoke an invitation',
  errors: ['NotFound'],
  method: 'DELETE',
  path: '/staff/invitations/:id',
  permission: 'staff.change',
  requiresRecentAuth: true,
  params: z.object({ id: Id }),
  answer: Nothing,
  status: 200,
})

/**
 * Gives somebody on the staff other roles. Their open invitations end if they may not invite any more. 404 NotFound; 409
 * Conflict where somebody else changed them since `version`; 409 LastOwner where nobody would be left who may do this.
 */
export const changeRoles = studioCall({
  summary: 'Change the roles of a staff member',
  errors: ['NotFound', 'Conflict', 'LastOwner'],
  method: 'PUT',
  path: '/staff/:id/roles',
  permission: 'staff.change',
  requiresRecentAuth: true,
  params: z.object({ id: Id }),
  body: z.object({
    roles: Roles,
    /** Their name in the lessons that are theirs, null for none. Left out: as it was. */
    teachesAs: line(INSTRUCTOR_LENGTH).nullable().optional(),
    version: z.int(),
  }),
  answer: StaffMember,
  status: 200,
})

/**
 * Takes somebody off the staff, at once, and withdraws the invitations that they sent. The account stays a member's. 404
 * NotFound; 409 LastOwner.
 */
export const removeStaff = studioCall({
  summary: 'Remove someone from the staff',
  errors: ['NotFound', 'LastOwner'],
  method: 'DELETE',
  path: '/staff/:id',
  permission: 'staff.change',
  requiresRecentAuth: true,
  params: z.object({ id: Id }),
  answer: Nothing,
  status: 200,
})

/**
 * Whether everybody on the staff needs a second factor. Who has none can then do nothing in the Studio but set one up.
 */
export const setFactorRule = studioCall({
  summary: 'Set whether all staff need a second factor',
  method: 'PUT',
  path: '/staff/second-factor',
  permission: 'staff.change',
  requiresRecentAuth: true,
  body: z.object({ isRequired: z.boolean() }),
  answer: Nothing,
  status: 200,
})

/**
 * Takes the second factor off somebody else who has lost it, signs them out everywhere, and writes them a mail. 404
 * NotFound; 409 Conflict for who has none; 400 BadRequest for the caller's own.
 */
export const resetFactor = studioCall({
  summary: 'Remove a lost second factor of a staff member',
  errors: ['NotFound', 'Conflict'],
  method: 'DELETE',
  path: '/staff/:id/second-factor',
  permission: 'staff.change',
  requiresRecentAuth: true,
  params: z.object({ id: Id }),
  answer: Nothing,
  status: 200,
})
