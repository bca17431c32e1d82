import { sql } from 'kysely'
import { fail } from '#server/errors.ts'
import { OF_STAFF } from '#server/features/staff/index.ts'
import type { InTransaction, Queries } from '#server/platform/database/database.ts'

/** Finds an account by id or, for a command, by address. Throws NotFound. */
export async function ownerOf(queries: Queries, which: { id: string } | { email: string }) {
  const is = 'id' in which ? sql<boolean>`id = ${which.id}` : sql<boolean>`email = lower(${which.email})`
  const accounts = queries.selectFrom('accounts').select('id')
  const found = await accounts.where(is).executeTakeFirst()
  return found?.id ?? fail('NotFound', 'this member doesn’t exist')
}

/** Locks the account of a member until the commit. Throws NotFound. */
export async function lockMember(transaction: InTransaction, id: string) {
  // A separate statement: one that waits for the lock would not see a concurrent change of the staff.
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
 * Refuses actions against staff accounts; otherwise the desk could lock out an owner. Throws Conflict.
 */
export function refuseStaff({ onStaffSince }: Member) {
  if (onStaffSince !== null) fail('Conflict', OF_STAFF)
}
