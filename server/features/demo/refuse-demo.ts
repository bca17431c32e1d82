import { ConfigError, demoMode } from '#server/config.ts'
import type { Context } from '#server/context.ts'
import { CatalogueFault } from '#server/features/catalogue/index.ts'
import { findDemoAccounts, hasOtherAccounts } from '#server/features/session/index.ts'
import { findDemoContent } from './find-demo-content.ts'
import { isDemo } from './state.ts'

/** Refuses to open the demo academy, whose passwords are public, where others than its owner come. Throws ConfigError with what to do. */
export async function refuseDemo({ config, db }: Pick<Context, 'config' | 'db'>): Promise<void> {
  if (demoMode(config) !== 'none') return
  const accounts = await findDemoAccounts(db)
  const content = await findContent(config.dataDir)
  if (accounts.length === 0 && !content) return
  const found = [
    ...(accounts.length > 0
      ? [`The database holds ${accounts.length} demo accounts, whose password everybody knows.`]
      : []),
    ...(content ? [`${config.dataDir} holds the demo academy (${content.lessons.length} of its lessons).`] : []),
  ]
  const because = config.production ? 'NODE_ENV is production' : `PUBLIC_URL is ${config.publicUrl}`
  throw new ConfigError(`${found.join('\n')}
A demo is not shown to the public, and ${because}.
  npm run demo -- remove    takes the demo out; real members and your own lessons stay
  PUBLIC_DEMO=true          shows it to the world on purpose`)
}

/**
 * Refuses to make a demo in a database that holds the accounts of a school: its passwords are public, and it shows the mail that is waiting there.
 * Whoever registered in this folder's own demo may stay: its database holds demo accounts too, and `demo.json` is in the folder. Throws ConfigError.
 */
export async function refuseOthersDatabase({ config, db }: Pick<Context, 'config' | 'db'>): Promise<void> {
  if (!(await hasOtherAccounts(db))) return
  if ((await isDemo(config.dataDir)) && (await findDemoAccounts(db)).length > 0) return
  throw new ConfigError(`The database holds accounts, and they were not made in the demo academy of ${config.dataDir}.
A demo is only made in a database without accounts: everybody knows its passwords. No account was made and no mail was sent.
  DATABASE_URL     the address of an empty database, or nothing for one in DATA_DIR, gives the demo a database of its own
  DATA_DIR         the folder of the school to which this database belongs opens that school
  PUBLIC_URL       the address at which members reach the school, or NODE_ENV=production, opens a school in this folder instead of a demo`)
}

/** A broken catalogue is reported where it is read to be served, and keeps no school from starting. */
const findContent = (dataDir: string) =>
  findDemoContent(dataDir).catch((error: unknown) => {
    if (error instanceof CatalogueFault) return undefined
    throw error
  })
