import type { Context } from '#server/context.ts'
import { findSeedDifferences, recordBy, restoreSeed } from '#server/features/content/index.ts'
import { findDemoAccounts } from '#server/features/session/index.ts'
import { listConnections, removeConnection } from '#server/features/setup/index.ts'
import { listStaff, removeStaff, withdrawInvitation } from '#server/features/staff/index.ts'
import { deleteWebhook, listWebhooks } from '#server/features/webhooks/index.ts'

/** What was done in a trial and would stay in force in the academy that follows. */
export interface Leftovers {
  /** Open invitations. Always withdrawn, since the owner of the demo may have made them. */
  invitations: { id: string; email: string }[]
  /** Staff without a demo account, connections and webhooks. */
  others: Leftover[]
  /** Settings and texts that differ from `content/`, such as `site/site`. */
  texts: string[]
}

interface Leftover {
  name: string
  remove: () => Promise<unknown>
}

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
    ],
    texts: await findSeedDifferences(context),
  }
}

/**
 * Asks for each leftover whether to keep it, then removes the others: texts and settings are restored from `content/`.
 * Changes nothing before the last answer.
 */
export async function removeLeftovers(
  context: Context,
  { invitations, others, texts }: Leftovers,
  keeps: (name: string) => Promise<boolean>,
): Promise<void> {
  const removed: Leftover[] = []
  for (const other of others) if (!(await keeps(other.name))) removed.push(other)
  const restored: string[] = []
  for (const text of texts) if (!(await keeps(`the changed ${text}`))) restored.push(text)
  if (restored.length > 0)
    await restoreSeed(context, { author: 'npm run demo', record: recordBy(context, 'operator') }, restored)
  for (const { id } of invitations) await withdrawInvitation(context, 'operator', id)
  for (const { remove } of removed) await remove()
}
