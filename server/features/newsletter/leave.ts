import { sql } from 'kysely'
import type { Context } from '#server/context.ts'

/** Takes the reader of this mail off the list, for good until that reader asks again. False when there is no such reader. */
export async function leave({ db, now }: Context, token: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('newsletter_readers')
    // Links that ask for confirmation end too: an old one must not bring the reader back.
    .set({ left_at: sql`coalesce(left_at, ${now()})`, confirm_hash: null, confirm_until: null })
    .where('leave_token', '=', token)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
