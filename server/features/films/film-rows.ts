import { createHash } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import { MAX_LISTED_FILMS, UPLOAD_LIFETIME_MS } from '#contract/studio/limits.ts'
import type { Film } from '#contract/studio/films.ts'
import type { FilmPart } from '#rules/film-times.ts'
import { isOwnLessonsOnly } from '#rules/permissions.ts'
import type { Context } from '#server/context.ts'
import { fail } from '#server/errors.ts'
import { isSlugUsed } from '#server/features/content/index.ts'
import type { StaffCaller } from '#server/features/staff/index.ts'
import { formatPictureUrls } from '#server/features/media/index.ts'
import type { InTransaction, Queries } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import { readFreeBytes } from '#server/platform/files/disk-space.ts'
import { readUpload } from './upload-folder.ts'

export type FilmDependencies = Pick<Context, 'config' | 'content' | 'db' | 'jobs' | 'now'>
export type FilmRow = Selectable<Tables['films']>

/** Returns the part of the uploaded file that a film consists of. Undefined for the whole file. */
export const getCut = ({ cut_from, cut_to }: Pick<FilmRow, 'cut_from' | 'cut_to'>): FilmPart | undefined =>
  cut_from === null || cut_to === null ? undefined : { from: cut_from, to: cut_to }

/** Whether the uploaded file of a film still exists. */
export async function hasFile(queries: Queries, film: FilmRow): Promise<boolean> {
  if (getCut(film) === undefined) return film.has_file
  const original = await queries.selectFrom('films').select('has_file').where('id', '=', film.cut_of).executeTakeFirst()
  return original?.has_file ?? false
}

/** Throws NotFound. */
export async function findFilm(queries: Queries, id: string): Promise<FilmRow> {
  const row = await queries.selectFrom('films').selectAll().where('id', '=', id).executeTakeFirst()
  return row ?? failFilmNotFound()
}

/** Locks a film until the transaction ends. Throws NotFound. */
export async function lockFilm(transaction: InTransaction, id: string): Promise<FilmRow> {
  const row = await transaction.selectFrom('films').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return row ?? failFilmNotFound()
}

/** Finds a film uploaded by the caller. Throws NotFound, also for films that other staff members uploaded. */
export async function findOwnFilm({ db }: Pick<Context, 'db'>, { owner }: Pick<StaffCaller, 'owner'>, id: string) {
  const row = await findFilm(db, id)
  if (row.account_id !== owner) failUploadNotFound()
  return row
}

/** Finds an unfinished upload of the caller. Throws NotFound. */
export async function findOwnUpload(context: Pick<Context, 'db'>, caller: Pick<StaffCaller, 'owner'>, id: string) {
  const row = await findOwnFilm(context, caller, id)
  if (row.state !== 'uploading') failUploadNotFound()
  return row
}

/** Throws Forbidden for a film of another account if the caller may change only their own lessons. */
export function requireOwnFilm(actor: StaffCaller | 'schedule' | 'operator', { account_id }: FilmRow) {
  if (typeof actor !== 'string' && isOwnLessonsOnly(actor.permissions) && account_id !== actor.owner)
    fail('Forbidden', 'someone else uploaded this video')
}

/** Throws BadRequest if the course is in the bin or does not exist. */
export async function requireExistingCourse(queries: Queries, course: string | null | undefined) {
  if (typeof course === 'string' && !(await isSlugUsed(queries, 'course', course)))
    fail('BadRequest', `'course': there is no course "${course}"`)
}

const failFilmNotFound = () => fail('NotFound', 'this video doesn’t exist')
const failUploadNotFound = () => fail('NotFound', 'this upload doesn’t exist')

/** Lists the films for the Studio, with the disk space that is free for more films. */
export async function listFilms(deps: FilmDependencies, caller: Pick<StaffCaller, 'owner'>) {
  const { config, db } = deps
  const rows = await db.selectFrom('films').selectAll().orderBy('created_at', 'desc').limit(MAX_LISTED_FILMS).execute()
  const knownDetails = await findDetails(deps, rows)
  const films = await Promise.all(rows.map((row) => toFilm(deps, caller, row, knownDetails)))
  const free = await readFreeBytes(config.dataDir)
  return { films, freeBytes: Math.max(0, Math.floor(free - config.disk.uploadMinimum)) }
}

type FilmLesson = NonNullable<Film['lesson']> & {
  version: number
  /** Whether the draft is published. */
  isUnchanged: boolean
}

interface FilmDetails {
  /** Queue positions of waiting films, by id. */
  queuePositions: ReadonlyMap<string, number>
  lessons: ReadonlyMap<string, FilmLesson>
  /** Slugs of the published courses, by slug of the lesson. */
  courses: ReadonlyMap<string, string>
}

const findDetails = async ({ content, db }: Pick<FilmDependencies, 'content' | 'db'>, rows: readonly FilmRow[]) => ({
  queuePositions: await findQueuePositions(db),
  lessons: await findLessons(db, rows),
  courses: new Map(
    content.list('course').flatMap(({ slug, data }) => (data.lessons ?? []).map((lesson) => [lesson, slug] as const)),
  ),
})

/** Converts a row to the wire format. `knownDetails` contains data that was loaded for several films at once. */
export async function toFilm(
  deps: Pick<FilmDependencies, 'config' | 'content' | 'db'>,
  { owner }: Pick<StaffCaller, 'owner'>,
  row: FilmRow,
  knownDetails?: FilmDetails,
): Promise<Film> {
  const { config, db } = deps
  const { queuePositions, lessons, courses } = knownDetails ?? (await findDetails(deps, [row]))
  const lesson = lessons.get(row.lesson ?? '')
  const upload = row.state === 'uploading' ? await readUpload(config.dataDir, row.id) : undefined
  const isUploading = row.state === 'uploading'
  // The lesson may have been moved to another course after the course was chosen.
  const course = courses.get(lesson?.slug ?? '') ?? row.course
  return {
    id: row.id,
    version: hashVersion([row.title, course, row.media, lesson?.slug, lesson?.version]),
    name: row.name,
    bytes: row.bytes,
    received: isUploading ? (upload?.received ?? 0) : row.bytes,
    uploadedBy: row.account_id === null ? null : row.uploaded_by,
    isOwn: row.account_id === owner,
    state: row.state,
    stage: row.stage,
    progress: row.progress,
    secondsLeft: row.seconds_left,
    ahead: queuePositions.get(row.id) ?? 0,
    failure: row.failure,
    title: row.title,
    course,
    lesson: lesson ?? null,
    hasFile: await hasFile(db, row),
    media: row.media,
    picture: row.media === null ? null : formatPictureUrls(row.media).small.jpeg,
    duration: row.duration,
    frameRate: row.frame_rate,
    width: row.width,
    height: row.height,
    hasSound: row.has_sound,
    notes: row.notes,
    cut: getCut(row) ?? null,
    createdAt: row.created_at.toISOString(),
    expiresAt: isUploading
      ? new Date((upload?.changedAt ?? row.created_at).getTime() + UPLOAD_LIFETIME_MS).toISOString()
      : null,
  }
}

const hashVersion = (values: unknown[]) =>
  createHash('sha256').update(JSON.stringify(values)).digest('hex').slice(0, 24)

/** Returns the queue position of each waiting film. Their number is limited by `MAX_UNFINISHED_FILMS`. */
async function findQueuePositions(db: Queries): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('films')
    .select('id')
    .where('state', '=', 'waiting')
    .orderBy('priority', 'desc')
    .orderBy('arrived_at')
    .execute()
  return new Map(rows.map(({ id }, index) => [id, index]))
}

/** Returns the lessons that films are linked to, by slug. */
export async function findLessons(
  db: Queries,
  films: readonly Pick<FilmRow, 'lesson'>[],
): Promise<FilmDetails['lessons']> {
  const slugs = films.flatMap(({ lesson }) => lesson ?? [])
  if (slugs.length === 0) return new Map()
  const rows = await db
    .selectFrom('content_items')
    .innerJoin('content_revisions', (join) =>
      join.onRef('item_id', '=', 'content_items.id').onRef('revision', '=', 'draft_revision'),
    )
    .select(['slug', 'version', 'draft_revision', 'published_revision', sql`data -> 'title'`.as('title')])
    .where('kind', '=', 'lesson')
    .where('slug', 'in', slugs)
    .where('binned_at', 'is', null)
    .execute()
  return new Map(
    rows.map(({ slug, version, title, draft_revision: draft, published_revision: published }) => [
      slug,
      {
        slug,
        version,
        title: typeof title === 'string' && title !== '' ? title : null,
        isPublished: published !== null,
        isUnchanged: published === draft,
      },
    ]),
  )
}
