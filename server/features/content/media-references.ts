import { sql } from 'kysely'
import type { InTransaction, Queries } from '#server/platform/database/database.ts'
import type { ContentData } from './check-content.ts'

/**
 * Locks the films, posters and pictures that drafts in this transaction refer to, so that a concurrent removal waits
 * and finds the draft. References in `before` are in a stored revision, so their media cannot be removed. Missing films
 * and pictures are refused on publication (`checkPublishable`).
 */
export async function lockReferencedMedia(
  transaction: InTransaction,
  drafts: readonly ContentData[],
  before?: ContentData,
): Promise<void> {
  const known = new Set(before && findMedia(before))
  const names = drafts.flatMap(findMedia).filter((name) => !known.has(name))
  if (names.length === 0) return
  const isReferenced = sql<string>`any(${names})`
  const films = transaction.selectFrom('films').select('id').where('media', '=', isReferenced)
  await films.orderBy('id').forKeyShare().execute()
  const posters = transaction.selectFrom('posters').select('asset').where('asset', '=', isReferenced)
  await posters.orderBy('asset').forKeyShare().execute()
  const pictures = transaction.selectFrom('pictures').select('id').where('id', '=', isReferenced)
  await pictures.orderBy('id').forKeyShare().execute()
}

/** Returns the names of the film, posters and pictures in the data. */
function findMedia(data: ContentData): string[] {
  const names = Array.from(
    JSON.stringify(data).matchAll(/\/(?:posters|pictures)\/([0-9a-z-]+)/g),
    ([, name = '']) => name,
  )
  return typeof data['media'] === 'string' ? [...names, data['media']] : names
}

/** Whether any revision refers to this film. */
export async function isFilmReferenced(queries: Queries, asset: string): Promise<boolean> {
  const row = await queries
    .selectFrom('content_revisions')
    .select('item_id')
    .where(sql<boolean>`data::text like ${`%"${asset}"%`}`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether any revision contains a poster of this asset, also in the address of a link. */
export async function isPosterReferenced(queries: Queries, asset: string): Promise<boolean> {
  const row = await queries
    .selectFrom('content_revisions')
    .select('item_id')
    .where(sql<boolean>`position(${`/posters/${asset}/`} in data::text) > 0`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether any revision refers to this asset as its film or contains a poster of it. */
export const isAssetReferenced = async (queries: Queries, asset: string): Promise<boolean> =>
  (await isFilmReferenced(queries, asset)) || isPosterReferenced(queries, asset)

/** Whether the draft or published revision of an item outside of the bin refers to this asset. */
export async function isAssetCurrentlyReferenced(queries: Queries, asset: string): Promise<boolean> {
  const row = await queries
    .selectFrom('content_items')
    .innerJoin('content_revisions', 'item_id', 'content_items.id')
    .select('item_id')
    .where('binned_at', 'is', null)
    .where(sql<boolean>`revision in (draft_revision, published_revision)`)
    .where(sql<boolean>`data::text like any(${[`%"${asset}"%`, `%/posters/${asset}/%`]})`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Whether the academy uses this asset: as an uploaded film, as a rendered poster, or in any revision. Other assets are
 * left over from interrupted ingests and are deleted.
 */
export async function isAssetUsed(queries: Queries, asset: string): Promise<boolean> {
  const film = await queries.selectFrom('films').select('id').where('media', '=', asset).limit(1).executeTakeFirst()
  if (film) return true
  const poster = await queries.selectFrom('posters').select('asset').where('asset', '=', asset).executeTakeFirst()
  return poster !== undefined || isAssetReferenced(queries, asset)
}

/** Returns those of many assets for which {@link isAssetUsed} is true. Reads every revision once. */
export async function findUsedAssets(queries: Queries, assets: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ asset: string }>`
    select media as asset from films where media = any(${assets})
    union select asset from posters where asset = any(${assets})
    union select coalesce(name[1], name[2])
      from content_revisions, regexp_matches(data::text, ${'"([\\w.-]+)"|/posters/([\\w.-]+)/'}, 'g') as name
      where coalesce(name[1], name[2]) = any(${assets})`.execute(queries)
  return new Set(rows.map(({ asset }) => asset))
}
