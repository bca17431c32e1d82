import { encode } from '#web/api/ejson.ts'
import { isRecord } from '#web/api/read-response.ts'

/**
 * Maximum number of characters per copy of a collection. Browsers store about five million characters per site, most of
 * which are reserved for offline changes.
 */
export const MAX_COPY_LENGTH = 160_000

/**
 * Serializes a copy of records. If the copy is too long, omits first the pictures, then the oldest records. `at` is the
 * time in epoch milliseconds when the records were fetched.
 */
export function serializeCopy(records: readonly unknown[], at: number, isNewestFirst: boolean): string {
  const serialize = (list: readonly unknown[]) => JSON.stringify({ at, data: encode(list) })
  const fullText = serialize(records)
  if (fullText.length <= MAX_COPY_LENGTH) return fullText
  const withoutPictures = records.map(removePicture)
  let remainingLength = MAX_COPY_LENGTH - serialize([]).length
  const fits = (record: unknown) => (remainingLength -= JSON.stringify(encode(record)).length + 1) >= 0
  if (!isNewestFirst) withoutPictures.reverse()
  const end = withoutPictures.findIndex((record) => !fits(record))
  const newestRecords = end === -1 ? withoutPictures : withoutPictures.slice(0, end)
  return serialize(isNewestFirst ? newestRecords : newestRecords.toReversed())
}

function removePicture(record: unknown) {
  if (!isRecord(record)) return record
  const { picture: _picture, ...otherFields } = record
  return otherFields
}
