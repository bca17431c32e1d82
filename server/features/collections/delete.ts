import { readOwnFilter } from './own-filter.ts'
import type { OwnRecords } from './own-records.ts'

export const deleteOne = (own: OwnRecords, { query }: { query: unknown }) => remove(own, query, false)

export const deleteMany = (own: OwnRecords, { query }: { query: unknown }) => remove(own, query, true)

async function remove(own: OwnRecords, query: unknown, many: boolean) {
  const { owner, collection } = own
  const { filter, queries } = await readOwnFilter(own, query, many ? Infinity : 1)
  return { deletedCount: await collection.records.delete(queries, owner, { filter, many }) }
}
