import { MAX_COMPARISONS, EXPENSIVE_COMPARISONS, QUOTAS, COMPARISONS_PER_RECORD } from '#contract/limits.ts'
import type { Queries } from '#server/platform/database/database.ts'
import { computeWeight } from './language/filter-limits.ts'
import type { Filter } from './language/condition.ts'
import { parseFilter } from './language/filter.ts'
import { failInvalid } from './language/value.ts'
import { type OwnRecords, readRecordCount } from './own-records.ts'

interface OwnFilter {
  filter: Filter
  /** The database to query. Expensive commands use other connections. */
  queries: Queries
}

/**
 * Parses a member's filter (session service §6.4) for a command that affects at most `maxAffected` records. Rejects
 * filters with too many conditions for the number of records. For other expensive filters, waits for a slot.
 */
export async function parseOwnFilter(ownRecords: OwnRecords, query: unknown, maxAffected: number): Promise<OwnFilter> {
  const { queries, collection } = ownRecords
  const filter = parseFilter(collection.view.shape, query)
  const { quota } = collection
  if (quota === undefined) return { filter, queries }
  const weight = computeWeight(filter)
  const estimateWork = (records: number) => records * weight + Math.min(records, maxAffected) * COMPARISONS_PER_RECORD
  // If the filter is cheap even for a full quota of records, their number need not be read.
  if (estimateWork(QUOTAS[quota].records) <= EXPENSIVE_COMPARISONS) return { filter, queries }
  const records = await readRecordCount(ownRecords)
  const maxRecords = Math.floor(MAX_COMPARISONS / weight)
  if (records > maxRecords)
    failInvalid(`a filter with ${weight} conditions can search at most ${maxRecords} records, but there are ${records}`)
  return {
    filter,
    queries: estimateWork(records) > EXPENSIVE_COMPARISONS ? await ownRecords.acquireHeavySlot() : queries,
  }
}
