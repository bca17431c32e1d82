import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { isLocalHost } from '#server/config/index.ts'
import { replaceFile } from '#server/platform/files/durable-file.ts'
import { isSenderRejected } from './delivery-error.ts'
import type { Mail } from './outbox.ts'
import { getMailbox, getReplyAddress, type MailSettings, getMailSender } from './sender.ts'

/** A transport for emails. */
export interface Transport {
  /** Name in logs: the relay's host and port, or the folder. */
  name: string
  /** Returns the relay's response. Throws if the email was rejected, or not accepted before the signal aborts. */
  send(mail: Mail, signal: AbortSignal): Promise<string>
  close(): void
}

/** RFC 3834: prevents automatic replies. Exchange supports only the `X-…` header. */
const headers = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' }

function toMessage(settings: MailSettings, mail: Mail) {
  const from = getMailSender(settings)
  const replyTo = mail.replyTo ?? getReplyAddress(settings.content)
  return {
    from,
    headers: { ...headers, ...(mail.leave !== undefined && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }) },
    to: mail.to,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    ...(replyTo !== from.address && !replyTo.endsWith('.invalid') && { replyTo }),
    ...(mail.leave !== undefined && { list: { unsubscribe: mail.leave } }),
    date: new Date(mail.at),
    messageId: `<${mail.id}@${new URL(settings.publicUrl).hostname}>`,
  }
}

/** Timeouts for the connection and greeting of a relay, and for its other responses. */
const GREETING_TIMEOUT_MS = 10_000
const SOCKET_TIMEOUT_MS = 30_000

/**
 * Sends through the relay of SMTP_URL over persistent connections. If the relay rejects the sender, the envelope sender
 * is the mailbox that signs in. A password is sent only with TLS or to a relay on the same machine, unless the URL has
 * `requireTLS=false`.
 */
export function createSmtpTransport(settings: MailSettings & { smtpUrl: string }, connections: number): Transport {
  const { smtpUrl } = settings
  const url = new URL(smtpUrl)
  const mailbox = getMailbox(smtpUrl)
  let envelopeSender: string | undefined
  const transport = createTransport({
    url: smtpUrl,
    requireTLS: url.password !== '' && !isLocalHost(url.hostname),
    pool: true,
    maxConnections: connections,
    connectionTimeout: GREETING_TIMEOUT_MS,
    greetingTimeout: GREETING_TIMEOUT_MS,
    socketTimeout: SOCKET_TIMEOUT_MS,
  })
  const sendAs = async (from: string, mail: Mail, signal: AbortSignal) => {
    const envelope = { from, to: mail.to }
    const { response } = await transport.sendMail({ ...toMessage(settings, mail), envelope, signal })
    envelopeSender = from
    return response
  }
  return {
    name: url.host,
    async send(mail, signal) {
      const from = envelopeSender ?? getMailSender(settings).address
      try {
        return await sendAs(from, mail, signal)
      } catch (error) {
        if (mailbox === undefined || mailbox === from || !isSenderRejected(error, { to: mail.to, from })) throw error
      }
      return sendAs(mailbox, mail, signal)
    },
    close: () => transport.close(),
  }
}

/** Writes each email atomically as an `.eml` file to the outbox folder. */
export function createFolderTransport(settings: MailSettings, folder: string): Transport {
  const transport = createTransport({ streamTransport: true, buffer: true })
  return {
    name: folder,
    async send(mail) {
      const { message } = await transport.sendMail(toMessage(settings, mail))
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await replaceFile(join(folder, `${mail.id}.eml`), message)
      return `written to ${folder}`
    },
    close: () => transport.close(),
  }
}

export const outboxFolder = (dataDir: string) => join(dataDir, 'outbox')
