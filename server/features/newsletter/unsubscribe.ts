import { sql } from 'kysely'
import type { Context } from '#server/context.ts'

/** Unsubscribes the reader of this mail. False for an unknown token. */
export async function unsubscribe({ db, now }: Context, token: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('newsletter_readers')
    // Confirmation links end too: an old one must not subscribe the reader again.
    .set({ left_at: sql`coalesce(left_at, ${now()})`, confirm_hash: null, confirm_until: null })
    .where('leave_token', '=', token)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
