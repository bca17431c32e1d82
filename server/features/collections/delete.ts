import { readOwnFilter } from './own-filter.ts'
import type { OwnRecords } from './own-records.ts'
import { failIfTimeUnsupported } from './check-time-support.ts'

interface DeleteRequest {
  query: unknown
  /** Milliseconds. */
  writtenAgo?: number
}

export const deleteOne = (own: OwnRecords, request: DeleteRequest) => deleteDocuments(own, request, false)

export const deleteMany = (own: OwnRecords, request: DeleteRequest) => deleteDocuments(own, request, true)

async function deleteDocuments(own: OwnRecords, { query, writtenAgo = 0 }: DeleteRequest, many: boolean) {
  const { owner, collection } = own
  failIfTimeUnsupported(collection, writtenAgo)
  const { filter, queries } = await readOwnFilter(own, query, many ? Infinity : 1)
  return { deletedCount: await collection.records.delete(queries, owner, { filter, many }, writtenAgo) }
}
