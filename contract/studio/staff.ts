import { z } from 'zod'
import { Id } from '../collections/fields.ts'
import { EMAIL_LENGTH, PASSWORD_LENGTH } from '../limits.ts'
import { STAFF_LOG_PAGE } from './limits.ts'
import { productFunction } from '../functions.ts'
import { text } from '../text.ts'
import { studioCall } from './call.ts'
import { PERMISSIONS, Role, Roles } from './permissions.ts'

/** Who works for the academy, and what they did (the academy's side, "Who may do what"). Times are ISO 8601. */

const time = z.iso.datetime()
/** Longer than any that fits, so that a pasted text is not hashed for long. */
const Password = text(8 * PASSWORD_LENGTH.max, 0)
const Nothing = z.object({})

/** Who calls, and what the Studio may show them. */
export const getOwnAccess = studioCall({
  method: 'GET',
  path: '/me',
  permission: 'own',
  answer: z.object({
    id: Id,
    email: z.string().nullable(),
    roles: z.array(Role),
    permissions: z.array(z.enum(PERMISSIONS)),
    /** Until when calls that ask for the password again are answered without it; null where it must be given. */
    provenUntil: time.nullable(),
  }),
  status: 200,
})

/**
 * Proves once more, for ten minutes, that it is still the one who signed in. Without a password the sign-in must be young.
 * 403 WrongPassword or SignInTooOld; 400 BadRequest without a password; 429.
 */
export const proveOneself = studioCall({
  method: 'POST',
  path: '/proof',
  permission: 'own',
  body: z.object({ password: Password.optional() }),
  answer: z.object({ provenUntil: time }),
  status: 200,
})

/** Somebody who works for the academy. */
export const StaffMember = z.object({
  id: Id,
  email: z.string().nullable(),
  roles: z.array(Role),
  since: time,
  /** The last call with a session of theirs; null where none is open. */
  lastSeen: time.nullable(),
  /** Counts the changes of these roles. A change names the one it began with. */
  version: z.int(),
})
export type StaffMember = z.infer<typeof StaffMember>

/** An invitation that was not accepted yet. */
export const Invitation = z.object({
  id: Id,
  email: z.string(),
  roles: z.array(Role),
  invitedAt: time,
  expiresAt: time,
})
export type Invitation = z.infer<typeof Invitation>

/** Everybody on the staff, the longest there first, and whom the academy has invited. */
export const listStaff = studioCall({
  method: 'GET',
  path: '/staff',
  permission: 'staff.read',
  answer: z.object({ staff: z.array(StaffMember), invitations: z.array(Invitation) }),
  status: 200,
})

/**
 * Mails a link that makes its reader one of the staff, for seven days. Another invitation of the same address takes the place of the first.
 * 409 QuotaExceeded with 100 people and open invitations; 409 AccountNameInUse for who is on the staff already; 400 BadRequest; 429.
 */
export const inviteStaff = studioCall({
  method: 'POST',
  path: '/staff/invitations',
  permission: 'staff.change',
  isProven: true,
  body: z.object({ email: text(EMAIL_LENGTH), roles: Roles }),
  answer: Invitation,
  status: 201,
})

/**
 * Makes the caller one of the staff by the link of an invitation, which must have gone to the caller's own address. 400 UserpassTokenInvalid for
 * one that was used, withdrawn or has expired; 403 Forbidden for another address.
 */
export const joinStaff = productFunction({
  name: 'joinStaff',
  arguments: z.tuple([z.object({ token: text(64), tokenId: text(24) })]),
  callers: 'owner',
  answer: z.object({ roles: z.array(Role) }),
})

/** Makes the link of an invitation void. 404 NotFound. */
export const withdrawInvitation = studioCall({
  method: 'DELETE',
  path: '/staff/invitations/:id',
  permission: 'staff.change',
  isProven: true,
  params: z.object({ id: Id }),
  answer: Nothing,
  status: 200,
})

/**
 * Gives somebody on the staff other roles. 404 NotFound; 409 Conflict where somebody else changed them since `version`;
 * 409 LastOwner where nobody would be left who may do this.
 */
export const changeRoles = studioCall({
  method: 'PUT',
  path: '/staff/:id/roles',
  permission: 'staff.change',
  isProven: true,
  params: z.object({ id: Id }),
  body: z.object({ roles: Roles, version: z.int() }),
  answer: StaffMember,
  status: 200,
})

/** Takes somebody off the staff, at once. The account stays a member's. 404 NotFound; 409 LastOwner. */
export const removeStaff = studioCall({
  method: 'DELETE',
  path: '/staff/:id',
  permission: 'staff.change',
  isProven: true,
  params: z.object({ id: Id }),
  answer: Nothing,
  status: 200,
})

/** One thing that was done in the Studio, or by a command of the operator. Nobody can change or remove it. */
export const LogEntry = z.object({
  /** Grows with time. */
  id: z.int(),
  at: time,
  /** Address of who did it, or "operator" for a command on the machine. */
  actor: z.string(),
  /** What was done: `staff.invited`, `staff.roles-changed` … */
  action: z.string(),
  /** To whom or what. */
  subject: z.string().nullable(),
  /** What changed, as it was and as it is; null where there is nothing to compare. */
  before: z.json().nullable(),
  after: z.json().nullable(),
  /** The network address that the call came from; null for a command. */
  from: z.string().nullable(),
})
export type LogEntry = z.infer<typeof LogEntry>

/** What was done, the newest first, 100 at once. `before` is the id of the last entry one has; `words` stand in actor, action or subject. */
export const listLog = studioCall({
  method: 'GET',
  path: '/log',
  permission: 'log.read',
  query: z.object({
    before: z
      .string()
      .regex(/^\d{1,9}$/, 'is the id of an entry')
      .transform(Number)
      .optional(),
    words: text(100, 0).optional(),
  }),
  answer: z.object({ entries: z.array(LogEntry).max(STAFF_LOG_PAGE), hasMore: z.boolean() }),
  status: 200,
})
