import type { Context } from '#server/context.ts'
import { type FailedMail, listFailedMail, retryFailedMail } from '#server/features/mail/index.ts'
import { runCommand } from './cli.ts'
import { readUsage } from '#server/platform/command-line.ts'

/** `npm run mail`: lists and retries emails that could not be delivered. */

const USAGE = readUsage('mail')

const formatMail = (now: Date, { id, failedAt, kind, to, tries, answer, expiresAt }: FailedMail) =>
  [
    id,
    `${failedAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`,
    kind.padEnd(18),
    // Removes control characters, because email addresses are untrusted and could move the terminal's cursor.
    to.replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' '),
    tries === 1 ? 'one try' : `${tries} tries`,
    ...(expiresAt !== null && Date.parse(expiresAt) <= now.getTime() ? ['link expired'] : []),
    answer,
  ].join('  ')

async function list(context: Context) {
  const mails = await listFailedMail(context)
  for (const mail of mails) console.log(formatMail(context.now(), mail))
  if (mails.length === 0) console.log('No email has failed.')
}

async function retry(context: Context, id: string) {
  const { queued, expired } = await retryFailedMail(context, id === 'all' ? undefined : id)
  if (queued + expired === 0 && id !== 'all') throw new Error(`Failed mail not found: ${id}. See: npm run mail -- list`)
  if (expired > 0 && id !== 'all') throw new Error(`Its link has expired, so it is not sent again. ${REQUEST_ANOTHER}`)
  console.log(
    `${queued === 1 ? 'One email is' : `${queued} emails are`} queued again. The running server sends queued email.`,
  )
  if (expired > 0)
    console.log(
      `${expired === 1 ? 'One was' : `${expired} were`} skipped, because its link has expired. ${REQUEST_ANOTHER}`,
    )
}

const REQUEST_ANOTHER = 'The recipient can request a new one on the site.'

await runCommand({
  usage: USAGE,
  options: {},
  forms: { list: [], 'retry ID': [] },
  run: (context, [command, id = '']) => (command === 'retry' ? retry(context, id) : list(context)),
})
