import { sql } from 'kysely'
import { z } from 'zod'
import { MAX_LISTED_FAILED_MAILS, MAX_FAILED_MAILS } from '#contract/limits.ts'
import type { Context } from '#server/context.ts'
import type { Queries } from '#server/platform/database/database.ts'
import type { Queue } from '#server/platform/jobs/jobs.ts'
import { hasExpired, mailQueue } from './outbox.ts'

/** A permanently failed email, without its text, which may contain a valid link. */
export interface FailedMail {
  id: string
  kind: string
  to: string
  failedAt: Date
  tries: number
  /** The relay's last response. */
  answer: string
  expiresAt: string | null
}

type Dependencies = Pick<Context, 'db' | 'jobs' | 'now'>

/** Lists the newest failed emails. */
export async function listFailedMail({ db }: Pick<Dependencies, 'db'>): Promise<FailedMail[]> {
  const { rows } = await sql<FailedMail>`
    select data->>'id' as id, coalesce(data->>'kind', 'account') as kind, data->>'to' as to, created_on as "failedAt",
      source_retry_count + 1 as tries, data->>'expiresAt' as "expiresAt",
      coalesce(source_output->>'message', source_output->'value'->>'message', 'no response') as answer
    from pgboss.job where name = ${mailQueue.failed.name} order by created_on desc limit ${MAX_LISTED_FAILED_MAILS}`.execute(
    db,
  )
  return rows
}

/** An email that is retried, because the relay has not accepted it yet. */
export type DelayedMail = Omit<FailedMail, 'failedAt'> & { retryAt: Date }

/** Lists the emails that are retried, in the order of the retries. */
export async function listDelayedMail({ db }: Pick<Dependencies, 'db'>): Promise<DelayedMail[]> {
  const { rows } = await sql<DelayedMail>`
    select data->>'id' as id, coalesce(data->>'kind', 'account') as kind, data->>'to' as to, start_after as "retryAt",
      retry_count + (state = 'retry')::int as tries, data->>'expiresAt' as "expiresAt",
      coalesce(output->>'message', output->'value'->>'message', 'no response') as answer
    from pgboss.job where name = ${mailQueue.name} and (state = 'retry' or (state = 'active' and output is not null))
    order by start_after limit ${MAX_LISTED_FAILED_MAILS}`.execute(db)
  return rows
}

/** Queue of the job that limits the number of failed emails every minute. */
export const failedMailQueue = {
  name: 'failed-mail-limit',
  data: z.object({}),
  retryLimit: 0,
  retryDelayMax: 60,
} satisfies Queue<z.ZodType<object>>

/** Deletes the oldest failed emails beyond the limit. */
export const limitFailedMail =
  ({ db }: Pick<Context, 'db'>, limit = MAX_FAILED_MAILS) =>
  async () => {
    await sql`delete from pgboss.job where name = ${mailQueue.failed.name} and id in (
      select id from pgboss.job where name = ${mailQueue.failed.name} order by created_on desc offset ${limit})`.execute(
      db,
    )
  }

/** Deletes the failed emails to an address, when its account is deleted. */
export const deleteFailedMail = (queries: Queries, address: string) =>
  sql`delete from pgboss.job where name = ${mailQueue.failed.name} and data->>'to' = ${address}`.execute(queries)

/**
 * Queues failed emails again: one by its id, or all failed emails. Skips emails with an expired link; recipients can
 * request a new link.
 */
export async function retryFailedMail(
  { db, jobs, now }: Dependencies,
  id?: string,
): Promise<{ queued: number; expired: number }> {
  const { rows } = await sql<{ jobId: string; expiresAt: string | null }>`
    select id as "jobId", data->>'expiresAt' as "expiresAt" from pgboss.job
    where name = ${mailQueue.failed.name} and (${id ?? null}::text is null or data->>'id' = ${id ?? null})
    limit ${MAX_FAILED_MAILS}`.execute(db)
  const unexpired = rows.filter((row) => !hasExpired(row, now())).map(({ jobId }) => jobId)
  return { queued: await jobs.retryFailed(mailQueue, unexpired), expired: rows.length - unexpired.length }
}

/** Retries delayed emails immediately: one by its id, or all delayed emails. Returns the number of emails. */
export async function retryDelayedMailNow({ db }: Pick<Dependencies, 'db'>, id?: string): Promise<number> {
  const { numAffectedRows = 0n } = await sql`update pgboss.job set start_after = now()
    where name = ${mailQueue.name} and state = 'retry'
      and (${id ?? null}::text is null or data->>'id' = ${id ?? null})`.execute(db)
  return Number(numAffectedRows)
}

/** Finds problems with email, for owners and for `/readyz`. */
export async function findMailProblems({ db }: Pick<Context, 'db'>) {
  const { rows } = await sql<{ isDelayed: boolean; hasFailed: boolean }>`
    select
      exists (select from pgboss.job where name = ${mailQueue.name} and state = 'retry') as "isDelayed",
      exists (select from pgboss.job where name = ${mailQueue.failed.name} and created_on > now() - interval '1 day') as "hasFailed"
  `.execute(db)
  const [problems] = rows
  return [
    ...(problems?.isDelayed
      ? [
          {
            code: 'mail-delayed' as const,
            text: 'email is delayed: the relay did not accept it, and the server retries; run: npm run mail -- list',
          },
        ]
      : []),
    ...(problems?.hasFailed
      ? [
          {
            code: 'mail-failed' as const,
            text: 'an email failed permanently in the last day; run: npm run mail -- list',
          },
        ]
      : []),
  ]
}
