import pg from 'pg'
import { isDocument } from './language/value.ts'
import type { OwnRecords } from './own-records.ts'
import { storedRecords } from './stored-records.ts'

/** What a change counts as before it is made: an insert as the documents that it brings. */
export const costOf = ({ documents }: Readonly<Record<string, unknown>>) =>
  Array.isArray(documents) ? Math.max(1, documents.length) : 1

/** What it turned out to be, by its answer. What an update leaves as it was counts too: the database locked it, and wrote that down. */
export function writtenBy(answer: unknown): number {
  const { matchedCount, deletedCount } = isDocument(answer) ? answer : {}
  return Math.max(0, ...[matchedCount, deletedCount].map(Number).filter(Number.isFinite))
}

/**
 * What a change of many records may have written before the database undid it, as one that met a quota at its end: all that the member has of the
 * collection. Nothing, where it never came to the database.
 */
export const writtenInVain = (own: OwnRecords, error: unknown): Promise<number> =>
  error instanceof pg.DatabaseError ? storedRecords(own) : Promise.resolve(0)
