import { parseFilter } from './language/filter.ts'
import type { OwnRecords } from './own-records.ts'

export const deleteOne = (own: OwnRecords, { query }: { query: unknown }) => remove(own, query, false)

export const deleteMany = (own: OwnRecords, { query }: { query: unknown }) => remove(own, query, true)

async function remove({ queries, owner, collection }: OwnRecords, query: unknown, many: boolean) {
  const filter = parseFilter(collection.view.shape, query)
  return { deletedCount: await collection.records.delete(queries, owner, { filter, many }) }
}
