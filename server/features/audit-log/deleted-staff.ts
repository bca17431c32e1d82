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
 * Records the deletion of a staff account and withdraws its invitations. Replaces its email address with a pseudonym in
 * the log, content and films, and removes the network addresses of its log entries. Must be called before the account
 * is deleted.
 */
export async function recordDeletedStaff(transaction: InTransaction, { owner, email }: Account, at: Date) {
  const pseudonym = `deleted account ${owner}`
  const staff = await transaction.selectFrom('staff').select('roles').where('account_id', '=', owner).executeTakeFirst()
  if (email !== null) await replaceEmail(transaction, { owner, email, pseudonym })
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
  await allowMaintenance(transaction)
  const json = (text: string) => JSON.stringify(text)
  const inJson = (column: 'before' | 'after') =>
    sql`replace(${sql.ref(column)}::text, ${json(email)}, ${json(pseudonym)})::jsonb`
  // Entries about API keys and exports may contain the email address in their JSON.
  await sql`update audit_log set
      actor = case when actor_id = ${owner} then replace(actor, ${email}, ${pseudonym}) else actor end,
      subject = case when subject = ${email} then ${pseudonym} else subject end,
      before = ${inJson('before')},
      after = ${inJson('after')},
      network_address = case when actor_id = ${owner} then null else network_address end,
      once_key = case when actor_id = ${owner} then null else once_key end
    where actor_id = ${owner} or subject = ${email}
      or (split_part(action, '.', 1) in ('key', 'log') and strpos(concat(before, after), ${json(email)}) > 0)`.execute(
    transaction,
  )
}
