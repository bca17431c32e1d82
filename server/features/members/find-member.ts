import { sql } from 'kysely'
import { toStoredEmail } from '#contract/email.ts'
import { fail } from '#server/errors.ts'
import { STAFF_PROTECTED } from '#server/features/staff/index.ts'
import type { InTransaction, Queries } from '#server/platform/database/database.ts'

/** Finds an account by id or, for a command, by email address. Throws NotFound. */
export async function findOwner(queries: Queries, key: { id: string } | { email: string }) {
  const condition = 'id' in key ? sql<boolean>`id = ${key.id}` : sql<boolean>`email = ${toStoredEmail(key.email)}`
  const accounts = queries.selectFrom('accounts').select('id')
  const account = await accounts.where(condition).executeTakeFirst()
  return account?.id ?? fail('NotFound', 'this member doesn’t exist')
}

/** Locks the account of a member until the commit. Throws NotFound. */
export async function lockMember(transaction: InTransaction, id: string) {
  // Locks in a separate statement, because a statement that waits for the lock would not see concurrent staff changes.
  await sql`select from accounts where id = ${id} for update`.execute(transaction)
  const member = await transaction
    .selectFrom('accounts')
    .leftJoin('staff', 'staff.account_id', 'accounts.id')
    .select(['accounts.id', 'email', 'confirmed_at', 'disabled_at', 'since as onStaffSince'])
    .where(sql<boolean>`accounts.id = ${id}`)
    .executeTakeFirst()
  return member ?? fail('NotFound', 'this member doesn’t exist')
}

type Member = Awaited<ReturnType<typeof lockMember>>

/**
 * Throws Conflict for staff accounts, because staff at the desk could otherwise lock out an owner.
 */
export function failIfStaff({ onStaffSince }: Member) {
  if (onStaffSince !== null) fail('Conflict', STAFF_PROTECTED)
}
