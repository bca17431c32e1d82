import { encode } from '#web/api/ejson.ts'
import { isRecord } from '#web/api/read-answer.ts'

/**
 * Characters of the copy of a collection. Browsers store about five million for a site: all copies together leave most
 * of them to what a member does without a network.
 */
export const COPY_LENGTH = 160_000

/**
 * A copy of records, as it is stored. Where all of it is too long, it is without pictures; where that is still too
 * long, the oldest records are left out. `at`: milliseconds since 1970.
 */
export function copyText(records: readonly unknown[], at: number, isNewestFirst: boolean): string {
  const textOf = (some: readonly unknown[]) => JSON.stringify({ at, data: encode(some) })
  const whole = textOf(records)
  if (whole.length <= COPY_LENGTH) return whole
  const bare = records.map(withoutPicture)
  let left = COPY_LENGTH - textOf([]).length
  const fits = (record: unknown) => (left -= JSON.stringify(encode(record)).length + 1) >= 0
  if (!isNewestFirst) bare.reverse()
  const end = bare.findIndex((record) => !fits(record))
  const newest = end === -1 ? bare : bare.slice(0, end)
  return textOf(isNewestFirst ? newest : newest.toReversed())
}

function withoutPicture(record: unknown) {
  if (!isRecord(record)) return record
  const { picture: _picture, ...others } = record
  return others
}
