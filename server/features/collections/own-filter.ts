import { FILTER_WORK, QUOTAS } from '#contract/limits.ts'
import type { Filter } from './language/condition.ts'
import { weightOf } from './language/bounds.ts'
import { parseFilter } from './language/filter.ts'
import { refuse } from './language/value.ts'
import type { OwnRecords } from './own-records.ts'

/** A filter of this weight is held against as many records as anybody may have. */
const LIGHT = FILTER_WORK / Math.max(...Object.values(QUOTAS).map(({ records }) => records))

/**
 * Reads a member's filter (session service §6.4). One of many conditions is refused where the member has too many records to hold it against: each
 * record is looked at for each condition.
 */
export async function readOwnFilter({ queries, owner, collection }: OwnRecords, query: unknown): Promise<Filter> {
  const filter = parseFilter(collection.view.shape, query)
  const weight = weightOf(filter)
  const { counted } = collection
  if (counted === undefined || weight <= LIGHT) return filter
  const usage = await queries
    .selectFrom('member_usage')
    .select('records')
    .where('owner_id', '=', owner)
    .where('collection', '=', counted)
    .executeTakeFirst()
  const most = Math.floor(FILTER_WORK / weight)
  if (usage && usage.records > most)
    refuse(`a filter of ${weight} conditions is for at most ${most} records, and there are ${usage.records}`)
  return filter
}
