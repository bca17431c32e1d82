import type { Context } from '#server/context.ts'
import { closeReports, listReports } from '#server/features/reports/index.ts'
import { isId, timestampOfId } from '#server/platform/database/ids.ts'
import { runCommand } from './cli.ts'
import { readUsage } from '#server/platform/command-line.ts'

/** `npm run reports`: lists and closes members' reports about lessons. */

const USAGE = readUsage('reports')

type Row = Awaited<ReturnType<typeof listReports>>[number]

/** Returns the day of creation, which is part of the id. */
const formatDay = ({ id }: Row) => timestampOfId(id).toISOString().slice(0, 10)

const formatReport = (row: Row) =>
  [
    row.id,
    formatDay(row),
    (row.reason ?? '–').padEnd(8),
    row.vid,
    row.email ?? '(no address)',
    row.note && `“${toPlainText(row.note)}”`,
  ]
    .filter(Boolean)
    .join('  ')

/** Removes control characters, because the note is untrusted and could move the terminal's cursor. */
const toPlainText = (text: string) => text.replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim()

async function list(context: Context, all: boolean) {
  const reports = await listReports(context, { all })
  for (const report of reports) console.log(formatReport(report))
  if (reports.length === 0) console.log(all ? 'No reports yet.' : 'No open reports.')
}

async function closeByReportOrLesson(context: Context, id: string, answer: string | undefined) {
  const selection = isId(id) ? { reports: [id] } : { lesson: id }
  const { closed, mailed } = await closeReports(context, 'operator', { ...selection, answer })
  const repliesMessage =
    answer === undefined ? '' : ` ${mailed === 1 ? 'One reply was' : `${mailed} replies were`} queued.`
  console.log((closed === 1 ? 'One report was closed.' : `${closed} reports were closed.`) + repliesMessage)
}

interface Options {
  all: boolean
  answer?: string | undefined
}

const run = (context: Context, [command, id = '']: string[], { all, answer }: Options) =>
  command === 'close' ? closeByReportOrLesson(context, id, answer) : list(context, all)

await runCommand({
  usage: USAGE,
  options: { all: { type: 'boolean', default: false }, answer: { type: 'string' } },
  forms: { list: ['all'], 'close LESSON|REPORT': ['answer'] },
  run,
})
