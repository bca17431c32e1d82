import { z } from 'zod'

/** The fields of nodemailer's SMTP errors. File errors do not have these fields. */
const SmtpError = z.object({
  code: z.string().optional().catch(undefined),
  command: z.string().optional().catch(undefined),
  response: z.string().optional().catch(undefined),
  responseCode: z.number().optional().catch(undefined),
})

export interface DeliveryError {
  /** The relay's response, or the error message if there was no response. Email addresses and links are masked. */
  response: string
  /** Whether the relay will never accept this email. */
  isPermanent: boolean
  /** `mail`: the relay rejected the email. `relay`: the relay accepts no email at all. */
  about: 'mail' | 'relay'
}

/** Maximum stored characters of a response. */
const MAX_RESPONSE_LENGTH = 300

export function readDeliveryError(error: unknown, to: string, from: string): DeliveryError {
  const message = error instanceof Error ? error.message : String(error)
  const { code, command, response, responseCode = 0 } = SmtpError.parse(error)
  // The operator can fix a rejected connection, login or sender, so these errors are not permanent.
  const isAboutMail = command === 'RCPT TO' || command === 'DATA' || (code === 'EENVELOPE' && !response)
  const isAboutRelay = isSenderRejected(error, { to, from }) || LIMIT_REACHED.test(response ?? '')
  const about = isAboutMail && !isAboutRelay ? 'mail' : 'relay'
  const isRejected = responseCode >= 500 ? responseCode !== AUTHENTICATION_REQUIRED : code === 'EENVELOPE' && !response
  return {
    response: redact(explainError(response ?? message, code), to),
    isPermanent: about === 'mail' && isRejected,
    about,
  }
}

/** Explains TLS errors, because the messages of OpenSSL and relays are written for programmers. */
function explainError(message: string, code: string | undefined): string {
  if (message.includes('wrong version number'))
    return 'The relay does not use implicit TLS on this port. Use another port, or smtp:// instead of smtps://.'
  return code === 'ETLS' ? `The relay rejects STARTTLS: ${message}` : message
}

/** Phrases with which relays reject a sender. */
const SENDER_REJECTED = /\bsender|\bsend.?as|\bfrom.address/i
/** Names of sender checks whose failure some relays report only in the response to the recipient. */
const SENDER_CHECK = /\b(?:spf|dmarc)\b/i
/** Codes of RFC 3463 and of Exchange for a rejected recipient, even if the text mentions the sender. */
const RECIPIENT_REJECTED = /\b5\.(?:1\.(?:[1-6]|10)|2\.[0-4]|7\.1[23]\d)\b|\brecipient/i
/** Phrases with which relays report that a sending limit is reached. */
const LIMIT_REACHED = /\b5\.(?:4\.5|1\.90)\b|\b(?:sending|daily|hourly)\b.{0,20}\b(?:limit|quota)\b/i

/**
 * Whether the relay rejected the sender. Many relays check the sender only after the recipient (Postfix, Exim) or the
 * message (Exchange).
 */
export function isSenderRejected(error: unknown, { to, from }: { to: string; from: string }): boolean {
  const { command, response = '', responseCode = 0 } = SmtpError.parse(error)
  if (command === 'MAIL FROM' && responseCode >= 500 && responseCode !== AUTHENTICATION_REQUIRED) return true
  const text = response.toLowerCase().replaceAll(to, '')
  if (RECIPIENT_REJECTED.test(text)) return SENDER_CHECK.test(text)
  return SENDER_REJECTED.test(text) || SENDER_CHECK.test(text) || text.includes(from)
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
