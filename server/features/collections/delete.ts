import { readOwnFilter } from './own-filter.ts'
import type { OwnRecords } from './own-records.ts'
import { refuseTime } from './refuse-time.ts'

interface DeleteRequest {
  query: unknown
  /** Milliseconds. */
  writtenAgo?: number
}

export const deleteOne = (own: OwnRecords, request: DeleteRequest) => remove(own, request, false)

export const deleteMany = (own: OwnRecords, request: DeleteRequest) => remove(own, request, true)

async function remove(own: OwnRecords, { query, writtenAgo = 0 }: DeleteRequest, many: boolean) {
  const { owner, collection } = own
  refuseTime(collection, writtenAgo)
  const { filter, queries } = await readOwnFilter(own, query, many ? Infinity : 1)
  return { deletedCount: await collection.records.delete(queries, owner, { filter, many }, writtenAgo) }
}
