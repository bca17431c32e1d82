import { normalizeEmail } from '#contract/email.ts'
import type { Context } from '#server/context.ts'
import {
  type DelayedMail,
  describeMail,
  type FailedMail,
  retryDelayedMailNow,
  listDelayedMail,
  listFailedMail,
  outboxFolder,
  readMailSettings,
  retryFailedMail,
  sendTestMail,
} from '#server/features/mail/index.ts'
import { runCommand } from './cli.ts'
import { readUsage } from '#server/platform/command-line.ts'

/** `npm run mail`: lists and retries emails that could not be delivered, and sends a test email. */

const USAGE = readUsage('mail')

const formatTime = (date: Date) => `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`

const formatMail = (now: Date, mail: FailedMail | DelayedMail) => {
  const { id, kind, to, tries, answer, expiresAt } = mail
  return [
    id,
    'failedAt' in mail ? formatTime(mail.failedAt) : `next try ${formatTime(mail.retryAt)}`,
    kind.padEnd(18),
    // Removes control characters, because email addresses are untrusted and could move the terminal's cursor.
    to.replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' '),
    tries === 1 ? 'one try' : `${tries} tries`,
    ...(expiresAt !== null && Date.parse(expiresAt) <= now.getTime() ? ['link expired'] : []),
    answer,
  ].join('  ')
}

async function list(context: Context) {
  const mails = [...(await listFailedMail(context)), ...(await listDelayedMail(context))]
  for (const mail of mails) console.log(formatMail(context.now(), mail))
  if (mails.length === 0) console.log('No email has failed.')
}

async function retry(context: Context, idOrAll: string) {
  const id = idOrAll === 'all' ? undefined : idOrAll
  const { queued: failed, expired } = await retryFailedMail(context, id)
  const queued = failed + (await retryDelayedMailNow(context, id))
  if (queued + expired === 0 && id !== undefined)
    throw new Error(`Failed email not found: ${id}. See: npm run mail -- list`)
  if (expired > 0 && id !== undefined)
    throw new Error(`The link in this email has expired, so it is not sent again. ${NEW_LINK_ADVICE}`)
  console.log(
    `${queued === 1 ? 'One email is' : `${queued} emails are`} queued again. The running server sends queued email.`,
  )
  if (expired > 0)
    console.log(
      `${expired === 1 ? 'One email was' : `${expired} emails were`} skipped, because the link has expired. ${NEW_LINK_ADVICE}`,
    )
}

const NEW_LINK_ADVICE = 'The recipient can request a new email on the site.'

const endSentence = (text: string) => (text.endsWith('.') ? text : `${text}.`)

/** Advice to the operator, by the setting that caused the rejection. */
const ADVICE = {
  from: ' Set MAIL_FROM to an address from which this relay sends.',
  password: ' Check the user name and the password of the relay.',
  host: '',
}

async function test(context: Context, email: string) {
  const settings = readMailSettings(context)
  const { smtpUrl } = settings
  const to = normalizeEmail(email)
  if (to === undefined) throw new Error(`Not an email address: ${email}.`)
  console.log(describeMail(settings, outboxFolder(context.config.dataDir)))
  if (smtpUrl === undefined) throw new Error('Set SMTP_URL, or a mail server in the Studio, to send email.')
  const { response, invalidField } = await sendTestMail(context, { ...settings, smtpUrl }, to)
  if (invalidField)
    throw new Error(`The relay did not accept the test email: ${endSentence(response)}${ADVICE[invalidField]}`)
  console.log(`The relay accepted a test email to ${to}: ${endSentence(response)} Check that it arrived.`)
}

await runCommand({
  usage: USAGE,
  options: {},
  forms: { list: [], 'retry ID': [], 'test EMAIL': [] },
  async run(context, [command, argument = '']) {
    if (command === 'retry') return retry(context, argument)
    return command === 'test' ? test(context, argument) : list(context)
  },
})
