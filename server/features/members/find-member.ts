import { sql } from 'kysely'
import { fail } from '#server/errors.ts'
import { OF_STAFF } from '#server/features/staff/index.ts'
import type { InTransaction, Queries } from '#server/platform/database/database.ts'

/** The account with this id, or, for a command, with this address. Throws NotFound. */
export async function ownerOf(queries: Queries, which: { id: string } | { email: string }) {
  const is = 'id' in which ? sql<boolean>`id = ${which.id}` : sql<boolean>`email = lower(${which.email})`
  const accounts = queries.selectFrom('accounts').select('id')
  const found = await accounts.where(is).executeTakeFirst()
  return found?.id ?? fail('NotFound', 'this member doesn’t exist')
}

/** A member whose account is locked until the commit. Throws NotFound. */
export async function lockMember(transaction: InTransaction, id: string) {
  // By itself: a statement that waits for the lock does not see who has joined the staff meanwhile.
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
 * Refuses what would shut somebody out who works for the academy: the desk could close the Studio to an owner. Throws
 * Conflict.
 */
export function refuseStaff({ onStaffSince }: Member) {
  if (onStaffSince !== null) fail('Conflict', OF_STAFF)
}
