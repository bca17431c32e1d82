import { sql } from 'kysely'
import type { Queries } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/database/ids.ts'

/** Inserts a rating in SQL, for tests that control the transaction. Returns its id. */
export async function addRating(queries: Queries, owner: string, vid = newId(), id = newId()) {
  await sql`insert into personal_ratings (id, owner_id, vid, gid, rating) values (${id}, ${owner}, ${vid}, 'guard', 3)`.execute(
    queries,
  )
  return id
}

/**
 * Inserts a note and returns its id. Notes are a separate collection and do not wait for ratings of the same member.
 */
export async function addNote(queries: Queries, owner: string) {
  const id = newId()
  await sql`insert into lesson_notes (id, owner_id, vid, gid, at, text) values (${id}, ${owner}, 'hip', 'throws', 1, 'Elbow in')`.execute(
    queries,
  )
  return id
}

export const changeRating = (queries: Queries, id: string, rating: number) =>
  sql`update personal_ratings set rating = ${rating} where id = ${id}`.execute(queries)

export const removeRating = (queries: Queries, id: string) =>
  sql`delete from personal_ratings where id = ${id}`.execute(queries)
