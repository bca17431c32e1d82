import type { OwnRecords } from './own-records.ts'

/** How many records the member has of the collection, as the database counts them; none where it does not. */
export async function storedRecords({ queries, owner, collection: { counted } }: OwnRecords): Promise<number> {
  if (counted === undefined) return 0
  const usage = await queries
    .selectFrom('member_usage')
    .select('records')
    .where('owner_id', '=', owner)
    .where('collection', '=', counted)
    .executeTakeFirst()
  return usage?.records ?? 0
}
