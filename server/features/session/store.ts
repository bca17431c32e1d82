import type { Queries } from '#server/platform/database.ts'
import { newId } from '#server/platform/ids.ts'

interface NewAccount {
  email: string
  passwordHash: string
  confirmedAt: Date | null
  now: Date
}

/** Adds an account with its details record. Undefined when the address is taken, also by a call that runs at the same moment. */
export async function addAccount(
  queries: Queries,
  { email, passwordHash, confirmedAt, now }: NewAccount,
): Promise<string | undefined> {
  const id = newId()
  const added = await queries
    .insertInto('accounts')
    .values({
      id,
      email,
      password_hash: passwordHash,
      identity_id: newId(),
      confirmed_at: confirmedAt,
      disabled_at: null,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) return undefined
  // Before any login record, so that an update by owner always has its record (session service §7).
  await queries
    .insertInto('profile_details')
    .values({ id: newId(), owner_id: id, full_name: null, phone_number: null, job_role: null, goals: null })
    .execute()
  return id
}

export const findAccountByEmail = (queries: Queries, email: string) =>
  queries.selectFrom('accounts').selectAll().where('email', '=', email).executeTakeFirst()
