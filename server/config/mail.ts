import { z } from 'zod'
import { parseSender, type Sender } from '#contract/sender.ts'
import { MAX_MAIL_BATCH, MAX_MAIL_CONCURRENCY } from '#contract/limits.ts'
import { wholeNumber } from './setting-schemas.ts'

/** Returns whether a text is the URL of an SMTP relay. Also checks the percent encoding of the user name. */
function isSmtpUrl(text: string): boolean {
  try {
    const { protocol, hostname, username } = new URL(text)
    decodeURIComponent(username)
    return /^smtps?:$/.test(protocol) && hostname !== ''
  } catch {
    return false
  }
}

/** Environment variables of email. */
export const MailVariables = {
  /** URL of the SMTP relay. If unset, emails are written to DATA_DIR/outbox. */
  SMTP_URL: z
    .string()
    .refine(
      isSmtpUrl,
      'expected a URL that starts with smtps:// or smtp://; percent-encode special characters in the user name and password, such as %23 for #',
    )
    // SMTP port 465 uses implicit TLS (RFC 8314).
    .transform((url) => (new URL(url).port === '465' ? url.replace(/^smtp:/i, 'smtps:') : url))
    .optional(),
  /** Sender of all emails: `Name <address>` or an address. */
  MAIL_FROM: z
    .string()
    .transform((text, context) => {
      const sender = parseSender(text)
      if (!sender) context.addIssue('expected a sender such as Academy <mail@academy.example>')
      return sender
    })
    .optional(),
  /** Maximum number of emails sent concurrently, each on its own connection to the relay. */
  MAIL_CONCURRENCY: wholeNumber(1, MAX_MAIL_CONCURRENCY).default(10),
  /** Maximum number of emails per fetch from the queue. */
  MAIL_BATCH: wholeNumber(1, MAX_MAIL_BATCH).default(5),
}

export interface MailConfig {
  smtpUrl: string | undefined
  /** If undefined, the sender is chosen in the Studio or derived from the public URL. */
  mailFrom: Sender | undefined
  mailConcurrency: number
  mailBatch: number
}

export const toMailConfig = (data: {
  SMTP_URL?: string | undefined
  MAIL_FROM?: Sender | undefined
  MAIL_CONCURRENCY: number
  MAIL_BATCH: number
}): MailConfig => ({
  smtpUrl: data.SMTP_URL,
  mailFrom: data.MAIL_FROM,
  mailConcurrency: data.MAIL_CONCURRENCY,
  mailBatch: data.MAIL_BATCH,
})
