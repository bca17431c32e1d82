import type { OwnerId } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import { endPayments } from '#server/features/billing/index.ts'

/**
 * Ends the account. Everything that names it goes with it by the database's own rules: records, sessions, keys, tokens. Only its orders stay in the books, without a name. A call that finds it
 * gone already has what it wants.
 */
export async function deleteUser(context: Context, owner: OwnerId) {
  const { db, doorbell } = context
  await db.transaction().execute(async (transaction) => {
    // Nobody is charged for an account that is gone.
    await endPayments(context, transaction, owner)
    await transaction.deleteFrom('accounts').where('id', '=', owner).execute()
  })
  doorbell.ring()
}
