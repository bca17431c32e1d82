import { z } from 'zod'

/** The fields of nodemailer's SMTP errors. File errors have none of them. */
const SmtpError = z.object({
  code: z.string().optional().catch(undefined),
  command: z.string().optional().catch(undefined),
  response: z.string().optional().catch(undefined),
  responseCode: z.number().optional().catch(undefined),
})

export interface DeliveryError {
  /** The relay's response, or the error message if there was none. Email addresses and links are masked. */
  response: string
  /** Whether the relay will never accept this email. */
  isPermanent: boolean
  /** `mail`: the relay refused this email. `relay`: the relay accepts no email at all. */
  about: 'mail' | 'relay'
}

/** Maximum stored characters of a response. */
const MAX_RESPONSE_LENGTH = 300

export function readDeliveryError(error: unknown, to: string, from: string): DeliveryError {
  const message = error instanceof Error ? error.message : String(error)
  const { code, command, response, responseCode = 0 } = SmtpError.parse(error)
  // The operator can fix a refused connection, log-in or sender, so these errors are not permanent.
  const isAboutMail = command === 'RCPT TO' || command === 'DATA' || (code === 'EENVELOPE' && !response)
  const isAboutRelay = isSenderRefused(error, { to, from }) || LIMIT_REACHED.test(response ?? '')
  const about = isAboutMail && !isAboutRelay ? 'mail' : 'relay'
  const isRefused = responseCode >= 500 ? responseCode !== AUTHENTICATION_REQUIRED : code === 'EENVELOPE' && !response
  return {
    response: redact(explainError(response ?? message, code), to),
    isPermanent: about === 'mail' && isRefused,
    about,
  }
}

/** Explains TLS errors, because the messages of OpenSSL and relays are for programmers. */
function explainError(message: string, code: string | undefined): string {
  if (message.includes('wrong version number'))
    return 'The relay does not start with TLS. Use another port, or smtp:// in place of smtps://.'
  return code === 'ETLS' ? `The relay refuses STARTTLS: ${message}` : message
}

/** Phrases by which relays refuse a sender. */
const SENDER_REFUSED = /\bsender|\bsend.?as|\bfrom.address/i
/** Sender checks that some relays fail only in their response to the recipient. */
const SENDER_CHECKED = /\b(?:spf|dmarc)\b/i
/** Codes of RFC 3463 and of Exchange that refuse the recipient, even if the text mentions the sender. */
const RECIPIENT_REFUSED = /\b5\.(?:1\.(?:[1-6]|10)|2\.[0-4]|7\.1[23]\d)\b|\brecipient/i
/** Phrases by which relays report that a sending limit is reached. */
const LIMIT_REACHED = /\b5\.(?:4\.5|1\.90)\b|\b(?:sending|daily|hourly)\b.{0,20}\b(?:limit|quota)\b/i

/**
 * Returns whether the relay refused the sender. Many relays check it only after the recipient (Postfix, Exim) or the
 * message (Exchange).
 */
export function isSenderRefused(error: unknown, { to, from }: { to: string; from: string }): boolean {
  const { command, response = '', responseCode = 0 } = SmtpError.parse(error)
  if (command === 'MAIL FROM' && responseCode >= 500 && responseCode !== AUTHENTICATION_REQUIRED) return true
  const text = response.toLowerCase().replaceAll(to, '')
  if (RECIPIENT_REFUSED.test(text)) return SENDER_CHECKED.test(text)
  return SENDER_REFUSED.test(text) || SENDER_CHECKED.test(text) || text.includes(from)
}

/** SMTP response code. */
const AUTHENTICATION_REQUIRED = 530

/**
 * Masks email addresses and links, which relays and filters may quote, and removes control characters, which could
 * affect the operator's terminal.
 */
const redact = (text: string, to: string) =>
  text
    .replaceAll(to, maskAddress(to))
    .replaceAll(/https?:\/\/\S+/g, '(link)')
    .replaceAll(/\b[0-9a-f]{24,}\b/gi, '(token)')
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, MAX_RESPONSE_LENGTH)

/** Masks an email address so that an operator can still recognize it. */
export function maskAddress(address: string): string {
  const atIndex = address.lastIndexOf('@')
  return `${address.slice(0, 1)}***${atIndex < 0 ? '' : address.slice(atIndex)}`
}
