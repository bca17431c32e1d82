import { sql } from 'kysely'
import { z } from 'zod'
import {
  WEBHOOK_FAILURE_PERIOD_MS,
  WEBHOOK_LOG_LIFETIME_MS,
  MAX_STORED_DELIVERIES,
  MAX_WEBHOOK_TRIES,
} from '#contract/studio/limits.ts'
import type { Context } from '#server/context.ts'
import { composeMessage, queueMail } from '#server/features/mail/index.ts'
import { recordAction } from '#server/features/staff/index.ts'
import type { InTransaction } from '#server/platform/database/database.ts'
import { type Job, JobError, type Queue } from '#server/platform/jobs/jobs.ts'
import { deliveryQueue } from '#server/features/events/index.ts'
import { type AttemptResult, redactUrl, sendMessage } from './send.ts'

type Dependencies = Pick<Context, 'config' | 'content' | 'db' | 'jobs' | 'now'>

/**
 * Attempts a delivery; does nothing if it has already succeeded. After a crash, the receiver may get the same id twice.
 */
export const deliver =
  (context: Dependencies) =>
  async ({ id }: { id: string }, { retryCount, signal }: Pick<Job, 'retryCount' | 'signal'>): Promise<void> => {
    const waitingDelivery = await findWaiting(context, id)
    if (!waitingDelivery) return
    const isLastAttempt = retryCount >= MAX_WEBHOOK_TRIES || waitingDelivery.disabled_at !== null
    const { config, now } = context
    const result = waitingDelivery.disabled_at
      ? { answer: 'the webhook is turned off' }
      : await sendMessage(
          {
            id,
            url: waitingDelivery.url,
            body: waitingDelivery.body,
            secrets: listSecrets(waitingDelivery, now()),
            at: now(),
          },
          { isPrivateAllowed: config.webhooksToPrivateNetworks, signal },
        )
    const isDelivered = await recordAttempt(context, waitingDelivery, result, isLastAttempt)
    if (!isDelivered && !isLastAttempt) throw new JobError(result.answer, false)
  }

const findWaiting = ({ db }: Dependencies, id: string) =>
  db
    .selectFrom('webhook_deliveries')
    .innerJoin('webhooks', 'webhooks.id', 'webhook_deliveries.webhook_id')
    .select(['webhook_deliveries.id', 'webhook_id', 'url', 'body', 'secret', 'former_secret', 'former_until'])
    .select('disabled_at')
    .where('webhook_deliveries.id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst()

type WaitingDelivery = NonNullable<Awaited<ReturnType<typeof findWaiting>>>

const listSecrets = ({ secret, former_secret, former_until }: WaitingDelivery, now: Date) =>
  former_secret !== null && former_until !== null && former_until > now ? [secret, former_secret] : [secret]

/** Records the result of an attempt. Returns whether the delivery succeeded. */
function recordAttempt(
  context: Dependencies,
  { id, webhook_id, disabled_at }: WaitingDelivery,
  { status, answer: response }: AttemptResult,
  isLastAttempt: boolean,
) {
  const isDelivered = status !== undefined && status >= 200 && status < 300
  const currentTime = context.now()
  return context.db.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('webhook_deliveries')
      .set((row) => ({ tries: row('tries', '+', 1), status: status ?? null, answer: response, tried_at: currentTime }))
      .set({ state: isDelivered ? 'delivered' : isLastAttempt ? 'failed' : 'waiting' })
      .where('id', '=', id)
      // Another process may have delivered it meanwhile.
      .where('state', '=', 'waiting')
      .execute()
    const webhook = transaction.updateTable('webhooks').where('id', '=', webhook_id)
    if (isDelivered) await webhook.set({ failing_since: null }).where('failing_since', 'is not', null).execute()
    else if (!disabled_at) await recordFailure(context, transaction, webhook_id, currentTime)
    return isDelivered
  })
}

/**
 * Records since when all deliveries of a webhook have failed. After {@link WEBHOOK_FAILURE_PERIOD_MS}, disables the
 * webhook and emails the owners.
 */
async function recordFailure(context: Dependencies, transaction: InTransaction, id: string, at: Date) {
  const webhook = await transaction
    .updateTable('webhooks')
    .set({ failing_since: sql<Date>`coalesce(failing_since, ${at})` })
    .where('id', '=', id)
    .returning(['failing_since', 'url'])
    .executeTakeFirst()
  // The webhook was deleted meanwhile.
  if (!webhook) return
  const { failing_since: since, url } = webhook
  if (!since || since.getTime() > at.getTime() - WEBHOOK_FAILURE_PERIOD_MS) return
  const disabledAt = transaction.updateTable('webhooks').set({ disabled_at: at }).where('id', '=', id)
  const { numUpdatedRows } = await disabledAt.where('disabled_at', 'is', null).executeTakeFirst()
  if (numUpdatedRows === 0n) return
  await recordAction(transaction, 'schedule', at, { action: 'webhook.turned-off', subject: redactUrl(url) })
  const owners = await transaction
    .selectFrom('staff')
    .innerJoin('accounts', 'accounts.id', 'staff.account_id')
    .select('email')
    .where(sql<boolean>`'owner' = any(roles)`)
    .execute()
  for (const { email } of owners)
    if (email)
      await queueMail(
        context.jobs,
        transaction,
        { kind: 'account', to: email, ...composeDisabledMail(context, url) },
        at,
      )
}

const composeDisabledMail = ({ config, content }: Dependencies, url: string) =>
  composeMessage(
    { content },
    {
      subject: 'A webhook was turned off',
      before: [
        `Deliveries to ${url} have failed for three days, so the webhook was turned off.`,
        'Once the program at that URL responds again, edit the webhook in the Studio to turn it back on.',
      ],
      link: { label: 'Open Studio', href: `${config.publicUrl}/studio/programs` },
      after: ['Failed deliveries are listed for 14 days and can be sent again.'],
    },
  )

export const webhookSweepQueue = {
  name: 'webhook-sweep',
  data: z.object({}),
  retryLimit: 0,
  retryDelayMax: 60,
} satisfies Queue<z.ZodType<object>>

/**
 * Runs each minute: deletes old deliveries and those beyond the limit. Marks waiting deliveries without a job as
 * failed, which exist after a crash in the last attempt.
 */
export const sweepDeliveries =
  ({ db, now }: Pick<Context, 'db' | 'now'>) =>
  async () => {
    await sql`update webhook_deliveries set state = 'failed', answer = coalesce(answer, 'no response')
      where state = 'waiting' and id not in (
        select data->>'id' from pgboss.job where name = ${deliveryQueue.name} and state < 'completed')`.execute(db)
    const expiredBefore = new Date(now().getTime() - WEBHOOK_LOG_LIFETIME_MS)
    await db
      .deleteFrom('webhook_deliveries')
      .where('created_at', '<', expiredBefore)
      .where('state', '<>', 'waiting')
      .execute()
    // Limits the stored deliveries, so that frequent events do not fill the disk.
    await sql`delete from webhook_deliveries where id in (
      select id from (
        select id, row_number() over (partition by webhook_id order by created_at desc, id desc) as position
        from webhook_deliveries where state <> 'waiting') as done
      where position > ${MAX_STORED_DELIVERIES})`.execute(db)
  }
