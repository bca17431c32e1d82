import type { z } from 'zod'
import { captionsSlug } from '#contract/content/captions.ts'
import type { loadCaptions as loadEndpoint } from '#contract/studio/captions.ts'
import { readCaptions } from '#rules/captions/read-captions.ts'
import type { Context } from '#server/context.ts'
import { fail } from '#server/errors.ts'
import { type ContentItem, createContent, type Editor, saveDraft } from '#server/features/content/index.ts'
import { readFilmCaptions } from '#server/features/media/index.ts'
import { readLessonFilm } from './list-captions.ts'

type LoadRequest = z.output<(typeof loadEndpoint)['body']>

/**
 * Saves the captions of a file as a draft. Throws BadRequest with the line, ContentNotFound, ContentChanged,
 * ContentNameInUse, QuotaExceeded.
 */
export async function loadCaptions(context: Context, editor: Editor, request: LoadRequest): Promise<ContentItem> {
  const { lesson, lang, label, version } = request
  const text = request.captions ?? (await readCaptionsOfFilm(context, lesson, lang))
  // Throws if the lesson does not exist.
  if (request.captions !== undefined) await readLessonFilm(context.db, lesson)
  const parsed = readCaptions(text)
  if ('reason' in parsed) return fail('BadRequest', `'captions', line ${parsed.line}: ${parsed.reason}`)
  const slug = captionsSlug(lesson, lang)
  const data = { label, cues: parsed.cues }
  return version === undefined
    ? createContent(context, editor, { kind: 'captions', slug, data })
    : saveDraft(context, editor, { kind: 'captions', slug, version, data })
}

/** Reads the captions ingested with the lesson's film. Throws ContentNotFound. */
async function readCaptionsOfFilm({ config, db }: Pick<Context, 'config' | 'db'>, lesson: string, lang: string) {
  const { media, captions } = await readLessonFilm(db, lesson)
  const filmCaptions = captions?.find((track) => track.lang === lang)
  const text = media && filmCaptions && (await readFilmCaptions(config, media, filmCaptions.file))
  return text ?? fail('ContentNotFound', `its video has no captions in the language "${lang}"`)
}
