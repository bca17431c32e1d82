import { sql } from 'kysely'
import type { Context } from '#server/context.ts'
import { mailQueue } from './outbox.ts'

/** What an operator should know of the mail, for `/readyz`. Nothing where all is well. */
export async function findMailProblems({ db }: Pick<Context, 'db'>): Promise<string[]> {
  const { rows } = await sql<{ isDelayed: boolean; hasFailed: boolean }>`
    select
      exists (select from pgboss.job where name = ${mailQueue.name} and state = 'retry') as "isDelayed",
      exists (select from pgboss.job where name = ${mailQueue.failed.name} and created_on > now() - interval '1 day') as "hasFailed"
  `.execute(db)
  const [found] = rows
  return [
    ...(found?.isDelayed ? ['mail is delayed: a relay did not take it, and it is tried again'] : []),
    ...(found?.hasFailed ? ['mail has failed for good within a day: npm run mail -- list'] : []),
  ]
}
