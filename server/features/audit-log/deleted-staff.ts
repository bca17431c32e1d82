import { sql } from 'kysely'
import type { OwnerId } from '#server/caller.ts'
import type { InTransaction } from '#server/platform/database/database.ts'
import { recordAction } from './audit-log.ts'
import { allowMaintenance } from './maintenance.ts'
import { withdrawInvitations } from './withdraw-invitations.ts'

interface Account {
  owner: OwnerId
  email: string | null
}

/**
 * Records the deletion of a staff account and withdraws its invitations. Replaces its email addresses with a pseudonym
 * in the log, content and films, and removes the network addresses of its log entries. Must be called before the
 * account is deleted.
 */
export async function recordDeletedStaff(transaction: InTransaction, { owner, email }: Account, at: Date) {
  const pseudonym = `deleted account ${owner}`
  const staff = await transaction.selectFrom('staff').select('roles').where('account_id', '=', owner).executeTakeFirst()
  const formerEmails = await findFormerEmails(transaction, owner)
  await allowMaintenance(transaction)
  for (const address of new Set([...(email === null ? [] : [email]), ...formerEmails]))
    await replaceEmail(transaction, { owner, email: address, pseudonym })
  await anonymizeEntries(transaction, { owner, pseudonym })
  if (!staff) return
  await withdrawInvitations(transaction, 'account-deletion', at, { invitedBy: owner })
  await recordAction(transaction, 'account-deletion', at, {
    action: 'staff.removed',
    subject: pseudonym,
    before: staff.roles,
  })
}

/** Columns outside of the log that contain the email addresses of staff. */
const AUTHOR_COLUMNS = [
  ['content_items', 'changed_by'],
  ['content_revisions', 'author'],
  ['machine_drafts', 'author'],
  ['films', 'uploaded_by'],
] as const

/** The email address or account id of an actor, without the name of an API key. */
const actorName = sql<string>`split_part(actor, ', ', 1)`

/** Finds the addresses under which the account acted, except addresses that another account has now. */
async function findFormerEmails(transaction: InTransaction, owner: OwnerId): Promise<string[]> {
  const otherAccounts = transaction.selectFrom('accounts').select('id').where('id', '!=', owner)
  const rows = await transaction
    .selectFrom('audit_log')
    .select(actorName.as('email'))
    .distinct()
    .where('actor_id', '=', owner)
    .where(sql<boolean>`strpos(actor, '@') > 0`)
    .where(({ not, exists }) => not(exists(otherAccounts.where('email', '=', actorName))))
    .execute()
  return rows.map(({ email }) => email)
}

const anonymizeEntries = (transaction: InTransaction, { owner, pseudonym }: { owner: OwnerId; pseudonym: string }) =>
  sql`update audit_log set
      actor = ${pseudonym} || substr(actor, length(${actorName}) + 1),
      network_address = null,
      once_key = null
    where actor_id = ${owner}`.execute(transaction)

async function replaceEmail(
  transaction: InTransaction,
  { owner, email, pseudonym }: { owner: OwnerId; email: string; pseudonym: string },
) {
  // Updates items before revisions, which is the lock order of content changes.
  for (const [table, column] of AUTHOR_COLUMNS) {
    const author = sql.ref(column)
    // The email address alone, or with a suffix: "ada@example.org, API key website".
    await sql`update ${sql.table(table)} set ${author} = ${pseudonym} || substr(${author}, ${email.length + 1})
      where ${author} = ${email} or starts_with(${author}, ${`${email}, `})`.execute(transaction)
  }
  const json = (text: string) => JSON.stringify(text)
  const inJson = (column: 'before' | 'after') =>
    sql`replace(${sql.ref(column)}::text, ${json(email)}, ${json(pseudonym)})::jsonb`
  // The account's own entries, and entries about API keys and exports, may contain the email address in their JSON.
  await sql`update audit_log set before = ${inJson('before')}, after = ${inJson('after')}
    where (actor_id = ${owner} or split_part(action, '.', 1) in ('key', 'log'))
      and strpos(concat(before, after), ${json(email)}) > 0`.execute(transaction)
  // Refused attempts to use an invitation contain the invited address in their key and, as part of a sentence, in
  // their reason.
  const inner = (text: string) => json(text).slice(1, -1)
  await sql`update audit_log set
      subject = ${pseudonym},
      after = replace(after::text, ${inner(email)}, ${inner(pseudonym)})::jsonb,
      once_key = null
    where subject = ${email}`.execute(transaction)
}
