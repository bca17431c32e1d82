import type { OwnerId } from '#server/caller.ts'
import type { Context } from '#server/context.ts'

/**
 * Ends the account. Everything that names it goes with it by the database's own rules: records, sessions, keys, tokens. A call that finds it
 * gone already has what it wants.
 */
export async function deleteUser({ db, doorbell }: Context, owner: OwnerId) {
  await db.deleteFrom('accounts').where('id', '=', owner).execute()
  doorbell.ring()
}
