import type { ReportedLesson } from '#contract/studio/reports.ts'

/** Returns the title of a lesson, or the slug if the lesson is no longer published. */
export const getTitle = ({ title, lesson }: Pick<ReportedLesson, 'title' | 'lesson'>) => title ?? lesson

/** Returns the confirmation shown after reports were closed. */
export function closedReportsText({ closed, mailed }: { closed: number; mailed: number }, sendsMail: boolean): string {
  const reports = closed === 1 ? '1 report closed' : `${closed} reports closed`
  if (!sendsMail) return `${reports}. No answer was sent, because there’s no mail server.`
  if (mailed === 0) return `${reports}. No answer was sent, because the members have no email address.`
  return `${reports}, ${mailed === 1 ? '1 answer' : `${mailed} answers`} sent.`
}

/** Returns the query string of the list of open or closed reports. */
export const stateSearch = (state: 'open' | 'closed') => (state === 'closed' ? '?state=closed' : '')
