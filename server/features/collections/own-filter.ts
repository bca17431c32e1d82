import { FILTER_WORK, HEAVY_WORK, QUOTAS, RECORD_WORK } from '#contract/limits.ts'
import type { Queries } from '#server/platform/database/database.ts'
import { computeWeight } from './language/bounds.ts'
import type { Filter } from './language/condition.ts'
import { parseFilter } from './language/filter.ts'
import { failInvalid } from './language/value.ts'
import { type OwnRecords, readRecordCount } from './own-records.ts'

interface OwnFilter {
  filter: Filter
  /** The database to query; an expensive command uses its own connection. */
  queries: Queries
}

/**
 * Parses a member's filter (session service §6.4) for a command that affects at most `reach` records. Refuses filters
 * with too many conditions for the number of records. Other expensive commands wait for a slot.
 */
export async function readOwnFilter(own: OwnRecords, query: unknown, maxAffected: number): Promise<OwnFilter> {
  const { queries, collection } = own
  const filter = parseFilter(collection.view.shape, query)
  const { counted } = collection
  if (counted === undefined) return { filter, queries }
  const weight = computeWeight(filter)
  const estimateWork = (records: number) => records * weight + Math.min(records, maxAffected) * RECORD_WORK
  // Cheap even at the quota, so the records need not be counted.
  if (estimateWork(QUOTAS[counted].records) <= HEAVY_WORK) return { filter, queries }
  const records = await readRecordCount(own)
  const maxRecords = Math.floor(FILTER_WORK / weight)
  if (records > maxRecords)
    failInvalid(`a filter of ${weight} conditions is for at most ${maxRecords} records, and there are ${records}`)
  return { filter, queries: estimateWork(records) > HEAVY_WORK ? await own.acquireHeavySlot() : queries }
}
