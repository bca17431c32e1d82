import { sql } from 'kysely'
import { pictureSources } from '#contract/content/picture-path.ts'
import { UNUSED_POSTER_LIFETIME_MS, MAX_POSTERS_PER_DAY } from '#contract/studio/limits.ts'
import type { Context } from '#server/context.ts'
import { fail } from '#server/errors.ts'
import {
  isAssetUsed,
  isPosterReferenced,
  readFullSizePicture,
  failIfExtremeRatio,
  requireOwnMedia,
  toTeacher,
} from '#server/features/content/index.ts'
import { publishPictures, publishStill, removeAssets } from '#server/features/media/index.ts'
import type { StaffCaller } from '#server/features/staff/index.ts'
import { countAttempts } from '#server/platform/admission/rate-limiter.ts'

type Dependencies = Pick<Context, 'config' | 'db' | 'now'>

interface PosterSource {
  /** Seconds of the film. */
  at: number
  /** One of the academy's pictures, instead of a frame of the film. */
  pictureAddress?: string | undefined
}

/**
 * Creates poster and thumbnails from a frame of a film or a picture. Throws NotFound, BadRequest, RateLimitExceeded,
 * QuotaExceeded, and Forbidden for a film of another account if the caller may change only their own lessons.
 */
export async function drawPoster(
  deps: Dependencies,
  caller: StaffCaller,
  media: string,
  { at, pictureAddress }: PosterSource,
) {
  const { config, db, now } = deps
  await requireOwnMedia(db, toTeacher(caller), media)
  await countAttempts(deps, ['drawPoster', caller.owner])
  if (pictureAddress !== undefined) failIfExtremeRatio('pictureAddress', pictureSources(pictureAddress))
  await failIfTooManyPosters(db)
  const store = {
    dataDir: config.dataDir,
    mediaStore: config.mediaStore,
    catalogue: { hasMedia: (asset: string) => isAssetUsed(db, asset) },
  }
  const saveAsset = (asset: string) => db.insertInto('posters').values({ asset, drawn_at: now() }).execute()
  const images =
    pictureAddress === undefined
      ? await publishStill({ asset: media, at }, store, saveAsset)
      : await publishPictures(await readFullSizePicture(db, pictureAddress), store, saveAsset)
  return { thumbnail: images.thumbnail.jpeg, images }
}

async function failIfTooManyPosters(db: Dependencies['db']) {
  const { count } = await db
    .selectFrom('posters')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('named_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (count >= MAX_POSTERS_PER_DAY) fail('QuotaExceeded', `you can create at most ${MAX_POSTERS_PER_DAY} posters a day`)
}

/** Maximum number of posters that a sweep checks. Each check reads all content. */
const MAX_PER_SWEEP = 5
/** Milliseconds until a poster in use is checked again. */
const RECHECK_AFTER = 7 * 24 * 60 * 60_000

/** Deletes posters that no content uses, because they were discarded or their lesson was deleted. */
export async function sweepPosters({ config, db, log, now }: Dependencies & Pick<Context, 'log'>): Promise<void> {
  const currentTime = now().getTime()
  const duePosters = await db
    .selectFrom('posters')
    .select('asset')
    .where(({ eb, or, and }) =>
      or([
        and([eb('named_at', 'is', null), eb('drawn_at', '<', new Date(currentTime - UNUSED_POSTER_LIFETIME_MS))]),
        eb('named_at', '<', new Date(currentTime - RECHECK_AFTER)),
      ]),
    )
    .orderBy(sql`coalesce(named_at, drawn_at)`)
    .limit(MAX_PER_SWEEP)
    .execute()
  const sweepPoster = (asset: string) =>
    db.transaction().execute(async (transaction) => {
      // Saving a draft locks its posters as well (`lockReferencedMedia`), so that the draft is found here.
      const locked = transaction.selectFrom('posters').select('asset').where('asset', '=', asset).forUpdate()
      if (!(await locked.executeTakeFirst())) return
      if (await isPosterReferenced(transaction, asset))
        await transaction.updateTable('posters').set({ named_at: now() }).where('asset', '=', asset).execute()
      else {
        await transaction.deleteFrom('posters').where('asset', '=', asset).execute()
        await removeAssets(config, [asset])
      }
    })
  for (const { asset } of duePosters)
    await sweepPoster(asset).catch(async (error: unknown) => {
      log.warn({ err: error, poster: asset }, 'could not delete a poster that no content uses; retrying in a day')
      // Moves the poster behind the other due posters.
      await db.updateTable('posters').set({ named_at: null, drawn_at: now() }).where('asset', '=', asset).execute()
    })
}
