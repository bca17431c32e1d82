import type { Context } from './context.ts'
import { closeReports, listReports } from './features/reports/index.ts'
import { runCommand } from './cli.ts'

/** `npm run reports`: what members report about lessons. */

const USAGE = `npm run reports -- list [--all]      reports that are open, what may hurt somebody first; or all
npm run reports -- close LESSON      the lesson was looked at: closes all that is open on it; or one report, by its number`

type Row = Awaited<ReturnType<typeof listReports>>[number]

/** A number begins with the second it was made in. */
const dayOf = ({ id }: Row) => new Date(Number.parseInt(id.slice(0, 8), 16) * 1000).toISOString().slice(0, 10)

const line = (row: Row) =>
  [
    row.id,
    dayOf(row),
    (row.reason ?? '–').padEnd(8),
    row.vid,
    row.email ?? '(no address)',
    row.note && `“${plain(row.note)}”`,
  ]
    .filter(Boolean)
    .join('  ')

/** A note is a member's: nothing in it moves the terminal's cursor. */
const plain = (text: string) => text.replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim()

async function list(context: Context, all: boolean) {
  const reports = await listReports(context, { all })
  for (const report of reports) console.log(line(report))
  if (reports.length === 0) console.log(all ? 'There are no reports yet.' : 'No report is open.')
}

async function close(context: Context, which: string) {
  const count = await closeReports(context, which)
  console.log(count === 1 ? 'One report is closed.' : `${count} reports are closed.`)
}

async function run(context: Context, [command, which]: string[], all: boolean) {
  if (command === 'list') await list(context, all)
  else if (command === 'close' && which !== undefined) await close(context, which)
  else return false
  return true
}

await runCommand({
  usage: USAGE,
  options: { all: { type: 'boolean', default: false } },
  run: (context, args, { all }) => run(context, args, all),
})
