import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { z } from 'zod'
import { MAIL_TOKEN_TRIES } from '#contract/limits.ts'
import { STAFF_INVITATION_LIFE, STAFF_MOST } from '#contract/studio/limits.ts'
import { Role, type Roles } from '#contract/studio/permissions.ts'
import { Invitation } from '#contract/studio/staff.ts'
import type { Caller } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import { fail, sessionGone } from '#server/errors.ts'
import { composeMessage, queueMail } from '#server/features/mail/index.ts'
import { findAccountByEmail, lockAccount, readEmail } from '#server/features/session/index.ts'
import type { InTransaction, Queries } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/database/ids.ts'
import { takeTries } from '#server/platform/admission/rate-limiter.ts'
import { hashSecret } from '#server/platform/security/secrets.ts'
import { type Actor, recordAction, recordRefusal, withdrawInvitations } from '#server/features/audit-log/index.ts'
import type { StaffCaller } from './staff-caller.ts'
import { makeOnce } from './make-once.ts'
import { mayInvite, toInvitation } from './people.ts'

interface Wanted {
  email: string
  roles: z.output<typeof Roles>
}

/**
 * Invites somebody to the staff by mail. A second invitation of an address takes the place of the first. Throws
 * BadRequest for what is no address, AccountNameInUse for who is on the staff already, QuotaExceeded.
 */
export async function inviteStaff(context: Context, actor: StaffCaller | 'operator', { email, roles }: Wanted) {
  const { db, jobs, now, config } = context
  const address = readEmail(email)
  if (typeof actor !== 'string') await takeTries(context, ['staffInvitation', actor.owner])
  const token = randomBytes(32).toString('hex')
  const at = now()
  const row = {
    id: newId(),
    email: address,
    roles,
    token_hash: hashSecret(token),
    invited_by: actor === 'operator' ? null : actor.owner,
    created_at: at,
    expires_at: new Date(at.getTime() + STAFF_INVITATION_LIFE),
  }
  return db.transaction().execute((transaction) =>
    makeOnce(transaction, actor, Invitation, async () => {
      await makeRoom(transaction, address, at, row.invited_by)
      await transaction.insertInto('staff_invitations').values(row).execute()
      const values = new URLSearchParams({ token, tokenId: row.id })
      const message = invitation(context, `${config.publicUrl}/studio/join?${values.toString()}`, roles)
      await queueMail(jobs, transaction, { kind: 'account', to: address, ...message, expiresAt: row.expires_at }, at)
      await recordAction(transaction, actor, at, { action: 'staff.invited', subject: address, after: roles })
      return toInvitation({ ...row, inviter: actor === 'operator' ? null : actor.email })
    }),
  )
}

/**
 * Counts under a lock: invitations that are sent together count each other, and who may not invite any more, since the
 * call was let in, invites nobody.
 */
async function makeRoom(transaction: InTransaction, address: string, at: Date, inviter: string | null) {
  const rows = transaction.selectFrom('staff').select(['account_id', 'roles']).orderBy('account_id')
  const staff = await rows.forUpdate().execute()
  const own = staff.find(({ account_id }) => account_id === inviter)
  if (inviter !== null && !(own && mayInvite(own.roles))) fail('Forbidden', 'you do not invite staff any more')
  const account = await findAccountByEmail(transaction, address)
  if (account && staff.some(({ account_id }) => account_id === account.id))
    fail('AccountNameInUse', 'this person is on the staff already; change the roles there')
  await transaction
    .deleteFrom('staff_invitations')
    .where((is) => is.or([is('email', '=', address), is('expires_at', '<=', at)]))
    .execute()
  const open = await transaction.selectFrom('staff_invitations').select('id').execute()
  if (staff.length + open.length >= STAFF_MOST)
    fail('QuotaExceeded', `an academy has at most ${STAFF_MOST} people on its staff, open invitations included`)
}

const invitation = ({ content }: Pick<Context, 'content'>, href: string, roles: readonly Role[]) =>
  composeMessage(
    { content },
    {
      subject: `${content.single('site').name}: an invitation`,
      before: [
        `${content.single('site').name} invites you to work with it as ${roles.join(' and ')}.`,
        'Open this link to accept. It works once, for seven days. You sign in with this address first; if it has no account yet, sign up with it.',
      ],
      link: { label: 'Accept the invitation', href },
      after: ['If you do not know the academy, ignore this mail: without the link nothing happens.'],
    },
  )

/** Makes the link of an invitation void. Throws NotFound. */
export const withdrawInvitation = ({ db, now }: Context, actor: Actor, id: string) =>
  db.transaction().execute(async (transaction) => {
    if ((await withdrawInvitations(transaction, actor, now(), { id })) === 0)
      fail('NotFound', 'there is no such invitation')
    return {}
  })

/**
 * Makes the caller one of the staff by the mailed link, which must have gone to the caller's own address. Throws
 * UserpassTokenInvalid, Forbidden, AccountNameInUse, and InvalidSession or UserDisabled for an account that is deleted or
 * disabled meanwhile. Wrong links of open invitations are written to the audit log.
 */
export async function joinStaff(context: Context, caller: Caller, link: Link) {
  const { db, now } = context
  await refuseProgram(db, caller)
  const at = now()
  const found = await db.transaction().execute((transaction) => useInvitation(transaction, caller, link, at))
  if (found === 'dead') return dead()
  if ('roles' in found) return found
  const { isRightLink, subject, reason } = found
  await recordRefusal(context, caller, { action: 'refused.invitation', subject, reason, isStaff: false })
  return isRightLink ? fail('Forbidden', reason) : dead()
}

interface Link {
  token: string
  tokenId: string
}

const dead = () => fail('UserpassTokenInvalid', 'this invitation was used, withdrawn, or has expired')

/** An API key is no proof that a person agreed. Throws Forbidden. */
async function refuseProgram(queries: Queries, { sessionId }: Caller) {
  const session = await queries
    .selectFrom('sessions')
    .select('api_key_id')
    .where('id', '=', sessionId)
    .executeTakeFirst()
  if (session?.api_key_id !== null) fail('Forbidden', 'a session that an API key opened does not join the staff')
}

/** `dead`: there is no such open invitation. Without roles: the try is refused, and goes into the audit log. */
type Outcome = 'dead' | { roles: Role[] } | { isRightLink: boolean; subject: string; reason: string }

async function useInvitation(
  transaction: InTransaction,
  caller: Caller,
  { token, tokenId }: Link,
  at: Date,
): Promise<Outcome> {
  // Before the invitation, and as `lockMember` does: nobody is disabled or deleted while they join.
  const account = await lockAccount(transaction, caller.owner)
  if (!account) throw sessionGone()
  if (account.disabled_at) fail('UserDisabled')
  const row = await transaction
    .selectFrom('staff_invitations')
    .selectAll()
    .where('id', '=', tokenId)
    .forUpdate()
    .executeTakeFirst()
  if (!row || row.expires_at <= at || row.wrong_tries >= MAIL_TOKEN_TRIES) return 'dead'
  const isRightLink = timingSafeEqual(hashSecret(token), row.token_hash)
  const subject = row.email
  if (account.email !== row.email)
    return { isRightLink, subject, reason: `this invitation went to ${row.email}; sign in with that address` }
  if (!isRightLink) {
    // Committed although the call is refused. Tries of other accounts do not count: they could void the link.
    const tries = row.wrong_tries + 1
    await transaction.updateTable('staff_invitations').set({ wrong_tries: tries }).where('id', '=', tokenId).execute()
    return { isRightLink, subject, reason: `wrong link, try ${tries} of ${MAIL_TOKEN_TRIES}` }
  }
  await transaction.deleteFrom('staff_invitations').where('id', '=', tokenId).execute()
  // Who is on the staff by now keeps their roles: an invitation could take the last owner away.
  const added = await transaction
    .insertInto('staff')
    .values({ account_id: caller.owner, roles: row.roles, since: at })
    .onConflict((conflict) => conflict.column('account_id').doNothing())
    .returning('account_id')
    .executeTakeFirst()
  if (!added) fail('AccountNameInUse', 'you are on the staff already; an owner changes your roles there')
  await recordAction(transaction, { name: row.email, ...caller }, at, {
    action: 'staff.joined',
    subject: row.email,
    after: row.roles,
  })
  return { roles: Role.array().parse(row.roles) }
}
