import type { z } from 'zod'
import { captionsSlug } from '#contract/content/captions.ts'
import type { loadCaptions as loadCall } from '#contract/studio/captions.ts'
import { readCaptions } from '#rules/captions/read-captions.ts'
import type { Context } from '#server/context.ts'
import { fail } from '#server/errors.ts'
import { type ContentItem, createContent, type Editor, saveDraft } from '#server/features/content/index.ts'
import { readFilmCaptions } from '#server/features/media/index.ts'
import { filmOfLesson } from './list-captions.ts'

type Wanted = z.output<(typeof loadCall)['body']>

/**
 * Saves the captions of a file as a draft. Throws BadRequest with the line, ContentNotFound, ContentChanged,
 * ContentNameInUse, QuotaExceeded.
 */
export async function loadCaptions(context: Context, editor: Editor, wanted: Wanted): Promise<ContentItem> {
  const { lesson, lang, label, version } = wanted
  const written = wanted.captions ?? (await captionsOfFilm(context, lesson, lang))
  // Throws if the lesson does not exist.
  if (wanted.captions !== undefined) await filmOfLesson(context.db, lesson)
  const read = readCaptions(written)
  if ('reason' in read) return fail('BadRequest', `'captions', line ${read.line}: ${read.reason}`)
  const slug = captionsSlug(lesson, lang)
  const data = { label, cues: read.cues }
  return version === undefined
    ? createContent(context, editor, { kind: 'captions', slug, data })
    : saveDraft(context, editor, { kind: 'captions', slug, version, data })
}

/** Throws ContentNotFound. */
async function captionsOfFilm({ config, db }: Pick<Context, 'config' | 'db'>, lesson: string, lang: string) {
  const { media, captions } = await filmOfLesson(db, lesson)
  const own = captions?.find((one) => one.lang === lang)
  const text = media && own && (await readFilmCaptions(config.dataDir, media, own.file))
  return text ?? fail('ContentNotFound', `its video has no captions in the language "${lang}"`)
}
