import { z } from 'zod'
import { Id } from '../collections/fields.ts'
import { MAX_EMAIL_LENGTH } from '../limits.ts'
import { productFunction } from '../functions.ts'
import { line, text } from '../text.ts'
import { studioCall } from './call.ts'
import { MAX_INSTRUCTOR_NAME_LENGTH } from './limits.ts'
import { PERMISSIONS, Role, Roles } from './permissions.ts'

/** Staff of the academy and their roles (specification, "Who may do what"). Times are ISO 8601. */

const time = z.iso.datetime()
const NoContent = z.object({})

/** Returns the caller's identity and permissions. */
export const getOwnAccess = studioCall({
  summary: 'Read the caller and their permissions',
  method: 'GET',
  path: '/me',
  permission: 'own',
  requiredFactorState: 'unverified',
  response: z.object({
    id: Id,
    email: z.string().nullable(),
    roles: z.array(Role),
    permissions: z.array(z.enum(PERMISSIONS)),
    /** The caller's name in lessons that they teach. */
    teachesAs: z.string().nullable(),
    /** Whether lessons, courses and lists come from a CATALOGUE_URL, so that they are read-only in the Studio. */
    isCatalogueElsewhere: z.boolean(),
    /** False if emails are only saved as files, because the academy has no mail server. */
    sendsMail: z.boolean(),
    /** End of the current reauthentication; null if the caller must reauthenticate. */
    reauthenticatedUntil: time.nullable(),
    /** Second factor of the caller. Programs with an API key neither have nor need a second factor. */
    secondFactor: z.object({
      /** Number of the caller's passkeys. */
      passkeys: z.int(),
      /** Whether an authenticator app is set up. */
      hasApp: z.boolean(),
      /** Whether this session may use the Studio: a second factor was verified, or is not required. */
      isOpen: z.boolean(),
      /** Whether the academy requires a second factor of all staff. */
      isRequired: z.boolean(),
      /** Whether to suggest a second factor to an owner who has none. */
      isSuggested: z.boolean(),
    }),
  }),
  status: 200,
})

/** A staff member. */
export const StaffMember = z.object({
  id: Id,
  email: z.string().nullable(),
  roles: z.array(Role),
  /** Name by which lessons list the person as an instructor; null for a person who does not teach. */
  teachesAs: z.string().nullable(),
  /** When the person joined the staff. */
  since: time,
  /** Time of the last call in any session of the person; null without an open session. */
  lastSeen: time.nullable(),
  /** Number of passkeys. */
  passkeys: z.int(),
  /** Whether an authenticator app is set up. */
  hasApp: z.boolean(),
  /** Incremented by each change to the roles. A change names the version that the caller saw. */
  version: z.int(),
})
export type StaffMember = z.infer<typeof StaffMember>

/** An invitation that is not accepted yet. */
export const Invitation = z.object({
  id: Id,
  email: z.string(),
  roles: z.array(Role),
  /** Email address of the owner who created the current link; null for an operator's command. */
  invitedBy: z.string().nullable(),
  invitedAt: time,
  expiresAt: time,
})
export type Invitation = z.infer<typeof Invitation>

/**
 * Returns all staff, those without a second factor first, and open invitations. The owner of a public demo sees only
 * the accounts of the demo.
 */
export const listStaff = studioCall({
  summary: 'List the staff',
  method: 'GET',
  path: '/staff',
  permission: 'staff.read',
  response: z.object({
    staff: z.array(StaffMember),
    invitations: z.array(Invitation),
    isSecondFactorRequired: z.boolean(),
  }),
  status: 200,
})

/**
 * Emails a link to join the staff, valid for seven days. A new invitation to the same email address replaces the
 * previous one. 409 QuotaExceeded if there are already 100 people and open invitations; 409 AccountNameInUse for a
 * staff member; 400 BadRequest; 429.
 */
export const inviteStaff = studioCall({
  summary: 'Invite someone to the staff',
  errors: ['AccountNameInUse', 'QuotaExceeded'],
  method: 'POST',
  path: '/staff/invitations',
  permission: 'staff.change',
  requiresRecentAuth: true,
  acceptsIdempotencyKey: true,
  body: z.object({ email: text(MAX_EMAIL_LENGTH), roles: Roles }),
  response: Invitation,
  status: 201,
})

/**
 * Adds the caller to the staff with the link of an invitation to the caller's own email address, and invalidates links
 * with which the caller's password can be reset. 400 UserpassTokenInvalid for a link that was used, withdrawn or has
 * expired; 403 Forbidden for another email address and for a session that an API key opened; 401 UserDisabled for an
 * account that was disabled meanwhile; 409 AccountNameInUse if the caller is already on the staff.
 */
export const joinStaff = productFunction({
  name: 'joinStaff',
  arguments: z.tuple([z.object({ token: text(64), tokenId: text(24) })]),
  callers: 'owner',
  response: z.object({ roles: z.array(Role) }),
})

/**
 * Creates a new link of an open invitation, to hand over. The previous link stops working; the expiry stays. The caller
 * becomes the inviter. 404 NotFound for an invitation that was accepted, withdrawn or has expired.
 */
export const createInvitationLink = studioCall({
  summary: 'Create a new link of an invitation',
  errors: ['NotFound'],
  method: 'POST',
  path: '/staff/invitations/:id/link',
  permission: 'staff.change',
  requiresRecentAuth: true,
  params: z.object({ id: Id }),
  response: z.object({ link: z.url() }),
  status: 201,
})

/** Invalidates the link of an invitation. 404 NotFound. */
export const withdrawInvitation = studioCall({
  summary: 'Revoke an invitation',
  errors: ['NotFound'],
  method: 'DELETE',
  path: '/staff/invitations/:id',
  permission: 'staff.change',
  requiresRecentAuth: true,
  params: z.object({ id: Id }),
  response: NoContent,
  status: 200,
})

/**
 * Changes the roles of a staff member. Their open invitations are withdrawn if they may no longer invite. 404 NotFound;
 * 409 Conflict if the roles changed to others since `version`; 409 LastOwner if there would be no owner.
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
    /** Their name in lessons that they teach, null for none. Omitted: unchanged. */
    teachesAs: line(MAX_INSTRUCTOR_NAME_LENGTH).nullable().optional(),
    version: z.int(),
  }),
  response: StaffMember,
  status: 200,
})

/**
 * Removes a staff member immediately, and withdraws the invitations that they sent. The member account is kept. 404
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
  response: NoContent,
  status: 200,
})

/** Sets whether all staff need a second factor. Staff without a factor can then use the Studio only to set one up. */
export const setFactorRule = studioCall({
  summary: 'Set whether all staff need a second factor',
  method: 'PUT',
  path: '/staff/second-factor',
  permission: 'staff.change',
  requiresRecentAuth: true,
  body: z.object({ isRequired: z.boolean() }),
  response: NoContent,
  status: 200,
})

/**
 * Removes all second factors of another staff member, ends all sessions of this person, and notifies the person by
 * email. 404 NotFound; 409 Conflict if there is no second factor; 400 BadRequest for the caller's own.
 */
export const resetFactor = studioCall({
  summary: 'Remove a lost second factor of a staff member',
  errors: ['NotFound', 'Conflict'],
  method: 'DELETE',
  path: '/staff/:id/second-factor',
  permission: 'staff.change',
  requiresRecentAuth: true,
  params: z.object({ id: Id }),
  response: NoContent,
  status: 200,
})
