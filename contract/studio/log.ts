import { z } from 'zod'
import { EMAIL_LENGTH } from '../limits.ts'
import { text } from '../text.ts'
import { studioCall } from './call.ts'
import { STAFF_LOG_PAGE, STUDIO_KEY_NAME_LENGTH } from './limits.ts'

/** What was done in the Studio, and what was refused there. Times are ISO 8601. */

/** The first word of an action, which says what it concerned. `refused`: an attempt that was not let through. */
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
 * One thing that was done in the Studio, or by a command of the operator. Saves of drafts are in the history of the
 * item instead. Nobody can change or remove an entry; it is deleted after two years.
 */
export const LogEntry = z.object({
  /** Grows with time. */
  id: z.int(),
  at: z.iso.datetime(),
  /**
   * Address of who did it, with the name of the key where a program did; "deleted account" and its id once the account
   * is deleted; "operator" for a command on the machine, "schedule", or "account-deletion".
   */
  actor: z.string(),
  /** What was done: `staff.invited`, `staff.roles-changed` … */
  action: z.string(),
  /** To whom or what. A member is named by the id of the account: the log outlives it, and the name does not. */
  subject: z.string().nullable(),
  /** What changed, as it was and as it is; null where there is nothing to compare. */
  before: z.json().nullable(),
  after: z.json().nullable(),
  /** The network address that the call came from; null for a command. */
  from: z.string().nullable(),
})
export type LogEntry = z.infer<typeof LogEntry>

/** Which entries: all that fit everything given. `words` stand in actor, action or subject. */
const LogFilter = z.object({
  actor: text(EMAIL_LENGTH + ', API key '.length + STUDIO_KEY_NAME_LENGTH).optional(),
  kind: LogKind.optional(),
  /** From this moment on, and before that one. */
  since: z.iso.datetime().optional(),
  until: z.iso.datetime().optional(),
  words: text(100, 0).optional(),
})
export type LogFilter = z.output<typeof LogFilter>

/**
 * Entries, the newest first, 100 at once. `before` is the id of the last entry one has. The owner of a public demo sees
 * what demo accounts did to content and films, without network addresses. 400 BadRequest.
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
  answer: z.object({ entries: z.array(LogEntry).max(STAFF_LOG_PAGE), hasMore: z.boolean() }),
  status: 200,
})

/**
 * The same entries as a CSV file, which is sent while it is read. 409 QuotaExceeded for more than 100,000; 429; 400
 * BadRequest.
 */
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
