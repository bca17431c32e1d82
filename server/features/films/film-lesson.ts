import { parse } from 'node:path'
import { stripInvisible } from '#contract/invisible-characters.ts'
import type { Film } from '#contract/studio/films.ts'
import type { Context } from '#server/context.ts'
import { fail } from '#server/errors.ts'
import { changeContent, failIfExternalCatalogue, toEditor } from '#server/features/content/index.ts'
import { createLesson, placeDraft, publishInCourse } from '#server/features/lessons/index.ts'
import { deriveLessonId, readLessonMedia, formatTitle } from '#server/features/media/index.ts'
import { type StaffCaller, recordAction } from '#server/features/staff/index.ts'
import {
  toFilm,
  findFilm,
  findLessons,
  type FilmRow,
  lockFilm,
  requireOwnFilm,
  requireExistingCourse,
} from './film-rows.ts'

/**
 * Sets the title and course for the lesson of a film. Omitted fields are unchanged. Throws NotFound, Forbidden,
 * Conflict, BadRequest.
 */
export async function saveFilmDetails(
  context: Context,
  caller: StaffCaller,
  id: string,
  { title, course }: { [Name in 'title' | 'course']?: FilmRow[Name] | undefined },
): Promise<Film> {
  const row = await context.db.transaction().execute(async (transaction) => {
    const film = await lockFilm(transaction, id)
    requireOwnFilm(caller, film)
    if ((await findLessons(transaction, [film])).size > 0)
      fail('Conflict', 'this video already has a lesson: change that lesson instead')
    await requireExistingCourse(transaction, course)
    const details = { ...(title !== undefined && { title }), ...(course !== undefined && { course }) }
    const previousDetails = {
      ...(title !== undefined && { title: film.title }),
      ...(course !== undefined && { course: film.course }),
    }
    await recordAction(transaction, caller, context.now(), {
      action: 'film.planned',
      subject: film.name,
      before: previousDetails,
      after: details,
    })
    return transaction.updateTable('films').set(details).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
  })
  return toFilm(context, caller, row)
}

/** Safety note for every technique, because a lesson cannot be published without a safety note. */
const DEFAULT_SAFETY_NOTE = 'Train it slowly with a partner who agrees, and let go at a tap or a word.'

/**
 * Creates a draft lesson with the film in the chosen course, and returns its slug. The draft is linked to the film in
 * the same transaction, so that a repeated call returns the same draft. Throws NotFound, Forbidden, Conflict (also if the
 * film is not as `expected`), QuotaExceeded, CatalogueElsewhere.
 */
export async function createFilmLesson(
  context: Context,
  caller: StaffCaller,
  id: string,
  expected?: Pick<FilmRow, 'title' | 'course' | 'lesson'>,
): Promise<{ slug: string }> {
  failIfExternalCatalogue(context, 'lesson')
  return changeContent(context, async (transaction) => {
    const film = await lockFilm(transaction, id)
    requireOwnFilm(caller, film)
    const { title: plannedTitle, course, lesson } = film
    if (expected && (plannedTitle !== expected.title || course !== expected.course || lesson !== expected.lesson))
      fail('Conflict')
    const [existing] = (await findLessons(transaction, [film])).keys()
    if (existing !== undefined) return { slug: existing }
    const { title, data } = await createDraft(context, film)
    const base = deriveLessonId({ gid: '', title: /[\p{L}\p{N}]/u.test(title) ? title : 'lesson' })
    const writeContext = { transaction, editor: toEditor(context, caller), now: context.now() }
    const created = await createLesson(writeContext, { base, data })
    // A published course lists its lessons immediately, so this requires the permission to publish.
    if (film.course !== null && !writeContext.editor.isDraftsOnly)
      await placeDraft(writeContext, { slug: created.slug, gid: film.course })
    await transaction.updateTable('films').set({ lesson: created.slug }).where('id', '=', id).execute()
    return created
  })
}

async function createDraft({ config }: Context, { name, media, ...film }: FilmRow) {
  if (media === null) fail('Conflict', 'this video isn’t encoded yet')
  const fields = (await readLessonMedia(config, media)) ?? fail('NotFound', 'this video was removed')
  const title = stripInvisible(film.title ?? '') || formatTitle(parse(stripInvisible(name)).name) || 'Lesson'
  // JSON omits undefined fields.
  const data: unknown = JSON.parse(JSON.stringify({ title, description: '', safety: [DEFAULT_SAFETY_NOTE], ...fields }))
  return { title, data }
}

/**
 * Publishes the lesson of a film in its chosen course, if `version` is the film's current one. After a failure the lesson
 * remains a draft. Throws the errors of {@link createFilmLesson}, BadRequest, ContentNotFound, ContentFixed.
 */
export async function publishFilm(
  context: Context,
  caller: StaffCaller,
  { id, version }: { id: string; version: string },
) {
  const row = await findFilm(context.db, id)
  requireOwnFilm(caller, row)
  const film = await toFilm(context, caller, row)
  const gid = film.course ?? fail('Conflict', 'choose a course for this video first')
  const [lesson] = (await findLessons(context.db, [row])).values()
  const listedLessons = context.content.find('course', gid)?.data.lessons ?? []
  // An earlier call has published it.
  if (lesson?.isUnchanged && listedLessons.includes(lesson.slug)) return { slug: lesson.slug, gid }
  if (film.version !== version) fail('Conflict')
  const { slug } = await createFilmLesson(context, caller, id, row)
  await publishInCourse(context, toEditor(context, caller), { slug, gid, version: lesson?.version })
  return { slug, gid }
}
