import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { replaceFile } from '#server/platform/files/durable-file.ts'
import type { Context } from '#server/context.ts'
import type { Mail } from './outbox.ts'

/** A transport for emails. */
export interface Transport {
  /** Name in logs: the relay's host and port, or the folder. */
  name: string
  /** Throws if the email was refused, or not accepted before the signal aborts. */
  send(mail: Mail, signal: AbortSignal): Promise<void>
  close(): void
}

/** The published content with the sender's name. */
type Academy = Pick<Context, 'content'>

const getHost = (publicUrl: string) => new URL(publicUrl).hostname

/** Returns the sender of all emails. Uses the short name, which reveals less on a phone that others see. */
export const mailSender = ({ content }: Academy, publicUrl: string) => ({
  name: content.single('site').short,
  address: `no-reply@${getHost(publicUrl)}`,
})

/** RFC 3834: prevents automatic replies. Exchange supports only the `X-…` header. */
const headers = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' }

const toMessage = (academy: Academy, mail: Mail, publicUrl: string) => ({
  from: mailSender(academy, publicUrl),
  headers: { ...headers, ...(mail.leave !== undefined && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }) },
  to: mail.to,
  subject: mail.subject,
  text: mail.text,
  html: mail.html,
  ...(mail.replyTo !== undefined && { replyTo: mail.replyTo }),
  ...(mail.leave !== undefined && { list: { unsubscribe: mail.leave } }),
  date: new Date(mail.at),
  messageId: `<${mail.id}@${getHost(publicUrl)}>`,
})

/** Timeouts in milliseconds: for the connection and greeting of a relay, and for its other responses. */
const GREETING_TIME = 10_000
const SOCKET_TIMEOUT = 30_000

/** Sends through the relay of SMTP_URL over persistent connections. */
export function createSmtpTransport(
  academy: Academy,
  smtpUrl: string,
  publicUrl: string,
  connections: number,
): Transport {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: connections,
    connectionTimeout: GREETING_TIME,
    greetingTimeout: GREETING_TIME,
    socketTimeout: SOCKET_TIMEOUT,
  })
  return {
    name: new URL(smtpUrl).host,
    send: async (mail, signal) => void (await transport.sendMail({ ...toMessage(academy, mail, publicUrl), signal })),
    close: () => transport.close(),
  }
}

/** Writes each email atomically as an `.eml` file to the outbox folder. */
export function createFolderTransport(academy: Academy, folder: string, publicUrl: string): Transport {
  const transport = createTransport({ streamTransport: true, buffer: true })
  return {
    name: folder,
    async send(mail) {
      const { message } = await transport.sendMail(toMessage(academy, mail, publicUrl))
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await replaceFile(join(folder, `${mail.id}.eml`), message)
    },
    close: () => transport.close(),
  }
}

export const outboxFolder = (dataDir: string) => join(dataDir, 'outbox')
