import { toStoredEmail } from '#contract/email.ts'
import { Roles } from '#contract/studio/permissions.ts'
import type { Context } from '#server/context.ts'
import { readMailSettings } from '#server/features/mail/index.ts'
import { createSetupLink } from '#server/features/setup/index.ts'
import { inviteStaff, listStaff, removeStaff, resetFactor } from '#server/features/staff/index.ts'
import { runCommand } from './cli.ts'
import { readUsage } from '#server/platform/command-line.ts'

/** `npm run staff`: manages the staff, even if no staff member can sign in. */

const USAGE = readUsage('staff')

const options = { role: { type: 'string', multiple: true } } as const
interface Values {
  role?: string[]
}

async function list(context: Context) {
  const { staff, invitations } = await listStaff(context)
  for (const { email, id, roles } of staff) console.log(`${(email ?? id).padEnd(40)}  ${roles.join(', ')}`)
  for (const { email, roles, invitedBy, expiresAt } of invitations)
    console.log(
      `${email.padEnd(40)}  ${roles.join(', ')}  invited by ${invitedBy ?? 'the operator'}, until ${expiresAt.slice(0, 10)}`,
    )
  if (staff.length + invitations.length === 0) console.log('No staff yet. Run: npm run staff -- setup-link')
}

async function invite(context: Context, email: string, { role }: Values) {
  const roles = Roles.safeParse(role ?? [])
  if (!roles.success) throw new Error('Choose a role: --role owner, editor, teacher or desk.')
  let link = ''
  const { expiresAt } = await inviteStaff(
    context,
    'operator',
    { email, roles: roles.data },
    (mailed) => (link = mailed),
  )
  console.log(`An invitation to ${email} was queued. Its link works until ${expiresAt.slice(0, 10)}.`)
  // Without a mail server, the email is only written to a file.
  if (readMailSettings(context).smtpUrl === undefined)
    console.log(`There is no mail server, so send this link to ${email} yourself:\n${link}`)
}

async function findStaffId(context: Context, email: string) {
  const { staff } = await listStaff(context)
  const member = staff.find((person) => person.email === toStoredEmail(email))
  if (!member) throw new Error(`No staff member has the email address ${email}.`)
  return member.id
}

async function remove(context: Context, email: string) {
  await removeStaff(context, 'operator', await findStaffId(context, email))
  console.log(`${email} was removed from the staff.`)
}

async function printSetupLink(context: Context) {
  const link = await createSetupLink(context)
  if (link === undefined) throw new Error('The academy already has an owner. They can invite others at /studio.')
  console.log(`This link works once, for one day:\n${link}`)
}

async function resetSecondFactor(context: Context, email: string) {
  await resetFactor(context, 'operator', await findStaffId(context, email))
  console.log(`${email} no longer has a second factor and is signed out everywhere.`)
}

async function run(context: Context, [command, email = '']: string[], values: Values) {
  if (command === 'list') await list(context)
  else if (command === 'invite') await invite(context, email, values)
  else if (command === 'remove') await remove(context, email)
  else if (command === 'setup-link') await printSetupLink(context)
  else await resetSecondFactor(context, email)
}

await runCommand({
  usage: USAGE,
  options,
  forms: { list: [], 'invite EMAIL': ['role'], 'setup-link': [], 'remove EMAIL': [], 'reset-factor EMAIL': [] },
  run,
})
