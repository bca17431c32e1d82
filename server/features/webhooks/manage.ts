import { randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import {
  WEBHOOK_PREVIOUS_SECRET_LIFETIME_MS,
  MAX_WEBHOOK_LOG_ENTRIES,
  MAX_WAITING_DELIVERIES,
  MAX_WEBHOOKS,
} from '#contract/studio/limits.ts'
import {
  renewWebhookSecret,
  Webhook,
  WEBHOOK_EVENTS,
  WebhookDelivery,
  type WebhookEvent,
} from '#contract/studio/webhooks.ts'
import type { Context } from '#server/context.ts'
import { fail } from '#server/errors.ts'
import { type Actor, type StaffCaller, runOnce, recordAction } from '#server/features/staff/index.ts'
import type { InTransaction, Queries } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/database/ids.ts'
import { addDelivery, deliveryQueue, hasFullQueue } from '#server/features/events/index.ts'
import { redactUrl, findUrlError } from './send.ts'

interface Settings {
  url: string
  events: WebhookEvent[]
}

/** Lists all webhooks, oldest first. */
export const listWebhooks = async ({ db }: Pick<Context, 'db'>) => ({
  webhooks: (await selectWebhooks(db).orderBy('created_at').orderBy('id').execute()).map(toWebhook),
})

const selectWebhooks = (queries: Queries) =>
  queries
    .selectFrom('webhooks')
    .select(['id', 'url', 'events', 'created_at', 'failing_since', 'disabled_at', 'skipped'])
    .select((query) =>
      query
        .selectFrom('webhook_deliveries')
        .select((row) => row.fn.countAll<number>().as('count'))
        .whereRef('webhook_id', '=', 'webhooks.id')
        .where('state', '=', 'waiting')
        .as('waiting'),
    )

type WebhookRow = Awaited<ReturnType<ReturnType<typeof selectWebhooks>['execute']>>[number]

const toWebhook = (row: WebhookRow): Webhook => ({
  id: row.id,
  url: row.url,
  events: WEBHOOK_EVENTS.filter((event) => row.events.includes(event)),
  createdAt: row.created_at.toISOString(),
  failingSince: row.failing_since?.toISOString() ?? null,
  disabledAt: row.disabled_at?.toISOString() ?? null,
  waiting: row.waiting ?? 0,
  skipped: row.skipped,
})

const createSecret = () => `whsec_${randomBytes(32).toString('base64')}`

function checkUrl({ config }: Pick<Context, 'config'>, url: string) {
  const error = findUrlError(url, config.webhooksToPrivateNetworks)
  if (error) fail('BadRequest', `'url': ${error}`)
}

/**
 * Creates a webhook, and returns its secret once. Throws BadRequest, QuotaExceeded, and NotFound if the webhook was
 * deleted meanwhile.
 */
export function createWebhook(context: Context, caller: StaffCaller, { url, events }: Settings) {
  checkUrl(context, url)
  const currentTime = context.now()
  const row = { id: newId(), url, events, created_at: currentTime, failing_since: null, disabled_at: null, skipped: 0 }
  return withWebhookLock(context, async (transaction) => {
    const webhook = await runOnce(transaction, caller, Webhook, async () => {
      const otherWebhooks = await transaction.selectFrom('webhooks').select('id').execute()
      if (otherWebhooks.length >= MAX_WEBHOOKS)
        fail('QuotaExceeded', `an academy can have at most ${MAX_WEBHOOKS} webhooks`)
      await transaction
        .insertInto('webhooks')
        .values({ ...row, secret: createSecret(), former_secret: null, former_until: null })
        .execute()
      await recordAction(transaction, caller, currentTime, {
        action: 'webhook.added',
        subject: redactUrl(url),
        after: events,
      })
      return toWebhook({ ...row, waiting: 0 })
    })
    return { ...webhook, ...(await readSecret(transaction, webhook.id)) }
  })
}

/** Reads the secret, which is not part of the result stored for repeated calls. Throws NotFound. */
const readSecret = async (transaction: InTransaction, id: string) =>
  (await transaction.selectFrom('webhooks').select('secret').where('id', '=', id).executeTakeFirst()) ?? failNotFound()

/** Runs `work` in a transaction that serializes changes of webhooks, so that their count is exact. */
const withWebhookLock = <T>({ db }: Pick<Context, 'db'>, work: (transaction: InTransaction) => Promise<T>) =>
  db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('webhooks', 0))`.execute(transaction)
    return work(transaction)
  })

const failNotFound = () => fail('NotFound', 'this webhook doesn’t exist')

const findWebhook = async (queries: Queries, id: string): Promise<WebhookRow> =>
  (await selectWebhooks(queries).where('id', '=', id).executeTakeFirst()) ?? failNotFound()

interface SettingsChange extends Settings {
  id: string
  /** The settings on which the change is based. */
  before: Settings
}

/** Changes a webhook, and enables it if it is disabled. Throws NotFound, BadRequest, Conflict. */
export function changeWebhook(
  context: Context,
  caller: StaffCaller,
  { id, url, events, before: expected }: SettingsChange,
) {
  checkUrl(context, url)
  return withWebhookLock(context, async (transaction) => {
    const before = await findWebhook(transaction, id)
    const current = { url: before.url, events: toWebhook(before).events }
    if (!isDeepStrictEqual(current, expected) && !isDeepStrictEqual(current, { url, events })) fail('Conflict')
    const values = { url, events, failing_since: null, disabled_at: null, skipped: 0 }
    await transaction.updateTable('webhooks').set(values).where('id', '=', id).execute()
    await recordAction(transaction, caller, context.now(), {
      action: 'webhook.changed',
      subject: redactUrl(url),
      before: { url: redactUrl(before.url), events: before.events },
      after: { url: redactUrl(url), events },
    })
    return toWebhook({ ...before, ...values })
  })
}

/** Replaces the secret of a webhook, and returns it once. Throws NotFound. */
export const renewSecret = (context: Context, caller: StaffCaller, id: string) =>
  withWebhookLock(context, async (transaction) => {
    const { url } = await findWebhook(transaction, id)
    const renewedRow = await runOnce(transaction, caller, RenewedWebhook, async () => {
      const formerUntil = new Date(context.now().getTime() + WEBHOOK_PREVIOUS_SECRET_LIFETIME_MS)
      await transaction
        .updateTable('webhooks')
        .set((row) => ({ former_secret: row.ref('secret'), secret: createSecret(), former_until: formerUntil }))
        .where('id', '=', id)
        .execute()
      await recordAction(transaction, caller, context.now(), {
        action: 'webhook.secret-renewed',
        subject: redactUrl(url),
      })
      return { formerUntil: formerUntil.toISOString() }
    })
    return { ...renewedRow, ...(await readSecret(transaction, id)) }
  })

const RenewedWebhook = renewWebhookSecret.response.omit({ secret: true })

/** Deletes a webhook with its waiting deliveries. Throws NotFound. */
export const deleteWebhook = (context: Context, actor: Actor, id: string) =>
  withWebhookLock(context, async (transaction) => {
    const { url, events } = await findWebhook(transaction, id)
    await transaction.deleteFrom('webhooks').where('id', '=', id).execute()
    await recordAction(transaction, actor, context.now(), {
      action: 'webhook.removed',
      subject: redactUrl(url),
      before: events,
    })
    return {}
  })

/** Lists the newest deliveries of a webhook. Throws NotFound. */
export async function listDeliveries({ db }: Context, id: string) {
  await findWebhook(db, id)
  const rows = db.selectFrom('webhook_deliveries').selectAll().where('webhook_id', '=', id)
  const newestRows = await rows
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_WEBHOOK_LOG_ENTRIES)
    .execute()
  return { deliveries: newestRows.map(toDelivery) }
}

type DeliveryRow = Awaited<ReturnType<typeof addDelivery>>

const toDelivery = (row: DeliveryRow): WebhookDelivery => ({
  id: row.id,
  event: row.event,
  state: row.state,
  tries: row.tries,
  status: row.status,
  answer: row.answer,
  createdAt: row.created_at.toISOString(),
  triedAt: row.tried_at?.toISOString() ?? null,
})

/** Throws NotFound, Conflict if the webhook is disabled, and QuotaExceeded if too many deliveries are waiting. */
async function failIfNotReady(transaction: InTransaction, id: string) {
  const { disabled_at } = await findWebhook(transaction, id)
  if (disabled_at) fail('Conflict', 'this webhook is turned off; turn it on first')
  if (await hasFullQueue(transaction, id))
    fail('QuotaExceeded', `a webhook can have at most ${MAX_WAITING_DELIVERIES} waiting deliveries`)
}

/** Sends the event `test`. Throws NotFound, Conflict, QuotaExceeded. */
export const testWebhook = (context: Context, caller: StaffCaller, id: string) =>
  withWebhookLock(context, (transaction) =>
    runOnce(transaction, caller, WebhookDelivery, async () => {
      await failIfNotReady(transaction, id)
      return toDelivery(await addDelivery(context, transaction, id, { event: 'test', data: { webhook: id } }))
    }),
  )

/** Sends a delivery again under its id. Throws NotFound, Conflict, QuotaExceeded. */
export const resendDelivery = (
  context: Context,
  caller: StaffCaller,
  { id, delivery }: { id: string; delivery: string },
) =>
  withWebhookLock(context, (transaction) =>
    runOnce(transaction, caller, WebhookDelivery, async () => {
      await failIfNotReady(transaction, id)
      const rows = transaction.selectFrom('webhook_deliveries').selectAll().where('id', '=', delivery)
      const row = await rows.where('webhook_id', '=', id).forUpdate().executeTakeFirst()
      if (!row) return fail('NotFound', 'this delivery doesn’t exist')
      if (row.state === 'waiting') return fail('Conflict', 'this delivery is already waiting for its next attempt')
      const change = { state: 'waiting' as const }
      await transaction.updateTable('webhook_deliveries').set(change).where('id', '=', delivery).execute()
      await context.jobs.enqueue(transaction, deliveryQueue, { id: delivery }, { group: id })
      return toDelivery({ ...row, ...change })
    }),
  )
