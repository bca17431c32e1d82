import type { Catalogue } from '#contract/catalogue.ts'
import type { Reps } from '#contract/collections/reps.ts'
import { findLesson, retiredTitle } from '#rules/catalogue.ts'
import { csvLine } from '#rules/csv.ts'

type Done = Pick<Reps, 'vid' | 'gid' | 'side' | 'count' | 'speed' | 'seconds' | 'at'>

/** Formats repetitions as CSV, oldest first. Times are local, in a format that spreadsheets parse. */
export function repsTable(records: readonly Done[], catalogue: Catalogue): string {
  const titleOf = ({ gid, vid }: Done) =>
    findLesson(catalogue, gid, vid)?.video.title ?? retiredTitle(catalogue, gid, vid) ?? vid
  const lines = records
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .map((one) => [one.at.toLocaleString('sv-SE'), titleOf(one), one.side, one.count, one.speed, one.seconds])
  return [['Time', 'Lesson', 'Side', 'Reps', 'Speed', 'Seconds'], ...lines].map(csvLine).join('')
}
