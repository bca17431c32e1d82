import type { Catalogue } from '#contract/catalogue.ts'
import type { Reps } from '#contract/collections/reps.ts'
import { findLesson, retiredTitle } from '#rules/catalogue.ts'
import { csvLine } from '#rules/csv.ts'

type RepsRecord = Pick<Reps, 'vid' | 'gid' | 'side' | 'count' | 'speed' | 'seconds' | 'at'>

/** Formats repetitions as CSV, oldest first. Times are local, in a format that spreadsheets parse. */
export function formatRepsAsCsv(records: readonly RepsRecord[], catalogue: Catalogue): string {
  const getTitle = ({ gid, vid }: RepsRecord) =>
    findLesson(catalogue, gid, vid)?.video.title ?? retiredTitle(catalogue, gid, vid) ?? vid
  const lines = records
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .map((record) => [
      record.at.toLocaleString('sv-SE'),
      getTitle(record),
      record.side,
      record.count,
      record.speed,
      record.seconds,
    ])
  return [['Time', 'Lesson', 'Side', 'Reps', 'Speed', 'Seconds'], ...lines].map(csvLine).join('')
}
