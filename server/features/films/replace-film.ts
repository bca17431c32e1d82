import { Chapter } from '#contract/catalogue.ts'
import type { ContentAnswer } from '#contract/studio/content.ts'
import { z } from 'zod'
import { moveChapters, shiftBetween } from '#rules/film-times.ts'
import type { Context } from '#server/context.ts'
import { fail } from '#server/errors.ts'
import {
  findItem,
  refuseElsewhere,
  requireOwnLessons,
  storeDraft,
  teacherOf,
  toAnswer,
  toEditor,
} from '#server/features/content/index.ts'
import { assetOfPicture, readLessonMedia } from '#server/features/media/index.ts'
import type { StaffCaller } from '#server/features/staff/index.ts'
import { findByMedia } from './cut-film.ts'
import { findFilm, lockFilm, requireOwnFilm } from './film-rows.ts'

interface Replacement {
  slug: string
  version: number
  /** The id of the film. */
  film: string
}

/** What a draft may have of a film before; it may be unfinished. */
const Before = z.object({
  media: z.string().optional().catch(undefined),
  thumbnail: z.string().optional().catch(undefined),
  chapters: z.array(Chapter).optional().catch(undefined),
})

/**
 * Gives the draft of a lesson another film, and moves its chapters where both are parts of one upload. Throws NotFound,
 * Forbidden, Conflict, CatalogueElsewhere, ContentNotFound, ContentChanged.
 */
export async function replaceFilm(
  context: Context,
  caller: StaffCaller,
  { slug, version, film }: Replacement,
): Promise<ContentAnswer> {
  refuseElsewhere(context, 'lesson')
  const { draft } = await findItem(context.db, 'lesson', slug)
  await requireOwnLessons(context.db, teacherOf(caller), [slug])
  const after = await findFilm(context.db, film)
  requireOwnFilm(caller, after)
  if (after.media === null) fail('Conflict', 'this video isn’t encoded yet')
  const fields =
    (await readLessonMedia(context.config.dataDir, after.media)) ?? fail('NotFound', 'this video was removed')
  const { media, thumbnail, chapters } = Before.parse(draft.data)
  const before = media === undefined ? undefined : await findByMedia(context, media)
  const shift = (before && shiftBetween(before, after)) ?? 0
  const hasOwnPoster = thumbnail !== undefined && assetOfPicture(thumbnail) !== media
  const { thumbnail: newThumbnail, images, ...ofFilm } = fields
  const data = {
    ...draft.data,
    ...ofFilm,
    ...(!hasOwnPoster && { thumbnail: newThumbnail, images }),
    ...(chapters && { chapters: moveChapters(chapters, shift, fields.duration) }),
  }
  // As JSON: what a film does not have is left out. The rest of the draft is as it was, whatever version took it.
  const json: unknown = JSON.parse(JSON.stringify(data))
  const draftOfFilm = { kind: 'lesson', slug, version, data: json } as const
  // It may have been removed since it was read.
  const saved = await storeDraft(context, toEditor(context, caller), draftOfFilm, (transaction) =>
    lockFilm(transaction, film),
  )
  return toAnswer(context, caller, saved)
}
