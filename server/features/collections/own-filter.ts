import { FILTER_WORK, HEAVY_WORK, QUOTAS, RECORD_WORK } from '#contract/limits.ts'
import type { Queries } from '#server/platform/database/database.ts'
import { weightOf } from './language/bounds.ts'
import type { Filter } from './language/condition.ts'
import { parseFilter } from './language/filter.ts'
import { refuse } from './language/value.ts'
import { type OwnRecords, storedRecords } from './own-records.ts'

interface OwnFilter {
  filter: Filter
  /** The database to query; an expensive command uses its own connection. */
  queries: Queries
}

/**
 * Parses a member's filter (session service §6.4) for a command that affects at most `reach` records. Refuses filters
 * with too many conditions for the number of records. Other expensive commands wait for a slot.
 */
export async function readOwnFilter(own: OwnRecords, query: unknown, reach: number): Promise<OwnFilter> {
  const { queries, collection } = own
  const filter = parseFilter(collection.view.shape, query)
  const { counted } = collection
  if (counted === undefined) return { filter, queries }
  const weight = weightOf(filter)
  const workOf = (records: number) => records * weight + Math.min(records, reach) * RECORD_WORK
  // Cheap even at the quota, so the records need not be counted.
  if (workOf(QUOTAS[counted].records) <= HEAVY_WORK) return { filter, queries }
  const records = await storedRecords(own)
  const most = Math.floor(FILTER_WORK / weight)
  if (records > most)
    refuse(`a filter of ${weight} conditions is for at most ${most} records, and there are ${records}`)
  return { filter, queries: workOf(records) > HEAVY_WORK ? await own.takeHeavyTurn() : queries }
}
