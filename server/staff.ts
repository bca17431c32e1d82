import { Roles } from '#contract/studio/permissions.ts'
import type { Context } from './context.ts'
import { inviteStaff, listStaff, removeStaff } from './features/staff/index.ts'
import { runCommand } from './cli.ts'

/** `npm run staff`: who works for the academy, for the day on which nobody of them can sign in any more. */

const USAGE = `npm run staff -- list                                 everybody on the staff, and who is invited
npm run staff -- invite ADDRESS --role owner|editor|teacher|desk    mails a link; --role may stand several times
npm run staff -- remove ADDRESS                       takes somebody off the staff; the account stays a member's`

const options = { role: { type: 'string', multiple: true } } as const
interface Values {
  role?: string[]
}

async function list(context: Context) {
  const { staff, invitations } = await listStaff(context)
  for (const { email, id, roles } of staff) console.log(`${(email ?? id).padEnd(40)}  ${roles.join(', ')}`)
  for (const { email, roles, expiresAt } of invitations)
    console.log(`${email.padEnd(40)}  ${roles.join(', ')}  invited, until ${expiresAt.slice(0, 10)}`)
  if (staff.length + invitations.length === 0)
    console.log('Nobody is on the staff yet: npm run staff -- invite ADDRESS --role owner')
}

async function invite(context: Context, email: string, { role }: Values) {
  const roles = Roles.safeParse(role ?? [])
  if (!roles.success) throw new Error('As what? Expected --role owner, editor, teacher or desk.')
  const { expiresAt } = await inviteStaff(context, 'operator', { email, roles: roles.data })
  console.log(`A mail to ${email} is on its way. Its link works until ${expiresAt.slice(0, 10)}.`)
}

async function remove(context: Context, email: string) {
  const { staff } = await listStaff(context)
  const one = staff.find((person) => person.email === email.toLowerCase())
  if (!one) throw new Error(`Nobody on the staff has the address ${email}.`)
  await removeStaff(context, 'operator', one.id)
  console.log(`${email} is not on the staff any more.`)
}

async function run(context: Context, [command, address]: string[], values: Values) {
  if (command === 'list') await list(context)
  else if (command === 'invite' && address !== undefined) await invite(context, address, values)
  else if (command === 'remove' && address !== undefined) await remove(context, address)
  else return false
  return true
}

await runCommand({ usage: USAGE, options, run })
