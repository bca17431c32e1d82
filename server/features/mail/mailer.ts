import { MAIL_SEND_TIME } from '#contract/limits.ts'
import type { Config } from '#server/config.ts'
import { createHourly } from '#server/platform/process/once-an-hour.ts'
import { type Job, JobError } from '#server/platform/jobs/jobs.ts'
import type { Logger } from '#server/platform/process/log.ts'
import { maskAddress, readDeliveryError } from './delivery-error.ts'
import { hasExpired, type Mail, mailQueue, URGENT } from './outbox.ts'
import { bySmtp, intoFolder, outboxFolder, type Transport } from './send.ts'
import type { Context } from '#server/context.ts'
import { failedMailQueue, limitFailedMail } from './failed-mail.ts'

/** Delivers the mails of the queue. */
export interface Mailer {
  /** Throws where the mail was not delivered; the queue knows from the error whether to try again. */
  deliver(mail: Mail, job: Job): Promise<void>
  close(): void
}

interface Needs {
  config: Pick<Config, 'dataDir' | 'mailConcurrency' | 'publicUrl' | 'smtpUrl'>
  log: Logger
  now: () => Date
  content: Context['content']
}

function chooseTransport({ config, content }: Needs): Transport {
  const { smtpUrl, publicUrl, dataDir, mailConcurrency } = config
  return smtpUrl
    ? bySmtp({ content }, smtpUrl, publicUrl, mailConcurrency)
    : intoFolder({ content }, outboxFolder(dataDir), publicUrl)
}

export function createMailer(needs: Needs): Mailer {
  const { log, now } = needs
  const transport = chooseTransport(needs)
  const isFirstThisHour = createHourly(now)

  /** Once an hour for each address, and once an hour for a relay that takes nothing: ten thousand mails that wait for it are one matter. */
  function report(mail: Mail, { retryCount }: Job, error: unknown): JobError {
    const { answer, permanent, about } = readDeliveryError(error, mail.to)
    const isLast = permanent || retryCount >= mailQueue.retryLimit
    const facts = { relay: transport.name, mail: mail.id, kind: mail.kind, to: maskAddress(mail.to), answer }
    if (isFirstThisHour(about === 'mail' ? `mail ${mail.to}` : 'relay'))
      log.warn(
        facts,
        isLast ? 'a mail could not be delivered and is kept: npm run mail' : 'a mail is tried again later',
      )
    return new JobError(answer, permanent)
  }

  return {
    async deliver(mail, job) {
      if (hasExpired(mail, now())) throw new JobError('Its link had ended before a relay took the mail.', true)
      try {
        await transport.send(mail, AbortSignal.any([job.signal, AbortSignal.timeout(MAIL_SEND_TIME)]))
      } catch (error) {
        // Holdfast closes, or another process has the mail: nothing is wrong with it.
        if (job.signal.aborted) throw new JobError('Sending was broken off.', false)
        throw report(mail, job, error)
      }
    },
    close: () => transport.close(),
  }
}

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
