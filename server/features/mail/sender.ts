import { normalizeEmail } from '#contract/email.ts'
import type { Sender } from '#contract/sender.ts'
import type { Context } from '#server/context.ts'

/** The settings of the email that this academy sends. */
export interface MailSettings {
  /** Undefined if there is no relay. */
  smtpUrl: string | undefined
  /** Sender that the operator or the owner chose. */
  from: Sender | undefined
  publicUrl: string
  /** The published content with the academy's name and reply address. */
  content: Context['content']
}

/** Returns the settings of the environment, otherwise the settings chosen in the Studio. */
export function readMailSettings({
  config: { smtpUrl, mailFrom, publicUrl },
  connections,
  content,
}: Pick<Context, 'connections' | 'content'> & {
  config: Pick<Context['config'], 'smtpUrl' | 'mailFrom' | 'publicUrl'>
}): MailSettings {
  const studioSettings = smtpUrl === undefined ? connections.mail() : undefined
  return {
    smtpUrl: smtpUrl ?? studioSettings?.smtpUrl,
    from: mailFrom ?? studioSettings?.from,
    publicUrl,
    content,
  }
}

export const hasMailServer = (deps: Parameters<typeof readMailSettings>[0]): boolean =>
  readMailSettings(deps).smtpUrl !== undefined

/** Whether emails reach their recipients. The emails of a demo academy can be read by its visitors. */
export const sendsMail = (deps: Pick<Context, 'config' | 'connections' | 'content'>): boolean =>
  deps.content.single('site').demo || hasMailServer(deps)

/** Returns the sender of all emails. Uses the short name, which reveals less on a phone that others see. */
export function getMailSender(settings: MailSettings): Sender {
  const { short } = settings.content.single('site')
  const { name = '', address = deriveSender(settings) } = settings.from ?? {}
  return { name: name || short, address }
}

/**
 * Derives a sender from the public URL: without `www.`, and with the domain of the academy's own address if the site is
 * a subdomain. Relays reject senders with an IP address or a host name without a dot; in this case the sender is the
 * relay's mailbox, or the academy's address.
 */
function deriveSender({ smtpUrl, publicUrl, content }: MailSettings): string {
  const host = new URL(publicUrl).hostname.replace(/^www\./, '')
  const ownAddress = getReplyAddress(content)
  const domain = ownAddress.slice(ownAddress.lastIndexOf('@') + 1)
  const isSubdomain = `.${host}`.endsWith(`.${domain}`)
  return normalizeEmail(`no-reply@${isSubdomain ? domain : host}`) ?? getMailbox(smtpUrl) ?? ownAddress
}

/** Returns the mailbox that signs in to the relay, if its user name is an address. */
export const getMailbox = (smtpUrl: string | undefined): string | undefined =>
  smtpUrl === undefined ? undefined : normalizeEmail(decodeURIComponent(new URL(smtpUrl).username))

/** Returns the academy's published address in its ASCII form. */
export function getReplyAddress(content: Context['content']): string {
  const { email } = content.single('site')
  return normalizeEmail(email) ?? email
}

export const formatSender = ({ name, address }: Sender) => `${name} <${address}>`

/** Describes where emails go, for the operator. */
export function describeMail(settings: MailSettings, outbox: string): string {
  if (settings.smtpUrl === undefined) return `There is no mail server: emails are written to ${outbox}.`
  return `Emails are sent from ${formatSender(getMailSender(settings))} through ${new URL(settings.smtpUrl).host}.`
}
