import { parseOwnFilter } from './own-filter.ts'
import type { OwnRecords } from './own-records.ts'
import { failIfTimeUnsupported } from './check-time-support.ts'

interface DeleteRequest {
  query: unknown
  /** Milliseconds since the deletion was made. */
  writtenAgo?: number
}

export const deleteOne = (ownRecords: OwnRecords, request: DeleteRequest) => deleteDocuments(ownRecords, request, false)

export const deleteMany = (ownRecords: OwnRecords, request: DeleteRequest) => deleteDocuments(ownRecords, request, true)

async function deleteDocuments(ownRecords: OwnRecords, { query, writtenAgo = 0 }: DeleteRequest, many: boolean) {
  const { owner, collection } = ownRecords
  failIfTimeUnsupported(collection, writtenAgo)
  const { filter, queries } = await parseOwnFilter(ownRecords, query, many ? Infinity : 1)
  return { deletedCount: await collection.records.delete(queries, owner, { filter, many }, writtenAgo) }
}
