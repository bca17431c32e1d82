import type { Config } from '#server/config.ts'
import type { Context } from '#server/context.ts'
import { openOwnCatalogue } from '#server/features/catalogue/index.ts'
import { recordBy } from '#server/features/content/index.ts'
import { countDemoOrders, removeDemoPayments } from '#server/features/billing/index.ts'
import { type DemoContent, findDemoContent, removeDemoContent } from '#server/features/demo/index.ts'
import { findDemoAccounts, removeDemoAccounts } from '#server/features/session/index.ts'
import { confirm, withContext } from './cli.ts'

/**
 * `npm run demo -- remove`: lists what it will delete, waits for confirmation, and deletes the demo academy from
 * database and data folder. A second call finishes an interrupted one.
 */
export const removeDemo = (config: Config, isConfirmed: boolean, log: (line: string) => void) =>
  withContext(
    config,
    async (context) => {
      const found = await findDemo(context)
      if (!found) return log(`There is no demo academy in ${config.dataDir} and its database.`)
      log(describe(config, found))
      if (!isConfirmed && !(await confirm('Remove it?'))) return log('Nothing was removed.')
      await context.db.transaction().execute(async (transaction) => {
        await removeDemoAccounts(context, transaction)
        await removeDemoPayments(transaction, context.now())
      })
      context.notifier.notify()
      await removeDemoContent(config.dataDir, catalogueOf(context))
      log('The demo academy is removed.')
    },
    { alone: true },
  )

interface Found {
  addresses: string[]
  orders: number
  /** Accounts that are not deleted. */
  members: number
  content: DemoContent | undefined
}

const catalogueOf = (context: Context) =>
  openOwnCatalogue(context, { author: 'npm run demo', record: recordBy(context, 'operator') })

async function findDemo(context: Context): Promise<Found | undefined> {
  const { db, config } = context
  const accounts = await findDemoAccounts(db)
  const content = await findDemoContent(config.dataDir, catalogueOf(context))
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
  return `This removes the demo academy from ${dataDir} and its database for good:
  demo accounts with everything they own: ${addresses.join(', ') || 'none'}
  orders paid in the demo, and plans that members have only from them: ${orders}
  lessons of the demo: ${content?.lessons.length ?? 0}, with their films (${films}) and all drawn posters
Members stay (${members}), and every lesson that has a film of your own.`
}
