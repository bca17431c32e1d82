import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { replaceFile } from '#server/platform/process/durable-file.ts'
import type { Context } from '#server/context.ts'
import type { Mail } from './outbox.ts'

/** A way out for mails. */
export interface Transport {
  /** For the log: the relay's host and port, or the folder. */
  name: string
  /** Throws when the mail was not taken, or not before the signal. */
  send(mail: Mail, signal: AbortSignal): Promise<void>
  close(): void
}

/** Who sends the mails, as it is published at that moment. */
type Academy = Pick<Context, 'content'>

const hostOf = (publicUrl: string) => new URL(publicUrl).hostname

/** The short name, which says less than the long one to whoever else sees the phone. */
const from = ({ content }: Academy, host: string) => ({
  name: content.single('site').short,
  address: `no-reply@${host}`,
})

/** RFC 3834: no machine is to answer, and `X-…` says the same to Exchange, which does not read the other. */
const headers = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' }

const compose = (academy: Academy, mail: Mail, host: string) => ({
  from: from(academy, host),
  headers: { ...headers, ...(mail.leave !== undefined && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }) },
  to: mail.to,
  subject: mail.subject,
  text: mail.text,
  html: mail.html,
  ...(mail.replyTo !== undefined && { replyTo: mail.replyTo }),
  ...(mail.leave !== undefined && { list: { unsubscribe: mail.leave } }),
  date: new Date(mail.at),
  messageId: `<${mail.id}@${host}>`,
})

/** Milliseconds for which a relay may keep silent before its greeting, and later. */
const GREETING_TIME = 10_000
const SILENCE = 30_000

/** Through the relay of SMTP_URL, over connections that stay open. */
export function bySmtp(academy: Academy, smtpUrl: string, publicUrl: string, connections: number): Transport {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: connections,
    connectionTimeout: GREETING_TIME,
    greetingTimeout: GREETING_TIME,
    socketTimeout: SILENCE,
  })
  return {
    name: new URL(smtpUrl).host,
    send: async (mail, signal) =>
      void (await transport.sendMail({ ...compose(academy, mail, hostOf(publicUrl)), signal })),
    close: () => transport.close(),
  }
}

/** As one `.eml` file a mail in the outbox folder, whole or not at all. */
export function intoFolder(academy: Academy, folder: string, publicUrl: string): Transport {
  const transport = createTransport({ streamTransport: true, buffer: true })
  return {
    name: folder,
    async send(mail) {
      const { message } = await transport.sendMail(compose(academy, mail, hostOf(publicUrl)))
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await replaceFile(join(folder, `${mail.id}.eml`), message)
    },
    close: () => transport.close(),
  }
}

export const outboxFolder = (dataDir: string) => join(dataDir, 'outbox')
