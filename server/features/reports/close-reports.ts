import type { OwnerId } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import { fail } from '#server/errors.ts'
import { composeMessage, queueMail } from '#server/features/mail/index.ts'
import { type Actor, recordAction } from '#server/features/staff/index.ts'
import type { InTransaction } from '#server/platform/database/database.ts'
import { timestampOfId } from '#server/platform/database/ids.ts'
import { allLessons } from '#rules/catalogue.ts'
import { allFlags } from './read-reports.ts'

interface ReportsToClose {
  /** Closes all open reports on the lesson, or only those in `reports`. */
  lesson?: string
  reports?: readonly string[]
  /** Message to the members who sent the reports. */
  answer?: string | undefined
}

/**
 * Closes reports, so that their members can report the lesson again, and emails them the answer, if any. Returns the
 * number of closed reports and queued emails. Throws NotFound.
 */
export const closeReports = (context: Context, actor: Actor, { lesson, reports, answer }: ReportsToClose) =>
  context.db.transaction().execute(async (transaction) => {
    const openReports = allFlags(transaction)
      .updateTable('video_flags')
      .set({ closed_at: context.now() })
      .where('closed_at', 'is', null)
    const closedReports = await openReports
      .$if(lesson !== undefined, (flags) => flags.where('vid', '=', lesson ?? ''))
      .$if(reports !== undefined, (flags) => flags.where('id', 'in', reports ?? []))
      .returning(['id', 'owner_id', 'vid', 'note'])
      .execute()
    if (closedReports.length === 0)
      fail('NotFound', `there is no open report on ${lesson ?? reports?.join(', ') ?? 'any lesson'}`)
    const mailedCount = answer === undefined ? 0 : await queueAnswers(context, transaction, closedReports, answer)
    for (const subject of new Set(closedReports.map(({ vid }) => vid)))
      await recordAction(transaction, actor, context.now(), {
        action: 'report.closed',
        subject,
        after: { reports: closedReports.filter(({ vid }) => vid === subject).length, answer: answer ?? null },
      })
    return { closed: closedReports.length, mailed: mailedCount }
  })

interface ClosedReport {
  id: string
  owner_id: OwnerId
  vid: string
  note: string | null
}

/** Queues an email with the answer to each member who has an email address. Returns the number of emails. */
async function queueAnswers(
  context: Context,
  transaction: InTransaction,
  closedReports: readonly ClosedReport[],
  answer: string,
) {
  const owners = closedReports.map(({ owner_id: owner }) => owner)
  const accounts = await transaction.selectFrom('accounts').select(['id', 'email']).where('id', 'in', owners).execute()
  const emails = new Map(accounts.map(({ id, email }) => [id, email]))
  const current = context.catalogue.current()
  const titles = new Map(current ? allLessons(current).map(({ id, title }) => [id, title]) : [])
  let mailedCount = 0
  for (const { id, owner_id: owner, vid, note } of closedReports) {
    const to = emails.get(owner)
    if (!to) continue
    const message = composeMessage(context, {
      subject: 'Our reply to your report',
      before: [
        'Thank you for your report. We reviewed it, and this is our reply.',
        answer,
        [`You reported “${titles.get(vid) ?? vid}” on ${formatDay(timestampOfId(id))}.`, note]
          .filter(Boolean)
          .join('\n'),
      ],
    })
    await queueMail(context.jobs, transaction, { kind: 'lesson', to, ...message }, context.now())
    mailedCount += 1
  }
  return mailedCount
}

const formatDay = (day: Date) =>
  day.toLocaleDateString('en-US', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
