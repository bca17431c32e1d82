import { z } from 'zod'
import { SessionEntry } from '../account.ts'
import { Billing } from '../billing.ts'
import { FLAG_REASONS } from '../collections/flag-video.ts'
import { Id } from '../collections/fields.ts'
import { PlanType } from '../content/plans-file.ts'
import { line, text } from '../text.ts'
import { studioCall } from './call.ts'
import {
  MAX_MEMBER_CURSOR_LENGTH,
  MAX_MEMBER_LABEL_LENGTH,
  MAX_MEMBER_REASON_LENGTH,
  MAX_MEMBER_REPORTS,
  MEMBERS_PAGE_SIZE,
} from './limits.ts'

/** Members. No call of the Studio returns what they watch, their notes or their ratings. Times are ISO 8601. */

const time = z.iso.datetime()
const NoContent = z.object({})
const memberPath = z.object({ id: Id })

/** A member in the list. */
export const MemberRow = z.object({
  id: Id,
  /** Name as entered by the member; null if the member entered none. */
  name: z.string().nullable(),
  /** Null if the member signs in through a provider that gave no email address. */
  email: z.string().nullable(),
  /** Current full plan and its end; null without one. */
  plan: PlanType.nullable(),
  planUntil: time.nullable(),
  isConfirmed: z.boolean(),
  isDisabled: z.boolean(),
  /** Whether this is a staff account, which cannot be signed out, disabled or deleted here. */
  isStaff: z.boolean(),
  labels: z.array(z.string()),
  /** When the account was created. */
  since: time,
  /** Last sign-in or use of a session, to half an hour, the lifetime of an access token; null if never. */
  lastSeen: time.nullable(),
})
export type MemberRow = z.infer<typeof MemberRow>

/** Sort orders: by name, newest account first, last seen first. */
export const MEMBER_ORDERS = ['name', 'joined', 'seen'] as const
/** When members were last seen: within 7, 30 or 90 days, before that, or never. */
export const LAST_SEEN_RANGES = ['week', 'month', 'quarter', 'earlier', 'never'] as const
/** Current full plan, or none. */
export const MEMBER_PLANS = [...PlanType.options, 'free'] as const

/** Filter of members; all criteria must match. Each of `words` must match the name or the email address. */
const MemberFilter = z.object({
  words: text(100, 0).optional(),
  plan: z.enum(MEMBER_PLANS).optional(),
  /** Stored label; not validated as a new one. */
  label: text(MAX_MEMBER_LABEL_LENGTH).optional(),
  seen: z.enum(LAST_SEEN_RANGES).optional(),
  /** Whether the email address is confirmed. */
  address: z.enum(['confirmed', 'unconfirmed']).optional(),
})
export type MemberFilter = z.output<typeof MemberFilter>

/**
 * Returns members, 50 per page. `next` is the cursor of the next page, for `after`; null at the end. `found` is the
 * total number of matches. 400 BadRequest, also for a cursor of another order.
 */
export const listMembers = studioCall({
  summary: 'List the members',
  method: 'GET',
  path: '/members',
  permission: 'members.read',
  query: MemberFilter.extend({
    order: z.enum(MEMBER_ORDERS).default('name'),
    after: text(MAX_MEMBER_CURSOR_LENGTH).optional(),
  }),
  response: z.object({
    members: z.array(MemberRow).max(MEMBERS_PAGE_SIZE),
    found: z.int(),
    next: z.string().nullable(),
  }),
  status: 200,
})

/**
 * Streams the matching members as a CSV file: the fields of a row as columns, labels joined by commas. 409
 * QuotaExceeded for more than 200,000; 429; 400 BadRequest.
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
  /** Title of the lesson; null if it is no longer in the catalogue. */
  title: z.string().nullable(),
  reason: z.enum(FLAG_REASONS).nullable(),
  note: z.string().nullable(),
  /** When the report was sent. */
  at: time,
  /** When the academy closed it. */
  closedAt: time.nullable(),
})

/** All data of one member that staff may see. Orders, sessions and reports are sorted newest first. */
export const Member = MemberRow.extend({
  phone: z.string().nullable(),
  confirmedAt: time.nullable(),
  /** Whether staff may confirm the email address, because there is no mail server that sends a link. */
  mayBeConfirmed: z.boolean(),
  disabledAt: time.nullable(),
  hasPassword: z.boolean(),
  billing: Billing.omit({ confirmUrl: true, invoiceUrl: true }),
  sessions: z.array(SessionEntry.omit({ isThis: true })),
  reports: z.array(MemberReport).max(MAX_MEMBER_REPORTS),
})
export type Member = z.infer<typeof Member>

/** Returns a member. 404 NotFound. */
export const getMember = studioCall({
  summary: 'Read a member',
  errors: ['NotFound'],
  method: 'GET',
  path: '/members/:id',
  permission: 'members.read',
  params: memberPath,
  response: Member,
  status: 200,
})

/** Ends every session of a member, with its open streams. 404 NotFound; 409 Conflict for a staff account. */
export const signOutMember = studioCall({
  summary: 'Sign a member out everywhere',
  errors: ['NotFound', 'Conflict'],
  method: 'DELETE',
  path: '/members/:id/sessions',
  permission: 'members.change',
  params: memberPath,
  response: z.object({ ended: z.int() }),
  status: 200,
})

/**
 * Disables an account until it is enabled again: ends every session and prevents sign-in. Plan and records are kept.
 * 404 NotFound; 409 Conflict for a staff account.
 */
export const disableMember = studioCall({
  summary: 'Disable a member account',
  errors: ['NotFound', 'Conflict'],
  method: 'PUT',
  path: '/members/:id/disabled',
  permission: 'members.change',
  params: memberPath,
  body: z.object({
    /** Reason for the staff, in the audit log. */
    reason: line(MAX_MEMBER_REASON_LENGTH, 0),
    /** Whether to notify the member by email, without the reason. */
    isNotified: z.boolean(),
  }),
  response: NoContent,
  status: 200,
})

/** Enables a disabled account. 404 NotFound. */
export const enableMember = studioCall({
  summary: 'Enable a member account',
  errors: ['NotFound'],
  method: 'DELETE',
  path: '/members/:id/disabled',
  permission: 'members.change',
  params: memberPath,
  response: NoContent,
  status: 200,
})

/**
 * Grants a member a free period of the full plan, after the current period, and emails the member. 404 NotFound; 409
 * OrderRefused if the plan renews automatically; 409 Conflict for a grant to the caller, unless the caller is an owner.
 */
export const grantPlan = studioCall({
  summary: 'Give a member the full plan for one period',
  errors: ['NotFound', 'Conflict', 'OrderRefused'],
  method: 'POST',
  path: '/members/:id/grants',
  permission: 'members.change',
  requiresRecentAuth: true,
  acceptsIdempotencyKey: true,
  params: memberPath,
  body: z.object({ plan: PlanType }),
  response: z.object({ until: time }),
  status: 201,
})

/**
 * Permanently deletes the account of a member with all its data; orders are kept without a name. 404 NotFound; 409
 * Conflict for a staff account.
 */
export const deleteMember = studioCall({
  summary: 'Delete a member account',
  errors: ['NotFound', 'Conflict'],
  method: 'DELETE',
  path: '/members/:id',
  permission: 'members.delete',
  requiresRecentAuth: true,
  params: memberPath,
  response: NoContent,
  status: 200,
})
