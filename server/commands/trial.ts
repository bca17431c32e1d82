import { confirm, runProgram, withDatabase } from './cli.ts'
import { readConfig } from '#server/config/index.ts'
import { convertToTrial, inspectAcademyDatabase } from '#server/features/demo/index.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { migrate, requireReachable } from '#server/platform/database/migrate.ts'
import { readUsage } from '#server/platform/command-line.ts'

/**
 * `npm run trial`: converts a copy of an academy's database into a trial database. Can be run again after an
 * interruption.
 */

const USAGE = readUsage('trial')

async function makeTrial(isAgreed: boolean) {
  const config = readConfig()
  await withDatabase(
    config,
    async ({ databaseUrl, log, disposables }) => {
      const { maintenance: db, close } = openDatabase(databaseUrl, log)
      disposables.defer(close)
      await requireReachable(db)
      const { opened: opening, jobs, isServed } = await inspectAcademyDatabase(db)
      // The message must not contain user and password.
      const database = `${new URL(databaseUrl).host}${new URL(databaseUrl).pathname}`
      if (isServed)
        throw new Error(`A Holdfast is using ${database}. Nothing was changed. Run this on a copy that no server uses.`)
      if (opening === undefined && jobs === 0) return console.log(`${database} was never opened to the public.`)
      console.log(`This permanently makes ${database} a trial database:
  it deletes ${jobs} queued or failed emails and other jobs
  it deletes the record that the academy was open to the public: ${describeOpening(opening)}`)
      if (!isAgreed && !(await confirm('Is this a copy, and not the live database?')))
        return console.log('Nothing was changed.')
      await migrate(db)
      await convertToTrial(db)
      console.log(
        'The database is now a trial database. Start it without SMTP_URL, so that members get no email from it.',
      )
    },
    { exclusive: true },
  )
}

const describeOpening = (opening: Awaited<ReturnType<typeof inspectAcademyDatabase>>['opened']) =>
  opening === undefined ? 'none' : opening === 'unknown' ? 'unknown' : opening.address

await runProgram({ usage: USAGE, options: { yes: { type: 'boolean' } }, forms: { '': ['yes'] } }, (_, { yes }) =>
  makeTrial(yes ?? false),
)
process.stdin.destroy()
