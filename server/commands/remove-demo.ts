import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#server/config/index.ts'
import type { Context } from '#server/context.ts'
import { openEditableCatalogue } from '#server/features/catalogue/index.ts'
import { deleteBinnedItems, isAssetCurrentlyReferenced, createChangeRecorder } from '#server/features/content/index.ts'
import { countDemoOrders, removeDemoPayments } from '#server/features/billing/index.ts'
import {
  type DemoContent,
  findDemoContent,
  inspectAcademyDatabase,
  isDemo,
  removeDemoContent,
} from '#server/features/demo/index.ts'
import { findDemoAccounts, removeDemoAccounts } from '#server/features/session/index.ts'
import { confirm, withContext } from './cli.ts'
import { AUTHOR, findLeftovers, type Leftovers, noLeftovers, removeLeftovers } from './trial-leftovers.ts'

interface Options {
  /** Skips all questions: removes the demo and all changes made in the trial. */
  isConfirmed: boolean
  log: (line: string) => void
  ask?: (question: string) => Promise<boolean>
}

/**
 * `npm run demo -- remove`: lists what will be deleted, asks for confirmation, and deletes the demo academy from the
 * database and the data folder. Asks whether to keep each change that was made in the trial. An interrupted removal can
 * be completed by running the command again.
 */
export const removeDemo = (config: Config, { isConfirmed, log, ask = confirm }: Options) =>
  withContext(
    config,
    async (context) => {
      const demo = await findDemo(context)
      if (!demo) return log(`There is no demo academy in ${config.dataDir} or its database.`)
      log(describeRemoval(config, demo))
      if (!isConfirmed && !(await ask('Remove it?'))) return log('Nothing was removed.')
      const keptTexts = await removeLeftovers(
        context,
        demo.leftovers,
        async (name) => !isConfirmed && ask(`Keep ${name}?`),
      )
      await context.db.transaction().execute(async (transaction) => {
        await removeDemoAccounts(context, transaction)
        await removeDemoPayments(transaction, context.now())
      })
      context.notifier.notify()
      const isUsed = (asset: string) => isAssetCurrentlyReferenced(context.db, asset)
      await removeDemoContent(config, openCatalogue(context), { kept: keptTexts, isUsed })
      // Deletes lessons of the demo and texts of the trial from the bin, so that they cannot be restored.
      await deleteBinnedItems(context, { binnedBy: AUTHOR })
      // The next start would show the demo's pages until the pages of the academy are rendered.
      await rm(join(config.dataDir, 'drawn-pages.json'), { force: true })
      log('The demo academy was removed.')
    },
    { exclusive: true },
  )

interface DemoInventory {
  emails: string[]
  orders: number
  /** Number of accounts that are not deleted. */
  members: number
  content: DemoContent | undefined
  leftovers: Leftovers
}

const openCatalogue = (context: Context) =>
  openEditableCatalogue(context, { author: AUTHOR, record: createChangeRecorder(context, 'operator') })

async function findDemo(context: Context): Promise<DemoInventory | undefined> {
  const { db, config } = context
  const accounts = await findDemoAccounts(db)
  if (accounts.length === 0 && !(await isDemo(config.dataDir))) return undefined
  const content = await findDemoContent(config, openCatalogue(context))
  const orders = await countDemoOrders(db)
  const { count } = await db
    .selectFrom('accounts')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('is_demo', '=', false)
    .executeTakeFirstOrThrow()
  // Owners who joined may have deleted accounts and lessons of the demo. The folder may also name another, unrelated
  // database.
  const hasDemo = accounts.length > 0 || (content?.lessons.length ?? 0) > 0
  const isTrial = hasDemo || (count > 0 && !(await inspectAcademyDatabase(db)).opened)
  return {
    emails: accounts.map(({ email }) => email ?? 'no email address'),
    orders,
    members: count,
    content,
    leftovers: isTrial ? await findLeftovers(context) : noLeftovers,
  }
}

function describeRemoval({ dataDir }: Config, { emails, orders, members, content, leftovers }: DemoInventory): string {
  const films = content?.lessons.filter(({ media }) => media).length ?? 0
  const { invitations, otherItems, texts, hasDemoTexts } = leftovers
  const list = (title: string, names: readonly string[]) =>
    names.length === 0 ? '' : `\n${title}\n${names.map((name) => `  ${name}`).join('\n')}`
  return `This permanently removes the demo academy from ${dataDir} and its database:
  demo accounts with all their data: ${emails.join(', ') || 'none'}
  orders paid in the demo, and plans that depend only on them: ${orders}
  lessons of the demo: ${content?.lessons.length ?? 0}, with their films (${films}) and all drawn posters
  name, instructors, articles and other texts of the demo: ${hasDemoTexts ? 'replaced by those of a new academy' : 'none'}
  open invitations to the staff: ${invitations.map(({ email }) => email).join(', ') || 'none'}
Members stay (${members}), and so does every lesson with your own film that is not listed below.${list(
    'Created in the trial, and removed unless you keep it:',
    otherItems.map(({ name }) => name),
  )}${list('Settings, texts, lessons and courses changed in the trial, and reset unless you keep them:', texts)}`
}
