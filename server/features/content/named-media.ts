import { sql } from 'kysely'
import type { Queries } from '#server/platform/database/database.ts'

/** Whether any revision names this film: it may be public, or be restored. */
export async function isNamedFilm(queries: Queries, asset: string): Promise<boolean> {
  const found = await queries
    .selectFrom('content_revisions')
    .select('item_id')
    .where(sql<boolean>`data::text like ${`%"${asset}"%`}`)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Whether any revision shows a poster of this asset. */
export async function isNamedPoster(queries: Queries, asset: string): Promise<boolean> {
  const found = await queries
    .selectFrom('content_revisions')
    .select('item_id')
    .where(sql<boolean>`position(${`"/posters/${asset}/`} in data::text) > 0`)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
