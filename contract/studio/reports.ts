import { z } from 'zod'
import { CatalogueId, Id } from '../collections/fields.ts'
import { FLAG_REASONS } from '../collections/flag-video.ts'
import { text } from '../text.ts'
import { studioCall } from './call.ts'
import { LESSON_REPORTS, REPORT_ANSWER_LENGTH, REPORTED_LESSONS } from './limits.ts'

/** What members reported about lessons. Times are ISO 8601. */

export const REPORT_STATES = ['open', 'closed'] as const
const state = z.enum(REPORT_STATES).default('open')
const one = z.object({ lesson: CatalogueId })

/** A lesson with reports in the wanted state. */
const ReportedLesson = z.object({
  lesson: z.string(),
  /** Null where the catalogue does not have it any more. */
  title: z.string().nullable(),
  /** Whether somebody could get hurt, by one of them. */
  isUnsafe: z.boolean(),
  /** How many, each of another member while they are open. */
  reports: z.int(),
  /** The last of them was sent, or closed. */
  lastAt: z.iso.datetime(),
})
export type ReportedLesson = z.infer<typeof ReportedLesson>

/**
 * The lessons with open reports: where somebody could get hurt first, then those that most members report, 100 at most.
 * Closed ones: what was closed last first. 400 BadRequest.
 */
export const listReports = studioCall({
  summary: 'List reported lessons',
  method: 'GET',
  path: '/reports',
  permission: 'reports.read',
  query: z.object({ state }),
  answer: z.object({ lessons: z.array(ReportedLesson).max(REPORTED_LESSONS) }),
  status: 200,
})

/** A report, with who sent it. */
const LessonReport = z.object({
  id: Id,
  reason: z.enum(FLAG_REASONS).nullable(),
  note: z.string().nullable(),
  at: z.iso.datetime(),
  /** When the academy closed it. */
  closedAt: z.iso.datetime().nullable(),
  /** `name` as the member typed it, `email` null for who signed in elsewhere without one. */
  member: z.object({ id: Id, name: z.string().nullable(), email: z.string().nullable() }),
})
export type LessonReport = z.infer<typeof LessonReport>

/** The reports about a lesson in the wanted state, 200 at most: the dangerous ones first, then the oldest. */
export const readReports = studioCall({
  summary: 'Read the reports about a lesson',
  method: 'GET',
  path: '/reports/:lesson',
  permission: 'reports.read',
  params: one,
  query: z.object({ state }),
  answer: z.object({ reports: z.array(LessonReport).max(LESSON_REPORTS) }),
  status: 200,
})

/**
 * Closes reports about a lesson and mails the answer to each member who sent one and has an address. Only reports that
 * are named are closed, so that nothing is that nobody has read. Answers how many were closed and how many mails are on
 * their way. No program writes to members, so this is not open to API keys. 404 NotFound where none of the reports is
 * open any more; 400 BadRequest for an answer of more than 1,000 characters or more than 200 reports.
 */
export const closeReports = studioCall({
  summary: 'Answer and close reports about a lesson',
  errors: ['NotFound'],
  method: 'POST',
  path: '/reports/:lesson/answer',
  permission: 'reports.change',
  isPersonal: true,
  params: one,
  body: z.object({ reports: z.array(Id).min(1).max(LESSON_REPORTS), answer: text(REPORT_ANSWER_LENGTH).trim().min(1) }),
  answer: z.object({ closed: z.int(), mailed: z.int() }),
  status: 200,
})
