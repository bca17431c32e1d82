import type { Context } from '#server/context.ts'
import { listOpenCoupons, removeCoupon } from '#server/features/billing/index.ts'
import { deleteBinned, findSeedDifferences, listBin, recordBy, restoreSeed } from '#server/features/content/index.ts'
import { listUnfinishedFilms, removeFilm } from '#server/features/films/index.ts'
import { findDemoAccounts } from '#server/features/session/index.ts'
import { listConnections, listSteps, removeConnection, reopenSteps } from '#server/features/setup/index.ts'
import {
  listStaff,
  readFactorRule,
  removeStaff,
  setFactorRule,
  withdrawInvitation,
} from '#server/features/staff/index.ts'
import { deleteWebhook, listWebhooks } from '#server/features/webhooks/index.ts'

/** What was done in a trial and would stay in force in the academy that follows. */
export interface Leftovers {
  /** Open invitations. Always withdrawn, since the owner of the demo may have made them. */
  invitations: { id: string; email: string }[]
  /** Staff without a demo account, connections, webhooks, coupons, and what else is asked for. */
  others: Leftover[]
  /** Settings, texts, and what the Studio changed in the catalogue, by name: `site/site`, `lesson/hip-throw`. */
  texts: string[]
}

interface Leftover {
  name: string
  remove: () => Promise<unknown>
}

/** As the history names who removes the demo. */
export const AUTHOR = 'npm run demo'

export const noLeftovers: Leftovers = { invitations: [], others: [], texts: [] }

export async function findLeftovers(context: Context): Promise<Leftovers> {
  const { staff, invitations } = await listStaff(context)
  const demo = new Set<string>((await findDemoAccounts(context.db)).map(({ id }) => id))
  const { webhooks } = await listWebhooks(context)
  return {
    invitations,
    others: [
      ...staff
        .filter(({ id }) => !demo.has(id))
        .map(({ id, email, roles }) => ({
          name: `${email ?? id} on the staff (${roles.join(', ')})`,
          remove: () => removeStaff(context, 'operator', id, { mayBeLastOwner: true }),
        })),
      ...(await listConnections(context)).map(({ name, description }) => ({
        name: description,
        remove: () => removeConnection(context, 'operator', name),
      })),
      ...webhooks.map(({ id, url }) => ({
        name: `the webhook to ${url}`,
        remove: () => deleteWebhook(context, 'operator', id),
      })),
      ...(await listOpenCoupons(context)).map((code) => ({
        name: `the coupon ${code}`,
        remove: () => removeCoupon(context, code),
      })),
      ...(await findRest(context)),
    ],
    texts: await findSeedDifferences(context),
  }
}

/** The rule of the second factor, the setup, unfinished uploads and the bin. */
async function findRest(context: Context): Promise<Leftover[]> {
  const { isRequired } = await readFactorRule(context.db)
  const steps = await listSteps(context)
  const bin = await listBin(context.db)
  return [
    ...(isRequired
      ? [
          {
            name: 'the rule that all staff need a second factor',
            remove: () => setFactorRule(context, 'operator', false),
          },
        ]
      : []),
    ...(steps.length > 0
      ? [{ name: `the finished setup steps (${steps.join(', ')})`, remove: () => reopenSteps(context) }]
      : []),
    ...(await listUnfinishedFilms(context)).map(({ id, name }) => ({
      name: `the unfinished upload of ${name}`,
      remove: () => removeFilm(context, 'operator', id),
    })),
    ...(bin.length > 0
      ? [
          {
            name: `the contents of the bin (${bin.map(({ kind, slug }) => `${kind}/${slug}`).join(', ')})`,
            remove: () => deleteBinned(context, { ids: bin.map(({ id }) => id) }),
          },
        ]
      : []),
  ]
}

/**
 * Asks for each leftover whether to keep it, then removes the others: settings and texts are restored from `content/`,
 * and the catalogue is as commands left it. Changes nothing before the last answer. Returns the names of the texts that
 * are kept.
 */
export async function removeLeftovers(
  context: Context,
  { invitations, others, texts }: Leftovers,
  keeps: (name: string) => Promise<boolean>,
): Promise<ReadonlySet<string>> {
  const removed: Leftover[] = []
  for (const other of others) if (!(await keeps(other.name))) removed.push(other)
  const restored: string[] = []
  for (const text of texts) if (!(await keeps(`the changed ${text}`))) restored.push(text)
  if (restored.length > 0)
    await restoreSeed(context, { author: AUTHOR, record: recordBy(context, 'operator') }, restored)
  for (const { id } of invitations) await withdrawInvitation(context, 'operator', id)
  for (const { remove } of removed) await remove()
  return new Set(texts.filter((text) => !restored.includes(text)))
}
