import { sql } from 'kysely'
import type { InTransaction, Queries } from '#server/platform/database/database.ts'
import type { ContentData } from './check-content.ts'

/**
 * Locks the films that drafts in this transaction refer to, so that a concurrent removal waits and finds the draft.
 * Missing films are refused on publication (`checkPublishable`).
 */
export async function lockFilmsOf(transaction: InTransaction, drafts: readonly ContentData[]): Promise<void> {
  const assets = drafts.flatMap(({ media }) => (typeof media === 'string' ? media : []))
  if (assets.length === 0) return
  const films = transaction
    .selectFrom('films')
    .select('id')
    .where('media', '=', sql<string>`any(${assets})`)
  await films.orderBy('id').forKeyShare().execute()
}

/** Whether any revision refers to this film. */
export async function isNamedFilm(queries: Queries, asset: string): Promise<boolean> {
  const row = await queries
    .selectFrom('content_revisions')
    .select('item_id')
    .where(sql<boolean>`data::text like ${`%"${asset}"%`}`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether any revision contains a poster of this asset. */
export async function isNamedPoster(queries: Queries, asset: string): Promise<boolean> {
  const row = await queries
    .selectFrom('content_revisions')
    .select('item_id')
    .where(sql<boolean>`position(${`"/posters/${asset}/`} in data::text) > 0`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether any revision refers to this asset as its film or contains a poster of it. */
export const isNamedAsset = async (queries: Queries, asset: string): Promise<boolean> =>
  (await isNamedFilm(queries, asset)) || isNamedPoster(queries, asset)

/** Whether the draft or published revision of an item outside of the bin refers to this asset. */
export async function isCurrentAsset(queries: Queries, asset: string): Promise<boolean> {
  const row = await queries
    .selectFrom('content_items')
    .innerJoin('content_revisions', 'item_id', 'content_items.id')
    .select('item_id')
    .where('binned_at', 'is', null)
    .where(sql<boolean>`revision in (draft_revision, published_revision)`)
    .where(sql<boolean>`data::text like any(${[`%"${asset}"%`, `%"/posters/${asset}/%`]})`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Whether the academy uses this asset: as an uploaded film, as a drawn poster, or in any revision. Others are left over
 * from interrupted ingests and are deleted.
 */
export async function hasAsset(queries: Queries, asset: string): Promise<boolean> {
  const film = await queries.selectFrom('films').select('id').where('media', '=', asset).limit(1).executeTakeFirst()
  if (film) return true
  const poster = await queries.selectFrom('posters').select('asset').where('asset', '=', asset).executeTakeFirst()
  return poster !== undefined || isNamedAsset(queries, asset)
}
