import { readOwnFilter } from './own-filter.ts'
import type { OwnRecords } from './own-records.ts'

export const deleteOne = (own: OwnRecords, { query }: { query: unknown }) => remove(own, query, false)

export const deleteMany = (own: OwnRecords, { query }: { query: unknown }) => remove(own, query, true)

async function remove(own: OwnRecords, query: unknown, many: boolean) {
  const { queries, owner, collection } = own
  const filter = await readOwnFilter(own, query)
  return { deletedCount: await collection.records.delete(queries, owner, { filter, many }) }
}
