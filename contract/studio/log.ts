import { z } from 'zod'
import { MAX_EMAIL_LENGTH } from '../limits.ts'
import { text } from '../text.ts'
import { studioCall } from './call.ts'
import { LOG_RETENTION_YEARS, AUDIT_LOG_PAGE_SIZE, MAX_STUDIO_KEY_NAME_LENGTH } from './limits.ts'

/** Audit log of actions and rejected attempts in the Studio. Times are ISO 8601. */

/** First part of an action: the kind of its subject. `refused`: a rejected attempt. */
export const LOG_KINDS = [
  'content',
  'captions',
  'picture',
  'film',
  'member',
  'order',
  'report',
  'staff',
  'factor',
  'key',
  'webhook',
  'settings',
  'log',
  'refused',
] as const
export const LogKind = z.enum(LOG_KINDS)
export type LogKind = z.infer<typeof LogKind>

/**
 * An action in the Studio, or of an operator's command. Saving a draft is not logged, since the item has a history.
 * Entries are never changed, and are deleted after the years that the academy chose ({@link keepLog}).
 */
export const LogEntry = z.object({
  /** Increases with time. */
  id: z.int(),
  /** Time of the action. */
  at: z.iso.datetime(),
  /**
   * Email address of the actor; for a program, also the name of its API key. Once the account is deleted: "deleted
   * account" with the account id. For actions without an account: "operator" (a command), "schedule" or
   * "account-deletion".
   */
  actor: z.string(),
  /** Action: `staff.invited`, `staff.roles-changed` … */
  action: z.string(),
  /** Subject of the action. A member is identified by account id only, since the log outlives personal data. */
  subject: z.string().nullable(),
  /** Values before and after the change; null if there is nothing to compare. */
  before: z.json().nullable(),
  after: z.json().nullable(),
  /** Network address of the caller; null for a command. */
  from: z.string().nullable(),
})
export type LogEntry = z.infer<typeof LogEntry>

export const LogYears = z.literal(LOG_RETENTION_YEARS)
export type LogYears = z.infer<typeof LogYears>

/** Filter of entries; all criteria must match. `words` match in actor, action or subject. */
const LogFilter = z.object({
  actor: text(MAX_EMAIL_LENGTH + ', API key '.length + MAX_STUDIO_KEY_NAME_LENGTH).optional(),
  kind: LogKind.optional(),
  /** Start (inclusive) and end (exclusive) of the time range. */
  since: z.iso.datetime().optional(),
  until: z.iso.datetime().optional(),
  words: text(100, 0).optional(),
})
export type LogFilter = z.output<typeof LogFilter>

/**
 * Returns entries, the newest first, 100 per page. `before` is the id of the last entry of the previous page. The owner
 * of a public demo sees only actions of demo accounts on content and films, without network addresses. 400 BadRequest.
 */
export const listLog = studioCall({
  summary: 'Read the audit log',
  method: 'GET',
  path: '/log',
  permission: 'log.read',
  query: LogFilter.extend({
    before: z
      .string()
      .regex(/^\d{1,9}$/, 'must be the ID of an entry')
      .transform(Number)
      .optional(),
  }),
  response: z.object({
    entries: z.array(LogEntry).max(AUDIT_LOG_PAGE_SIZE),
    hasMore: z.boolean(),
    /** Years after which entries are deleted. */
    years: LogYears,
  }),
  status: 200,
})

/** Streams the matching entries as a CSV file. 409 QuotaExceeded for more than 100,000; 429; 400 BadRequest. */
export const exportLog = studioCall({
  summary: 'Export the audit log as CSV',
  errors: ['QuotaExceeded'],
  method: 'GET',
  path: '/log.csv',
  permission: 'log.read',
  requiresRecentAuth: true,
  query: LogFilter,
  file: 'text/csv',
  status: 200,
})

/** Sets after how many years entries are deleted. Older entries are deleted within minutes. */
export const keepLog = studioCall({
  summary: 'Set how long the audit log is kept',
  method: 'PUT',
  path: '/log/retention',
  permission: 'staff.change',
  requiresRecentAuth: true,
  body: z.object({ years: LogYears }),
  response: z.object({}),
  status: 200,
})
