import type { ReportedLesson } from '#contract/studio/reports.ts'

/** A lesson that is not on the site any more is named by its address. */
export const titleOf = ({ title, lesson }: Pick<ReportedLesson, 'title' | 'lesson'>) => title ?? lesson

/** What was done, once the reports are closed. */
export function closedText({ closed, mailed }: { closed: number; mailed: number }): string {
  const reports = closed === 1 ? '1 report closed' : `${closed} reports closed`
  if (mailed === 0) return `${reports}. No answer was sent: there’s no email address.`
  return `${reports}, ${mailed === 1 ? '1 answer' : `${mailed} answers`} sent.`
}

/** The end of an address that shows reports in this state. */
export const searchOf = (state: 'open' | 'closed') => (state === 'closed' ? '?state=closed' : '')
