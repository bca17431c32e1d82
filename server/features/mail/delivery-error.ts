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
  const about = isAboutMail && !isSenderRefused(error, from) ? 'mail' : 'relay'
  const isRefused = responseCode >= 500 ? responseCode !== AUTHENTICATION_REQUIRED : code === 'EENVELOPE' && !response
  return {
    response: redact(describe(response ?? message, code), to),
    isPermanent: about === 'mail' && isRefused,
    about,
  }
}

/** Explains errors of TLS, which OpenSSL and relays describe for programmers only. */
function describe(message: string, code: string | undefined): string {
  if (message.includes('wrong version number'))
    return 'The relay does not start with TLS. Use another port, or smtp:// in place of smtps://.'
  return code === 'ETLS' ? `The relay refuses STARTTLS: ${message}` : message
}

/** How relays say that they refuse a sender. */
const SENDER_REFUSED = /\bsender|\bsend.?as|\bfrom.address|\b(?:spf|dmarc)\b/i

/**
 * Returns whether the relay refused the sender. Many relays check it only after the recipient (Postfix, Exim) or the
 * message (Exchange).
 */
export function isSenderRefused(error: unknown, from: string): boolean {
  const { command, response = '', responseCode = 0 } = SmtpError.parse(error)
  const isRefusedFirst = command === 'MAIL FROM' && responseCode >= 500 && responseCode !== AUTHENTICATION_REQUIRED
  return isRefusedFirst || SENDER_REFUSED.test(response) || response.toLowerCase().includes(from)
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
  const at = address.lastIndexOf('@')
  return `${address.slice(0, 1)}***${at < 0 ? '' : address.slice(at)}`
}
