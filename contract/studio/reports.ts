import { z } from 'zod'
import { CatalogueId, Id } from '../collections/fields.ts'
import { FLAG_REASONS } from '../collections/flag-video.ts'
import { text } from '../text.ts'
import { studioCall } from './call.ts'
import { MAX_LESSON_REPORTS, MAX_REPORT_REPLY_LENGTH, MAX_REPORTED_LESSONS } from './limits.ts'

/** Members' reports about lessons. Times are ISO 8601. */

export const REPORT_STATES = ['open', 'closed'] as const
const state = z.enum(REPORT_STATES).default('open')
const lessonPath = z.object({ lesson: CatalogueId })

/** A lesson with reports in the requested state. */
const ReportedLesson = z.object({
  lesson: z.string(),
  /** Null if the lesson is no longer in the catalogue. */
  title: z.string().nullable(),
  /** Whether one of the reports is about safety. */
  isUnsafe: z.boolean(),
  /** Number of reports; open ones are from different members. */
  reports: z.int(),
  /** When the last report was sent, or closed. */
  lastAt: z.iso.datetime(),
})
export type ReportedLesson = z.infer<typeof ReportedLesson>

/**
 * Returns the lessons with open reports, at most 100: those with safety reports first, then by number of reports.
 * Lessons with closed reports are sorted by the time of closing, the latest first. 400 BadRequest.
 */
export const listReports = studioCall({
  summary: 'List reported lessons',
  method: 'GET',
  path: '/reports',
  permission: 'reports.read',
  query: z.object({ state }),
  response: z.object({ lessons: z.array(ReportedLesson).max(MAX_REPORTED_LESSONS) }),
  status: 200,
})

/** A report with its sender. */
const LessonReport = z.object({
  id: Id,
  reason: z.enum(FLAG_REASONS).nullable(),
  note: z.string().nullable(),
  /** When the report was sent. */
  at: z.iso.datetime(),
  /** When the academy closed it. */
  closedAt: z.iso.datetime().nullable(),
  /** `name` as entered by the member, `email` null if a sign-in provider gave no address. */
  member: z.object({ id: Id, name: z.string().nullable(), email: z.string().nullable() }),
})
export type LessonReport = z.infer<typeof LessonReport>

/** Returns the reports about a lesson in the requested state, 200 at most: safety reports first, then the oldest. */
export const readReports = studioCall({
  summary: 'Read the reports about a lesson',
  method: 'GET',
  path: '/reports/:lesson',
  permission: 'reports.read',
  params: lessonPath,
  query: z.object({ state }),
  response: z.object({ reports: z.array(LessonReport).max(MAX_LESSON_REPORTS) }),
  status: 200,
})

/**
 * Closes reports about a lesson and emails the answer to each sender who has an email address. Closes only the listed
 * reports, so that unread ones remain open. Returns the number of closed reports and of queued emails. Not open to API
 * keys, since programs must not message members. 404 NotFound if none of the reports is open; 400 BadRequest for an
 * answer of more than 1,000 characters or more than 200 reports.
 */
export const closeReports = studioCall({
  summary: 'Answer and close reports about a lesson',
  errors: ['NotFound'],
  method: 'POST',
  path: '/reports/:lesson/answer',
  permission: 'reports.change',
  isPersonal: true,
  params: lessonPath,
  body: z.object({
    reports: z.array(Id).min(1).max(MAX_LESSON_REPORTS),
    answer: text(MAX_REPORT_REPLY_LENGTH).trim().min(1),
  }),
  response: z.object({ closed: z.int(), mailed: z.int() }),
  status: 200,
})
