import { confirm, runProgram, withDatabase } from './cli.ts'
import { readConfig } from '#server/config/index.ts'
import { becomeTrial, findSchool } from '#server/features/demo/index.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { migrate, requireReachable } from '#server/platform/database/migrate.ts'

/**
 * `npm run trial`: converts a copy of an academy's database into one for trials. It can be repeated after an
 * interruption.
 */

const USAGE = `npm run trial
  Turns a copy of a school's database into one for trials: forgets the mail and every other job that waits in it, and that it was opened to the public.
  Members and their records stay. Asks first. Never call it on the database that the school works with: its members would not get their mail.

  --yes      does not ask`

async function makeTrial(isAgreed: boolean) {
  const config = readConfig()
  await withDatabase(
    config,
    async ({ databaseUrl, log, opened }) => {
      const { maintenance: db, close } = openDatabase(databaseUrl, log)
      opened.defer(close)
      await requireReachable(db)
      const { opened: school, jobs, isServed } = await findSchool(db)
      // Omits user and password.
      const database = `${new URL(databaseUrl).host}${new URL(databaseUrl).pathname}`
      if (isServed)
        throw new Error(
          `A Holdfast works on ${database} at this moment. Nothing was changed: the copy is another database.`,
        )
      if (school === undefined && jobs === 0) return console.log(`${database} was never opened to the public.`)
      console.log(`This makes ${database} a database for trials, for good:
  it forgets ${jobs} mails and other jobs that wait or were kept
  it forgets that it was opened to the public, ${summarize(school)}`)
      if (!isAgreed && !(await confirm('Is this a copy, and not the database that the school works with?')))
        return console.log('Nothing was changed.')
      await migrate(db)
      await becomeTrial(db)
      console.log('The database is one for trials now. Start it without SMTP_URL, so that no member gets mail from it.')
    },
    { exclusive: true },
  )
}

const summarize = (school: Awaited<ReturnType<typeof findSchool>>['opened']) =>
  school === undefined ? 'which it was not' : school === 'unknown' ? 'if it was' : `as ${school.address}`

await runProgram({ usage: USAGE, options: { yes: { type: 'boolean' } }, forms: { '': ['yes'] } }, (_, { yes }) =>
  makeTrial(yes ?? false),
)
process.stdin.destroy()
