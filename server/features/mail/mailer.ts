import { MAIL_SEND_TIME } from '#contract/limits.ts'
import type { Config } from '#server/config.ts'
import { createHourly } from '#server/platform/process/once-an-hour.ts'
import { type Job, JobError } from '#server/platform/jobs/jobs.ts'
import type { Logger } from '#server/platform/process/log.ts'
import { maskAddress, readDeliveryError } from './delivery-error.ts'
import { hasExpired, type Mail, mailQueue } from './outbox.ts'
import { bySmtp, intoFolder, outboxFolder, type Transport } from './send.ts'

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
}

const chooseTransport = ({ smtpUrl, publicUrl, dataDir, mailConcurrency }: Needs['config']): Transport =>
  smtpUrl ? bySmtp(smtpUrl, publicUrl, mailConcurrency) : intoFolder(outboxFolder(dataDir), publicUrl)

export function createMailer({ config, log, now }: Needs): Mailer {
  const transport = chooseTransport(config)
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
