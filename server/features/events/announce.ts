import { sql } from 'kysely'
import { z } from 'zod'
import { WEBHOOK_LONGEST_PAUSE, WEBHOOK_TIME_LIMIT, WEBHOOK_TRIES, WEBHOOK_WAITING } from '#contract/studio/limits.ts'
import type { WebhookEvent } from '#contract/studio/webhooks.ts'
import type { OwnerId } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import type { InTransaction, Queries } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/database/ids.ts'
import type { Queue } from '#server/platform/jobs/jobs.ts'

const Delivery = z.object({ id: z.string() })

/** A delivery and its tries. Twice the time limit: the row is written after the answer. */
export const deliveryQueue = {
  name: 'webhook-delivery',
  data: Delivery,
  retryLimit: WEBHOOK_TRIES,
  retryDelayMax: WEBHOOK_LONGEST_PAUSE,
  timeLimit: (2 * WEBHOOK_TIME_LIMIT) / 1000,
} satisfies Queue<typeof Delivery>

/** What happened, as the receiver reads it, and whom it is about. */
export interface Happening {
  event: WebhookEvent | 'test'
  data: object
  about?: OwnerId
}

type Needs = Pick<Context, 'jobs' | 'now'>

/**
 * Queues an event for every webhook that wants it, in the transaction of the change: each has a delivery of its own, so
 * that none waits for another.
 */
export async function announce(needs: Needs, transaction: InTransaction, happening: Happening) {
  const wanting = await transaction
    .selectFrom('webhooks')
    .select('id')
    .where('disabled_at', 'is', null)
    .where(sql<boolean>`${happening.event} = any(events)`)
    // Nobody removes it before the commit, which would undo what happened.
    .forKeyShare()
    .execute()
  for (const { id } of wanting)
    if (await isFull(transaction, id)) await countSkipped(transaction, id)
    else await addDelivery(needs, transaction, id, happening)
}

/** Whether as many deliveries wait as may. Those that come at the same moment may be a few more. */
export async function isFull(queries: Queries, webhook: string): Promise<boolean> {
  const waiting = queries.selectFrom('webhook_deliveries').select('id')
  const rows = await waiting
    .where('webhook_id', '=', webhook)
    .where('state', '=', 'waiting')
    .limit(WEBHOOK_WAITING)
    .execute()
  return rows.length >= WEBHOOK_WAITING
}

const countSkipped = (transaction: InTransaction, id: string) =>
  transaction
    .updateTable('webhooks')
    .set((row) => ({ skipped: row('skipped', '+', 1) }))
    .where('id', '=', id)
    .execute()

export async function addDelivery(
  { jobs, now }: Needs,
  transaction: InTransaction,
  webhook: string,
  happening: Happening,
) {
  const at = now()
  const row = {
    id: newId(),
    webhook_id: webhook,
    account_id: happening.about ?? null,
    event: happening.event,
    body: JSON.stringify({ type: happening.event, timestamp: at.toISOString(), data: happening.data }),
    state: 'waiting' as const,
    status: null,
    answer: null,
    created_at: at,
    tried_at: null,
  }
  const added = await transaction.insertInto('webhook_deliveries').values(row).returningAll().executeTakeFirstOrThrow()
  await jobs.enqueue(transaction, deliveryQueue, { id: row.id }, { group: webhook })
  return added
}
