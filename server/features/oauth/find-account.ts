import { sql } from 'kysely'
import type { OwnerId } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import { fail } from '#server/errors.ts'
import { addAccount, announceMember, findAccountByEmail } from '#server/features/session/index.ts'
import type { InTransaction } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/database/ids.ts'
import type { Identity } from './identify.ts'
import type { Provider } from './providers.ts'
import { queueMail, composeMessage } from '#server/features/mail/index.ts'

interface LinkedAccount {
  accountId: OwnerId
  identityId: string
}

/**
 * Returns the account of an identity. Creates a confirmed account at its first sign-in, with the email address if the
 * provider verified it. Throws AccountNameInUse, UserDisabled.
 */
export const findOrAddAccount = (
  { db, ...context }: Context,
  provider: Provider,
  identity: Identity,
): Promise<LinkedAccount> =>
  db.transaction().execute(async (transaction) => {
    const { issuer, subject } = identity
    // Serializes concurrent first sign-ins, so that they create one account.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`identity ${issuer} ${subject}`}, 0))`.execute(
      transaction,
    )
    const existing = await findAccount(transaction, identity)
    if (existing) return existing
    const now = context.now()
    const accountId =
      (await findAccountToLink(transaction, context, provider, identity)) ??
      (await addMember(context, transaction, identity.email ?? null)) ??
      failAddressInUse()
    const identityId = newId()
    await transaction
      .insertInto('identities')
      .values({ id: identityId, account_id: accountId, provider: provider.name, issuer, subject, created_at: now })
      .execute()
    return { accountId, identityId }
  })

async function addMember(context: Omit<Context, 'db'>, transaction: InTransaction, email: string | null) {
  const now = context.now()
  const id = await addAccount(transaction, { email, passwordHash: null, confirmedAt: now, now })
  if (id) await announceMember(context, transaction, id, email)
  return id
}

const findAccount = (transaction: InTransaction, { issuer, subject }: Identity) =>
  transaction
    .selectFrom('identities')
    .select(['account_id as accountId', 'id as identityId'])
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()

/**
 * Returns the existing account with this email address. An identity is linked only if the operator trusts the
 * provider's addresses and the account is confirmed, because anyone can register an unconfirmed address.
 */
async function findAccountToLink(
  transaction: InTransaction,
  context: Omit<Context, 'db'>,
  provider: Provider,
  { email }: Identity,
): Promise<OwnerId | undefined> {
  const account = email === undefined ? undefined : await findAccountByEmail(transaction, email)
  if (!email || !account) return undefined
  if (!provider.linksByEmail || !account.confirmed_at) return failAddressInUse()
  if (account.disabled_at) return fail('UserDisabled')
  await queueLinkedMail(context, transaction, { email, label: provider.label })
  return account.id
}

/** Must be thrown only for callers whose provider has verified the email address. */
const failAddressInUse = () =>
  fail('AccountNameInUse', 'this email address already has an account: sign in the way you did before')

const linkedMessage = ({ config, content }: Pick<Context, 'config' | 'content'>, label: string) =>
  composeMessage(
    { content },
    {
      subject: `You can sign in with ${label} now`,
      before: [
        `Someone signed in with ${label} using this email address, and ${label} confirmed that the address belongs to them. You can now also sign in to your account with ${label}.`,
      ],
      link: { label: 'View your account', href: `${config.publicUrl}/manage-account` },
      after: ['If this wasn’t you, contact us right away.'],
    },
  )

/** Queues an email about a newly linked sign-in method, in the transaction that links it. */
export const queueLinkedMail = (
  context: Pick<Context, 'config' | 'content' | 'jobs' | 'now'>,
  transaction: InTransaction,
  { email, label }: { email: string; label: string },
) =>
  queueMail(context.jobs, transaction, { kind: 'account', to: email, ...linkedMessage(context, label) }, context.now())
