import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Context } from '#server/context.ts'
import { replaceFile } from '#server/platform/durable-file.ts'
import { academy } from './academy.ts'
import type { Mail } from './outbox.ts'

/** Delivers one mail; throwing means that it is tried again. */
export type Deliver = (mail: Mail) => Promise<void>

const hostOf = (publicUrl: string) => new URL(publicUrl).hostname

/** The short name, which says less than the long one to whoever else sees the phone. */
const from = (host: string) => ({ name: academy.short, address: `no-reply@${host}` })

/** RFC 3834: no machine is to answer, and `X-…` says the same to Exchange, which does not read the other. */
const headers = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' }

const compose = (mail: Mail, host: string) => ({
  from: from(host),
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

/** Through the relay of SMTP_URL. */
export function bySmtp(smtpUrl: string, publicUrl: string): Deliver {
  const transport = createTransport(smtpUrl)
  return async (mail) => void (await transport.sendMail(compose(mail, hostOf(publicUrl))))
}

/** As one `.eml` file a mail in the outbox folder, whole or not at all. */
export function intoFolder(folder: string, publicUrl: string): Deliver {
  const transport = createTransport({ streamTransport: true, buffer: true })
  return async (mail) => {
    const { message } = await transport.sendMail(compose(mail, hostOf(publicUrl)))
    await mkdir(folder, { recursive: true })
    await replaceFile(join(folder, `${mail.id}.eml`), message, 0o600)
  }
}

export const outboxFolder = (dataDir: string) => join(dataDir, 'outbox')

export const chooseDelivery = ({ config }: Context): Deliver =>
  config.smtpUrl ? bySmtp(config.smtpUrl, config.publicUrl) : intoFolder(outboxFolder(config.dataDir), config.publicUrl)
