import type { Config } from './config.ts'
import type { Context } from './context.ts'
import { countDemoOrders, removeDemoPayments } from './features/billing/index.ts'
import { type DemoContent, findDemoContent, removeDemoContent } from './features/demo/index.ts'
import { findDemoAccounts, removeDemoAccounts } from './features/session/index.ts'
import { ask, withContext } from './cli.ts'

/** `npm run demo -- remove`: says what goes, asks, and takes the demo academy out of database and data folder. Interrupted, it is called again. */
export const removeDemo = (config: Config, isAgreed: boolean, tell: (line: string) => void) =>
  withContext(
    config,
    async (context) => {
      const found = await findDemo(context)
      if (!found) return tell(`There is no demo academy in ${config.dataDir} and its database.`)
      tell(describe(config, found))
      if (!isAgreed && !(await ask('Remove it?'))) return tell('Nothing was removed.')
      await context.db.transaction().execute(async (transaction) => {
        await removeDemoAccounts(context, transaction)
        await removeDemoPayments(transaction, context.now())
      })
      context.notifier.notify()
      await removeDemoContent(config.dataDir)
      tell('The demo academy is removed.')
    },
    { alone: true },
  )

interface Found {
  addresses: string[]
  orders: number
  /** Accounts that stay. */
  members: number
  content: DemoContent | undefined
}

async function findDemo({ db, config }: Context): Promise<Found | undefined> {
  const accounts = await findDemoAccounts(db)
  const content = await findDemoContent(config.dataDir)
  if (accounts.length === 0 && !content) return undefined
  const orders = await countDemoOrders(db)
  const { count } = await db
    .selectFrom('accounts')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('is_demo', '=', false)
    .executeTakeFirstOrThrow()
  return { addresses: accounts.map(({ email }) => email ?? 'without an address'), orders, members: count, content }
}

function describe({ dataDir }: Config, { addresses, orders, members, content }: Found): string {
  const films = content?.lessons.filter(({ media }) => media).length ?? 0
  return `This takes the demo academy out of ${dataDir} and its database, for good:
  demo accounts with everything in them: ${addresses.join(', ') || 'none'}
  orders that the demo paid, and the plans that members have by them alone: ${orders}
  lessons of the demo: ${content?.lessons.length ?? 0}, with their films (${films}) and every poster that was drawn
Members stay (${members}), and every lesson that has a film of your own.`
}
