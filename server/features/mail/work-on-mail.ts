import type { Context } from '#server/context.ts'
import { failedMailQueue, limitFailedMail } from './failed-mail.ts'
import type { Mailer } from './mailer.ts'
import { mailQueue, URGENT } from './outbox.ts'

/**
 * Sends the mails of the queue in this process, and limits how many failed ones are kept. A quarter of its connections takes urgent mails only: the queue hands those out first, but
 * newsletters that a slow relay has already begun to take must not hold every connection.
 */
export async function startMailWorkers({
  config,
  db,
  jobs,
  mailer,
}: Pick<Context, 'config' | 'db' | 'jobs'> & { mailer: Mailer }) {
  const { mailConcurrency, mailBatch: batchSize } = config
  const reserved = Math.floor(mailConcurrency / 4)
  await jobs.work(mailQueue, mailer.deliver, { concurrency: mailConcurrency - reserved, batchSize })
  if (reserved > 0)
    await jobs.work(mailQueue, mailer.deliver, { concurrency: reserved, batchSize, minPriority: URGENT })
  await jobs.work(failedMailQueue, limitFailedMail({ db }))
  await jobs.everyMinute(failedMailQueue)
}
