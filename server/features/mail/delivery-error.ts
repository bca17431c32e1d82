import { z } from 'zod'

/** The fields of nodemailer's error for a mail that was refused; an error of a file has none of them. */
const SmtpError = z.object({
  code: z.string().optional().catch(undefined),
  command: z.string().optional().catch(undefined),
  response: z.string().optional().catch(undefined),
  responseCode: z.number().optional().catch(undefined),
})

export interface DeliveryError {
  /** The relay's answer or, without one, what went wrong. Without the address and without links. */
  answer: string
  /** The relay will never accept this mail. */
  permanent: boolean
  /** Whether the answer is about this mail, or about the relay itself, which then accepts none. */
  about: 'mail' | 'relay'
}

/** Characters of an answer that are stored. */
const ANSWER_LENGTH = 300

export function readDeliveryError(error: unknown, to: string): DeliveryError {
  const message = error instanceof Error ? error.message : String(error)
  const { code, command, response, responseCode = 0 } = SmtpError.parse(error)
  // If the connection, the log-in or the sender is refused, the operator fixes that and the mail is sent afterwards.
  const about = command === 'RCPT TO' || command === 'DATA' || (code === 'EENVELOPE' && !response) ? 'mail' : 'relay'
  const isRefused = responseCode >= 500 ? responseCode !== AUTHENTICATION_REQUIRED : code === 'EENVELOPE' && !response
  return { answer: clean(response ?? message, to), permanent: about === 'mail' && isRefused, about }
}

const AUTHENTICATION_REQUIRED = 530

/**
 * Relays quote the address, and filters quote the link that they rejected. Control characters would move the operator's
 * terminal.
 */
const clean = (answer: string, to: string) =>
  answer
    .replaceAll(to, maskAddress(to))
    .replaceAll(/https?:\/\/\S+/g, '(link)')
    .replaceAll(/\b[0-9a-f]{24,}\b/gi, '(token)')
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, ANSWER_LENGTH)

/** Enough of an address for an operator to recognize it. */
export function maskAddress(address: string): string {
  const at = address.lastIndexOf('@')
  return `${address.slice(0, 1)}***${at < 0 ? '' : address.slice(at)}`
}
