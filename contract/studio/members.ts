import { z } from 'zod'
import { SessionEntry } from '../account.ts'
import { Billing } from '../billing.ts'
import { FLAG_REASONS } from '../collections/flag-video.ts'
import { Id } from '../collections/fields.ts'
import { Ptype } from '../plans.ts'
import { line, text } from '../text.ts'
import { studioCall } from './call.ts'
import {
  MEMBER_CURSOR_LENGTH,
  MEMBER_LABEL_LENGTH,
  MEMBER_REASON_LENGTH,
  MEMBER_REPORTS,
  MEMBERS_PAGE,
} from './limits.ts'

/**
 * Members as the desk sees them. What they watch, their notes and their ratings are theirs: no call of the Studio
 * answers them. Times are ISO 8601.
 */

const time = z.iso.datetime()
const Nothing = z.object({})
const one = z.object({ id: Id })

/** A member in the list. */
export const MemberRow = z.object({
  id: Id,
  /** As the member typed it; null where nothing was typed. */
  name: z.string().nullable(),
  /** Null for who signed in elsewhere without one. */
  email: z.string().nullable(),
  /** The full plan that is open now, and its end; null without one. */
  plan: Ptype.nullable(),
  planUntil: time.nullable(),
  isConfirmed: z.boolean(),
  isDisabled: z.boolean(),
  /** Somebody who works for the academy: neither signed out, nor disabled, nor deleted among the members. */
  isStaff: z.boolean(),
  labels: z.array(z.string()),
  /** When the account was made. */
  since: time,
  /** The last sign-in or use of a session, to the half hour, for which a token works. Null where there was none. */
  lastSeen: time.nullable(),
})
export type MemberRow = z.infer<typeof MemberRow>

/** By name; the newest account first; the last seen first. */
export const MEMBER_ORDERS = ['name', 'joined', 'seen'] as const
/** Within 7, 30 or 90 days, longer ago, or never. */
export const MEMBER_SEEN = ['week', 'month', 'quarter', 'earlier', 'never'] as const
/** The full plan that is open now, or none. */
export const MEMBER_PLANS = [...Ptype.options, 'free'] as const

/** Which members: all that fit everything given. Each of `words` stands in the name or the address. */
const MemberFilter = z.object({
  words: text(100, 0).optional(),
  plan: z.enum(MEMBER_PLANS).optional(),
  /** As it is stored: what one searches for is no new name. */
  label: text(MEMBER_LABEL_LENGTH).optional(),
  seen: z.enum(MEMBER_SEEN).optional(),
})
export type MemberFilter = z.output<typeof MemberFilter>

/**
 * Members, 50 at once. `next` is the cursor of the following page, for `after`; null at the end. `found` is how many
 * fit in all. 400 BadRequest, also for a cursor of another order.
 */
export const listMembers = studioCall({
  summary: 'List the members',
  method: 'GET',
  path: '/members',
  permission: 'members.read',
  query: MemberFilter.extend({
    order: z.enum(MEMBER_ORDERS).default('name'),
    after: text(MEMBER_CURSOR_LENGTH).optional(),
  }),
  answer: z.object({
    members: z.array(MemberRow).max(MEMBERS_PAGE),
    found: z.int(),
    next: z.string().nullable(),
  }),
  status: 200,
})

/**
 * The same members as a CSV file, which is sent while it is read: the columns of a row by their names, labels with
 * commas between them. 409 QuotaExceeded for more than 200,000; 429; 400 BadRequest.
 */
export const exportMembers = studioCall({
  summary: 'Export members as CSV',
  errors: ['QuotaExceeded'],
  method: 'GET',
  path: '/members.csv',
  permission: 'members.read',
  requiresRecentAuth: true,
  query: MemberFilter,
  file: 'text/csv',
  status: 200,
})

/** A report of a member about a lesson. */
const MemberReport = z.object({
  id: Id,
  lesson: z.string(),
  /** The title of the lesson; null where the catalogue does not have it any more. */
  title: z.string().nullable(),
  reason: z.enum(FLAG_REASONS).nullable(),
  note: z.string().nullable(),
  at: time,
  /** When the academy closed it. */
  closedAt: time.nullable(),
})

/** Everything about one member that the desk may see. The newest orders, sessions and reports stand first. */
export const Member = MemberRow.extend({
  phone: z.string().nullable(),
  confirmedAt: time.nullable(),
  disabledAt: time.nullable(),
  hasPassword: z.boolean(),
  billing: Billing,
  sessions: z.array(SessionEntry.omit({ isThis: true })),
  reports: z.array(MemberReport).max(MEMBER_REPORTS),
})
export type Member = z.infer<typeof Member>

/** 404 NotFound. */
export const getMember = studioCall({
  summary: 'Read a member',
  errors: ['NotFound'],
  method: 'GET',
  path: '/members/:id',
  permission: 'members.read',
  params: one,
  answer: Member,
  status: 200,
})

/** Ends every session of a member, with its open streams. 404 NotFound; 409 Conflict for somebody on the staff. */
export const signOutMember = studioCall({
  summary: 'Sign a member out everywhere',
  errors: ['NotFound', 'Conflict'],
  method: 'DELETE',
  path: '/members/:id/sessions',
  permission: 'members.change',
  params: one,
  answer: z.object({ ended: z.int() }),
  status: 200,
})

/**
 * Mails a member another link that confirms the address, or one to choose a new password. 404 NotFound; 409 Conflict
 * where it could do nothing: the account is disabled, has no address, or is confirmed already; 429 after five of one
 * kind.
 */
export const mailMemberLink = studioCall({
  summary: 'Email a member a new link',
  errors: ['NotFound', 'Conflict'],
  method: 'POST',
  path: '/members/:id/links',
  permission: 'members.change',
  isOnce: true,
  params: one,
  body: z.object({ purpose: z.enum(['confirm', 'reset']) }),
  answer: Nothing,
  status: 202,
})

/**
 * Closes an account until it is enabled again: every session ends, and nobody signs in. Plan and records stay. 404
 * NotFound; 409 Conflict for somebody on the staff.
 */
export const disableMember = studioCall({
  summary: 'Disable a member account',
  errors: ['NotFound', 'Conflict'],
  method: 'PUT',
  path: '/members/:id/disabled',
  permission: 'members.change',
  params: one,
  body: z.object({
    /** For the staff, in the audit log. */
    reason: line(MEMBER_REASON_LENGTH, 0),
    /** Whether a mail notifies the member, without the reason. */
    isNotified: z.boolean(),
  }),
  answer: Nothing,
  status: 200,
})

/** Opens a disabled account again. 404 NotFound. */
export const enableMember = studioCall({
  summary: 'Enable a member account',
  errors: ['NotFound'],
  method: 'DELETE',
  path: '/members/:id/disabled',
  permission: 'members.change',
  params: one,
  answer: Nothing,
  status: 200,
})

/**
 * Gives a member a period of the full plan for nothing, after the one that runs, with a mail. 404 NotFound; 409
 * OrderRefused where the plan renews itself, Conflict for the desk that would give one to itself: an owner does.
 */
export const grantPlan = studioCall({
  summary: 'Give a member the full plan for one period',
  errors: ['NotFound', 'Conflict', 'OrderRefused'],
  method: 'POST',
  path: '/members/:id/grants',
  permission: 'members.change',
  requiresRecentAuth: true,
  isOnce: true,
  params: one,
  body: z.object({ plan: Ptype }),
  answer: z.object({ until: time }),
  status: 201,
})

/**
 * Deletes the account of a member with everything that belongs to it, at once and for good; orders stay without a name.
 * 404 NotFound; 409 Conflict for somebody on the staff.
 */
export const deleteMember = studioCall({
  summary: 'Delete a member account',
  errors: ['NotFound', 'Conflict'],
  method: 'DELETE',
  path: '/members/:id',
  permission: 'members.delete',
  requiresRecentAuth: true,
  params: one,
  answer: Nothing,
  status: 200,
})
