import { sql } from 'kysely'
import { z } from 'zod'
import {
  MAX_WEBHOOK_PAUSE_SECONDS,
  WEBHOOK_TIMEOUT_MS,
  MAX_WEBHOOK_TRIES,
  MAX_WAITING_DELIVERIES,
} from '#contract/studio/limits.ts'
import type { WebhookEvent } from '#contract/studio/webhooks.ts'
import type { OwnerId } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import type { InTransaction, Queries } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/database/ids.ts'
import type { Queue } from '#server/platform/jobs/jobs.ts'

const Delivery = z.object({ id: z.string() })

/** Attempts deliveries. The time limit is twice that of a request, because the row is updated after the response. */
export const deliveryQueue = {
  name: 'webhook-delivery',
  data: Delivery,
  retryLimit: MAX_WEBHOOK_TRIES,
  retryDelayMax: MAX_WEBHOOK_PAUSE_SECONDS,
  timeLimit: (2 * WEBHOOK_TIMEOUT_MS) / 1000,
} satisfies Queue<typeof Delivery>

/** An event with its data for receivers, and the account that it concerns. */
export interface NewWebhookEvent {
  event: WebhookEvent | 'test'
  data: object
  about?: OwnerId
}

type Dependencies = Pick<Context, 'jobs' | 'now'>

/**
 * Queues an event for each subscribed webhook, in the transaction of the change. Each webhook has its own delivery, so
 * that slow receivers do not delay others.
 */
export async function queueDeliveries(deps: Dependencies, transaction: InTransaction, newEvent: NewWebhookEvent) {
  const subscribedWebhooks = await transaction
    .selectFrom('webhooks')
    .select('id')
    .where('disabled_at', 'is', null)
    .where(sql<boolean>`${newEvent.event} = any(events)`)
    // Prevents deletion of the webhook before the commit, which would make the transaction fail.
    .forKeyShare()
    .execute()
  for (const { id } of subscribedWebhooks)
    if (await hasFullQueue(transaction, id)) await countSkippedEvent(transaction, id)
    else await addDelivery(deps, transaction, id, newEvent)
}

/** Whether a webhook has reached the limit of waiting deliveries. Concurrent transactions can exceed it slightly. */
export async function hasFullQueue(queries: Queries, webhook: string): Promise<boolean> {
  const waiting = queries.selectFrom('webhook_deliveries').select('id')
  const rows = await waiting
    .where('webhook_id', '=', webhook)
    .where('state', '=', 'waiting')
    .limit(MAX_WAITING_DELIVERIES)
    .execute()
  return rows.length >= MAX_WAITING_DELIVERIES
}

const countSkippedEvent = (transaction: InTransaction, id: string) =>
  transaction
    .updateTable('webhooks')
    .set((row) => ({ skipped: row('skipped', '+', 1) }))
    .where('id', '=', id)
    .execute()

export async function addDelivery(
  { jobs, now }: Dependencies,
  transaction: InTransaction,
  webhook: string,
  newEvent: NewWebhookEvent,
) {
  const createdAt = now()
  const row = {
    id: newId(),
    webhook_id: webhook,
    account_id: newEvent.about ?? null,
    event: newEvent.event,
    body: JSON.stringify({ type: newEvent.event, timestamp: createdAt.toISOString(), data: newEvent.data }),
    state: 'waiting' as const,
    status: null,
    answer: null,
    created_at: createdAt,
    tried_at: null,
  }
  const inserted = await transaction
    .insertInto('webhook_deliveries')
    .values(row)
    .returningAll()
    .executeTakeFirstOrThrow()
  await jobs.enqueue(transaction, deliveryQueue, { id: row.id }, { group: webhook })
  return inserted
}
