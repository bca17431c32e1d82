import { encode } from '#web/api/ejson.ts'
import { isRecord } from '#web/api/read-response.ts'

/**
 * Maximum characters per collection copy. Browsers store about five million per site; most of it is left for offline
 * changes.
 */
export const COPY_LENGTH = 160_000

/**
 * Serializes a copy of records. If it is too long, pictures are omitted, then the oldest records. `at`: epoch
 * milliseconds.
 */
export function copyText(records: readonly unknown[], at: number, isNewestFirst: boolean): string {
  const getText = (some: readonly unknown[]) => JSON.stringify({ at, data: encode(some) })
  const whole = getText(records)
  if (whole.length <= COPY_LENGTH) return whole
  const bare = records.map(withoutPicture)
  let left = COPY_LENGTH - getText([]).length
  const fits = (record: unknown) => (left -= JSON.stringify(encode(record)).length + 1) >= 0
  if (!isNewestFirst) bare.reverse()
  const end = bare.findIndex((record) => !fits(record))
  const newest = end === -1 ? bare : bare.slice(0, end)
  return getText(isNewestFirst ? newest : newest.toReversed())
}

function withoutPicture(record: unknown) {
  if (!isRecord(record)) return record
  const { picture: _picture, ...others } = record
  return others
}
