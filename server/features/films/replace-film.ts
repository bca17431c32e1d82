import { Chapter } from '#contract/catalogue.ts'
import type { ContentItem } from '#contract/studio/content.ts'
import { z } from 'zod'
import { moveChapters, calculateShift } from '#rules/film-times.ts'
import type { Context } from '#server/context.ts'
import { fail } from '#server/errors.ts'
import {
  findItem,
  failIfExternalCatalogue,
  requireOwnLessons,
  saveGeneratedDraft,
  toTeacher,
  toItemResponse,
  toEditor,
} from '#server/features/content/index.ts'
import { parseAssetName, readLessonMedia } from '#server/features/media/index.ts'
import type { StaffCaller } from '#server/features/staff/index.ts'
import { findFilmByAsset } from './cut-film.ts'
import { findFilm, findLessons, lockFilm, requireOwnFilm } from './film-rows.ts'

interface Replacement {
  slug: string
  version: number
  filmId: string
}

/** Film fields of the current draft. Invalid values are ignored, because a draft may be incomplete. */
const ReplacedFields = z.object({
  media: z.string().optional().catch(undefined),
  thumbnail: z.string().optional().catch(undefined),
  chapters: z.array(Chapter).optional().catch(undefined),
})

/**
 * Sets the film in the draft of a lesson, and shifts the chapters if the film replaces another part of the same upload.
 * Links a film without a lesson to this lesson, so that no second lesson is created from it. Throws NotFound,
 * Forbidden, Conflict, CatalogueElsewhere, ContentNotFound, ContentChanged.
 */
export async function replaceFilm(
  context: Context,
  caller: StaffCaller,
  { slug, version, filmId }: Replacement,
): Promise<ContentItem> {
  failIfExternalCatalogue(context, 'lesson')
  const { draft } = await findItem(context.db, 'lesson', slug)
  await requireOwnLessons(context.db, toTeacher(caller), [slug])
  const newFilm = await findFilm(context.db, filmId)
  requireOwnFilm(caller, newFilm)
  if (newFilm.media === null) fail('Conflict', 'this video isn’t encoded yet')
  const fields = (await readLessonMedia(context.config, newFilm.media)) ?? fail('NotFound', 'this video was removed')
  const { media, thumbnail, chapters } = ReplacedFields.parse(draft.data)
  const replacedFilm = media === undefined ? undefined : await findFilmByAsset(context, media)
  const shift = (replacedFilm && calculateShift(replacedFilm, newFilm)) ?? 0
  const hasOwnPoster = thumbnail !== undefined && parseAssetName(thumbnail) !== media
  const { thumbnail: newThumbnail, images, ...filmFields } = fields
  const data = {
    ...draft.data,
    // Films that were encoded before previews existed have none.
    preview: undefined,
    ...filmFields,
    ...(!hasOwnPoster && { thumbnail: newThumbnail, images }),
    ...(chapters && { chapters: moveChapters(chapters, shift, fields.duration) }),
  }
  // JSON omits undefined fields. The other fields of the draft are not validated here.
  const jsonData: unknown = JSON.parse(JSON.stringify(data))
  const draftTarget = { kind: 'lesson', slug, version, data: jsonData } as const
  const saved = await saveGeneratedDraft(context, toEditor(context, caller), draftTarget, async (transaction) => {
    // The film may have been removed in the meantime.
    const lockedFilm = await lockFilm(transaction, filmId)
    if ((await findLessons(transaction, [lockedFilm])).size === 0)
      await transaction.updateTable('films').set({ lesson: slug }).where('id', '=', filmId).execute()
  })
  return toItemResponse(context, caller, saved)
}
