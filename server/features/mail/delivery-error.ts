import { z } from 'zod'

/** What nodemailer says of a mail that was not taken; a file that was not written has none of it. */
const SmtpError = z.object({
  code: z.string().optional().catch(undefined),
  command: z.string().optional().catch(undefined),
  response: z.string().optional().catch(undefined),
  responseCode: z.number().optional().catch(undefined),
})

export interface DeliveryError {
  /** The relay's answer or, without one, what went wrong. Without the address and without links. */
  answer: string
  /** The relay will never take this mail. */
  permanent: boolean
  /** Whether the answer is about this mail, or about the relay itself, which no mail passes then. */
  about: 'mail' | 'relay'
}

/** Characters of an answer that are kept. */
const ANSWER_LENGTH = 300

export function readDeliveryError(error: unknown, to: string): DeliveryError {
  const message = error instanceof Error ? error.message : String(error)
  const { code, command, response, responseCode = 0 } = SmtpError.parse(error)
  // Refusals of the connection, the log-in and the sender are for the operator to fix, and the mail leaves afterwards.
  const about = command === 'RCPT TO' || command === 'DATA' || (code === 'EENVELOPE' && !response) ? 'mail' : 'relay'
  const isRefused = responseCode >= 500 ? responseCode !== AUTHENTICATION_REQUIRED : code === 'EENVELOPE' && !response
  return { answer: clean(response ?? message, to), permanent: about === 'mail' && isRefused, about }
}

const AUTHENTICATION_REQUIRED = 530

/** Relays quote the address, and filters the link that they disliked. Control characters would move the operator's terminal. */
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
