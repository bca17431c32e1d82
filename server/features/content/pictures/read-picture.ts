import { isPictureFile } from '#contract/content/picture-path.ts'
import { PICTURE_CACHE, PICTURE_READ_CONCURRENCY } from '#contract/studio/limits.ts'
import type { Context } from '#server/context.ts'
import { createBoundedReads } from '#server/platform/admission/bounded-reads.ts'

/** Reads picture files for visitors. */
export function createPictureReader({ db }: Pick<Context, 'db'>) {
  const reads = createBoundedReads({ what: 'pictures', limits: PICTURE_READ_CONCURRENCY, cache: PICTURE_CACHE })
  return {
    /** Returns undefined if the file is missing. Throws RateLimitExceeded if too many requests of the network wait. */
    async read(picture: string, file: string, network: string): Promise<Buffer | undefined> {
      if (!isPictureFile(`/pictures/${picture}`, file)) return undefined
      return reads.read(`${picture}/${file}`, network, async () => {
        const row = await db
          .selectFrom('picture_files')
          .select('data')
          .where('picture_id', '=', picture)
          .where('name', '=', file)
          .executeTakeFirst()
        return row?.data
      })
    },

    /** Removes a deleted picture from the cache. Other processes cache it for up to a minute. */
    forget: (picture: string) => reads.forget(`${picture}/`),
  }
}
