import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { z } from 'zod'
import { MAX_MAIL_TOKEN_TRIES } from '#contract/limits.ts'
import { STAFF_INVITATION_LIFETIME_MS, MAX_STAFF } from '#contract/studio/limits.ts'
import { Role, type Roles } from '#contract/studio/permissions.ts'
import { Invitation } from '#contract/studio/staff.ts'
import type { Caller } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import { fail, createSessionNotFound } from '#server/errors.ts'
import { composeMessage, queueMail } from '#server/features/mail/index.ts'
import { findAccountByEmail, invalidateMailTokens, lockAccount, parseEmail } from '#server/features/session/index.ts'
import type { InTransaction, Queries } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/database/ids.ts'
import { countAttempts } from '#server/platform/admission/rate-limiter.ts'
import { hashSecret } from '#server/platform/security/secrets.ts'
import { type Actor, recordAction, recordRejection, withdrawInvitations } from '#server/features/audit-log/index.ts'
import { changeStaff } from './change-staff.ts'
import type { StaffCaller } from './staff-caller.ts'
import { runOnce } from './run-once.ts'
import { lockStaff, toInvitation } from './people.ts'

interface StaffInvitation {
  email: string
  roles: z.output<typeof Roles>
}

/**
 * Invites a person to the staff by email and replaces a previous invitation to the same address. Throws BadRequest for
 * an invalid address, AccountNameInUse if already on the staff, QuotaExceeded. Passes the emailed link to `onLink`.
 */
export async function inviteStaff(
  context: Context,
  actor: StaffCaller | 'operator',
  { email, roles }: StaffInvitation,
  onLink?: (link: string) => void,
) {
  const { jobs, now, config } = context
  const normalizedEmail = parseEmail(email)
  if (typeof actor !== 'string') await countAttempts(context, ['staffInvitation', actor.owner])
  const token = randomBytes(32).toString('hex')
  const currentTime = now()
  const row = {
    id: newId(),
    email: normalizedEmail,
    roles,
    token_hash: hashSecret(token),
    invited_by: actor === 'operator' ? null : actor.owner,
    created_at: currentTime,
    expires_at: new Date(currentTime.getTime() + STAFF_INVITATION_LIFETIME_MS),
  }
  return changeStaff(context, (transaction) =>
    runOnce(transaction, actor, Invitation, async () => {
      await replaceOpenInvitation(transaction, actor, normalizedEmail, currentTime)
      await transaction.insertInto('staff_invitations').values(row).execute()
      const link = formatLink(config, token, row.id)
      const message = composeInvitation(context, link, roles)
      await queueMail(
        jobs,
        transaction,
        { kind: 'account', to: normalizedEmail, ...message, expiresAt: row.expires_at },
        currentTime,
      )
      await recordAction(transaction, actor, currentTime, {
        action: 'staff.invited',
        subject: normalizedEmail,
        after: roles,
      })
      onLink?.(link)
      return toInvitation({ ...row, inviter: actor === 'operator' ? null : actor.email })
    }),
  )
}

/**
 * Checks the limit and the inviter's roles under a lock, so that concurrent invitations are counted and an inviter who
 * was removed from the staff is rejected.
 */
async function replaceOpenInvitation(transaction: InTransaction, actor: Actor, normalizedEmail: string, at: Date) {
  const staff = await lockStaff(transaction, actor)
  const account = await findAccountByEmail(transaction, normalizedEmail)
  if (account && staff.some(({ account_id }) => account_id === account.id))
    fail('AccountNameInUse', 'this person is already on the staff; change their roles instead')
  await transaction
    .deleteFrom('staff_invitations')
    .where((eb) => eb.or([eb('email', '=', normalizedEmail), eb('expires_at', '<=', at)]))
    .execute()
  const openInvitations = await transaction.selectFrom('staff_invitations').select('id').execute()
  if (staff.length + openInvitations.length >= MAX_STAFF)
    fail('QuotaExceeded', `an academy can have at most ${MAX_STAFF} staff, including open invitations`)
}

const composeInvitation = ({ content }: Pick<Context, 'content'>, href: string, roles: readonly Role[]) =>
  composeMessage(
    { content },
    {
      subject: `${content.single('site').name}: an invitation`,
      before: [
        `${content.single('site').name} invites you to join its staff as ${roles.join(' and ')}.`,
        'Open this link to accept. It works once, for 7 days. Sign in with this email address first, or sign up with it if you don’t have an account.',
      ],
      link: { label: 'Accept the invitation', href },
      after: ['If you don’t know the academy, ignore this email. Nothing happens unless you open the link.'],
    },
  )

const formatLink = ({ publicUrl }: Context['config'], token: string, tokenId: string) =>
  `${publicUrl}/studio/join?${new URLSearchParams({ token, tokenId }).toString()}`

/**
 * Replaces the link of an open invitation and returns the new one. The caller becomes the inviter, so that the link is
 * withdrawn when the caller is removed from the staff. Throws Forbidden, NotFound.
 */
export const createInvitationLink = (context: Context, actor: StaffCaller, id: string) =>
  changeStaff(context, async (transaction) => {
    await lockStaff(transaction, actor)
    const token = randomBytes(32).toString('hex')
    const at = context.now()
    const invitation = await transaction
      .deleteFrom('staff_invitations')
      .where('id', '=', id)
      .where('expires_at', '>', at)
      .returningAll()
      .executeTakeFirst()
    if (!invitation) return fail('NotFound', 'this invitation doesn’t exist')
    const row = { ...invitation, token_hash: hashSecret(token), wrong_tries: 0, invited_by: actor.owner }
    await transaction.insertInto('staff_invitations').values(row).execute()
    await recordAction(transaction, actor, at, { action: 'staff.link-created', subject: invitation.email })
    return { link: formatLink(context.config, token, id) }
  })

/** Revokes an invitation. Throws Forbidden, and NotFound if the invitation does not exist. */
export const withdrawInvitation = (context: Context, actor: Actor, id: string) =>
  changeStaff(context, async (transaction) => {
    await lockStaff(transaction, actor)
    if ((await withdrawInvitations(transaction, actor, context.now(), { id })) === 0)
      fail('NotFound', 'this invitation doesn’t exist')
    return {}
  })

/**
 * Accepts an invitation that was sent to the caller's address. Throws UserpassTokenInvalid, Forbidden,
 * AccountNameInUse, InvalidSession, UserDisabled. Failed attempts on open invitations are written to the audit log.
 */
export async function joinStaff(context: Context, caller: Caller, link: InvitationLink) {
  const { db, now } = context
  await rejectKeySession(db, caller)
  const currentTime = now()
  const outcome = await changeStaff(context, (transaction) => consumeInvitation(transaction, caller, link, currentTime))
  if (outcome === 'invalid') return failInvalidInvitation()
  if ('roles' in outcome) return outcome
  const { isTokenCorrect, subject, reason } = outcome
  await recordRejection(context, caller, { action: 'refused.invitation', subject, reason, isStaff: false })
  return isTokenCorrect ? fail('Forbidden', reason) : failInvalidInvitation()
}

interface InvitationLink {
  token: string
  tokenId: string
}

const failAlreadyOnStaff = () => fail('AccountNameInUse', 'you’re already on the staff; an owner can change your roles')

const failInvalidInvitation = () => fail('UserpassTokenInvalid', 'this invitation was used or revoked, or has expired')

/** Throws Forbidden for sessions of API keys, because a person must accept the invitation. */
async function rejectKeySession(queries: Queries, { sessionId }: Caller) {
  const session = await queries
    .selectFrom('sessions')
    .select('api_key_id')
    .where('id', '=', sessionId)
    .executeTakeFirst()
  if (session?.api_key_id !== null) fail('Forbidden', 'sessions opened with an API key can’t join the staff')
}

/** `invalid`: there is no such open invitation. Otherwise the new roles, or why the caller was rejected. */
type JoinOutcome = 'invalid' | { roles: Role[] } | { isTokenCorrect: boolean; subject: string; reason: string }

async function consumeInvitation(
  transaction: InTransaction,
  caller: Caller,
  { token, tokenId }: InvitationLink,
  at: Date,
): Promise<JoinOutcome> {
  // Locks the account, so that it is not disabled or deleted meanwhile. Lock order: account before invitation, as in
  // `lockMember`.
  const account = await lockAccount(transaction, caller.owner)
  if (!account) throw createSessionNotFound()
  if (account.disabled_at) fail('UserDisabled')
  const row = await transaction
    .selectFrom('staff_invitations')
    .selectAll()
    .where('id', '=', tokenId)
    .forUpdate()
    .executeTakeFirst()
  if (!row || row.expires_at <= at || row.wrong_tries >= MAX_MAIL_TOKEN_TRIES) {
    // The caller may repeat the call because its response was lost.
    const staff = transaction.selectFrom('staff').select('since').where('account_id', '=', caller.owner)
    return (await staff.executeTakeFirst()) ? failAlreadyOnStaff() : 'invalid'
  }
  const isTokenCorrect = timingSafeEqual(hashSecret(token), row.token_hash)
  const subject = row.email
  if (account.email !== row.email)
    return { isTokenCorrect, subject, reason: `this invitation was sent to ${row.email}; sign in with that address` }
  if (!isTokenCorrect) {
    // Returns instead of throwing, so that the count is committed. Attempts of other accounts are not counted;
    // otherwise they could invalidate the link.
    const wrongTries = row.wrong_tries + 1
    await transaction
      .updateTable('staff_invitations')
      .set({ wrong_tries: wrongTries })
      .where('id', '=', tokenId)
      .execute()
    return { isTokenCorrect, subject, reason: `wrong link, try ${wrongTries} of ${MAX_MAIL_TOKEN_TRIES}` }
  }
  await transaction.deleteFrom('staff_invitations').where('id', '=', tokenId).execute()
  // Staff members keep their roles; otherwise an invitation could demote the last owner.
  const inserted = await transaction
    .insertInto('staff')
    .values({ account_id: caller.owner, roles: row.roles, since: at })
    .onConflict((conflict) => conflict.column('account_id').doNothing())
    .returning('account_id')
    .executeTakeFirst()
  if (!inserted) failAlreadyOnStaff()
  // An owner may have created a link with which they could sign in as this member.
  await invalidateMailTokens(transaction, caller.owner, 'reset', at)
  await recordAction(transaction, { name: row.email, ...caller }, at, {
    action: 'staff.joined',
    subject: row.email,
    after: row.roles,
  })
  return { roles: Role.array().parse(row.roles) }
}
