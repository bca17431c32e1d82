import type { Context } from '#server/context.ts'
import { listUsableCoupons, removeCoupon } from '#server/features/billing/index.ts'
import {
  deleteBinnedItems,
  findSeedDifferences,
  listBin,
  createChangeRecorder,
  removeSeed,
} from '#server/features/content/index.ts'
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

/** Changes made in a trial that would remain in effect in the academy. */
export interface Leftovers {
  /** Open invitations. Always withdrawn, because the demo's owner may have created them. */
  invitations: { id: string; email: string }[]
  /**
   * Staff without a demo account, connections, webhooks, coupons and other changes. The operator confirms each removal.
   */
  otherItems: OtherLeftover[]
  /** Settings, texts, and catalogue items changed in the Studio, by name: `site/site`, `lesson/hip-throw`. */
  texts: string[]
  /** Whether the other settings and texts are the demo's. */
  hasDemoTexts: boolean
}

interface OtherLeftover {
  name: string
  remove: () => Promise<unknown>
}

/** Author of the removal in the history of items. */
export const AUTHOR = 'npm run demo'

export const noLeftovers: Leftovers = { invitations: [], otherItems: [], texts: [], hasDemoTexts: false }

export async function findLeftovers(context: Context): Promise<Leftovers> {
  const { staff, invitations } = await listStaff(context)
  const demoIds = new Set<string>((await findDemoAccounts(context.db)).map(({ id }) => id))
  const { webhooks } = await listWebhooks(context)
  return {
    invitations,
    otherItems: [
      ...staff
        .filter(({ id }) => !demoIds.has(id))
        .map(({ id, email, roles }) => ({
          name: `${email ?? id} on the staff (${roles.join(', ')})`,
          remove: () => removeStaff(context, 'operator', id, { allowsLastOwner: true }),
        })),
      ...(await listConnections(context)).map(({ name, description }) => ({
        name: description,
        remove: () => removeConnection(context, 'operator', name),
      })),
      ...webhooks.map(({ id, url }) => ({
        name: `the webhook to ${url}`,
        remove: () => deleteWebhook(context, 'operator', id),
      })),
      ...(await listUsableCoupons(context)).map((code) => ({
        name: `the coupon ${code}`,
        remove: () => removeCoupon(context, code),
      })),
      ...(await findOtherLeftovers(context)),
    ],
    texts: await findSeedDifferences(context),
    hasDemoTexts: true,
  }
}

/** Finds the rule of the second factor, finished setup steps, unfinished uploads and the bin. */
async function findOtherLeftovers(context: Context): Promise<OtherLeftover[]> {
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
            remove: () => deleteBinnedItems(context, { ids: bin.map(({ id }) => id) }),
          },
        ]
      : []),
  ]
}

/**
 * Asks whether to keep each leftover, then removes the others: replaces settings and texts with those of a new academy,
 * and restores catalogue items to their last change by a command. Changes nothing before all questions are answered.
 * Returns the names of the texts to keep.
 */
export async function removeLeftovers(
  context: Context,
  { invitations, otherItems, texts, hasDemoTexts }: Leftovers,
  isKept: (name: string) => Promise<boolean>,
): Promise<ReadonlySet<string>> {
  const itemsToRemove: OtherLeftover[] = []
  for (const leftover of otherItems) if (!(await isKept(leftover.name))) itemsToRemove.push(leftover)
  const textsToRestore: string[] = []
  for (const text of texts) if (!(await isKept(`the changed ${text}`))) textsToRestore.push(text)
  const keptTexts = new Set(texts.filter((text) => !textsToRestore.includes(text)))
  if (hasDemoTexts) {
    const editor = { author: AUTHOR, record: createChangeRecorder(context, 'operator') }
    await removeSeed(context, editor, { restored: textsToRestore, kept: keptTexts })
  }
  for (const { id } of invitations) await withdrawInvitation(context, 'operator', id)
  for (const { remove } of itemsToRemove) await remove()
  return keptTexts
}
