import { MAIL_SEND_TIMEOUT_MS } from '#contract/limits.ts'
import type { Config } from '#server/config/index.ts'
import { createHourlyThrottle } from '#server/platform/logging/hourly-throttle.ts'
import { type Job, JobError } from '#server/platform/jobs/jobs.ts'
import type { Logger } from '#server/platform/logging/log.ts'
import { maskAddress, readDeliveryError } from './delivery-error.ts'
import { hasExpired, type Mail, mailQueue, URGENT } from './outbox.ts'
import { getMailSender, readMailSettings } from './sender.ts'
import { createSmtpTransport, createFolderTransport, outboxFolder, type Transport } from './send.ts'
import type { Context } from '#server/context.ts'
import { failedMailQueue, limitFailedMail } from './failed-mail.ts'

/** Delivers the emails of the queue. */
export interface Mailer {
  /** Throws a JobError if the email was not delivered, which determines whether the queue retries it. */
  deliver(mail: Mail, job: Job): Promise<void>
  close(): void
}

interface Dependencies {
  config: Pick<Config, 'dataDir' | 'mailConcurrency' | 'mailFrom' | 'publicUrl' | 'smtpUrl'>
  log: Logger
  now: () => Date
  content: Context['content']
  connections: Context['connections']
  metrics: Pick<Context['metrics'], 'mailFailures'>
}

function chooseTransport(deps: Dependencies): Transport {
  const settings = readMailSettings(deps)
  const { smtpUrl } = settings
  return smtpUrl
    ? createSmtpTransport({ ...settings, smtpUrl }, deps.config.mailConcurrency)
    : createFolderTransport(settings, outboxFolder(deps.config.dataDir))
}

export function createMailer(deps: Dependencies): Mailer {
  const { log, now } = deps
  let transport = chooseTransport(deps)
  // The queue retries emails that were in progress on the closed connections.
  const stopListening = deps.connections.onChange(() => {
    transport.close()
    transport = chooseTransport(deps)
  })
  const isFirstThisHour = createHourlyThrottle(now)

  /**
   * Logs once per hour for each address, and once per hour for a failing relay, because thousands of waiting emails
   * have one cause.
   */
  function reportFailure(mail: Mail, { retryCount }: Job, error: unknown): JobError {
    const { response, isPermanent, about } = readDeliveryError(
      error,
      mail.to,
      getMailSender(readMailSettings(deps)).address,
    )
    const isLost = isPermanent || retryCount >= mailQueue.retryLimit
    const fields = { relay: transport.name, mail: mail.id, kind: mail.kind, to: maskAddress(mail.to), answer: response }
    deps.metrics.mailFailures.inc({ outcome: isLost ? 'lost' : 'delayed' })
    if (isFirstThisHour(about === 'mail' ? `mail ${mail.to}` : 'relay'))
      log.warn(
        fields,
        isLost
          ? 'email delivery failed permanently; run: npm run mail -- list'
          : 'email delivery failed; retrying later',
      )
    return new JobError(response, isPermanent)
  }

  return {
    async deliver(mail, job) {
      if (hasExpired(mail, now())) throw new JobError('The link expired before the relay accepted the email.', true)
      try {
        await transport.send(mail, AbortSignal.any([job.signal, AbortSignal.timeout(MAIL_SEND_TIMEOUT_MS)]))
      } catch (error) {
        // This is not an error: the process is shutting down, or another process has the job.
        if (job.signal.aborted) throw new JobError('Sending was interrupted.', false)
        throw reportFailure(mail, job, error)
      }
    },
    close() {
      stopListening()
      transport.close()
    },
  }
}

/**
 * Starts the workers that send queued emails and limit the stored failed ones. A quarter of the connections is reserved
 * for urgent emails, so that newsletters to a slow relay cannot occupy all of them.
 */
export async function startMailWorkers({
  config,
  db,
  jobs,
  mailer,
}: Pick<Context, 'config' | 'db' | 'jobs'> & { mailer: Mailer }) {
  const { mailConcurrency, mailBatch: batchSize } = config
  const reservedWorkers = Math.floor(mailConcurrency / 4)
  await jobs.work(mailQueue, mailer.deliver, { concurrency: mailConcurrency - reservedWorkers, batchSize })
  if (reservedWorkers > 0)
    await jobs.work(mailQueue, mailer.deliver, { concurrency: reservedWorkers, batchSize, minPriority: URGENT })
  await jobs.work(failedMailQueue, limitFailedMail({ db }))
  await jobs.scheduleEveryMinute(failedMailQueue)
}
