import type { ReportedLesson } from '#contract/studio/reports.ts'

/** Title of a lesson; its slug if it is no longer published. */
export const getTitle = ({ title, lesson }: Pick<ReportedLesson, 'title' | 'lesson'>) => title ?? lesson

/** Confirmation after closing reports. */
export function closedText({ closed, mailed }: { closed: number; mailed: number }): string {
  const reports = closed === 1 ? '1 report closed' : `${closed} reports closed`
  if (mailed === 0) return `${reports}. No answer was sent: there’s no email address.`
  return `${reports}, ${mailed === 1 ? '1 answer' : `${mailed} answers`} sent.`
}

/** Returns the query string of the list of open or closed reports. */
export const stateSearch = (state: 'open' | 'closed') => (state === 'closed' ? '?state=closed' : '')
