import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { calculateShift } from '#rules/film-times.ts'
import type { Context } from '#server/context.ts'
import type { InTransaction } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/database/ids.ts'
import type { Jobs, Queue } from '#server/platform/jobs/jobs.ts'

/** Shifts the times in members' records when a lesson gets another part of the same upload. */
export const filmTimesQueue = {
  name: 'film-times',
  data: z.object({
    id: z.string(),
    /** Slug of the lesson. */
    slug: z.string(),
    /** Seconds to add to times, and the new duration. */
    shift: z.number(),
    duration: z.number(),
  }),
  retryLimit: 20,
  retryDelayMax: 600,
} satisfies Queue<z.ZodType<object>>

const Revision = z.object({ revision: z.int() })

interface Publication {
  slug: string
  /** The revision that was published last, also if the lesson was unpublished since. */
  lastRevision: number | undefined
  after: unknown
}

/**
 * Queues the shift of members' records in the transaction of a publication, if the new and the previous film are parts
 * of one upload. Times in unrelated films cannot be converted.
 */
export async function queueRecordShift(
  jobs: Jobs,
  transaction: InTransaction,
  { slug, lastRevision, after }: Publication,
): Promise<void> {
  const newRevision = Revision.safeParse(after).data?.revision
  if (lastRevision === undefined || newRevision === undefined) return
  const oldFilm = await readFilmOfRevision(transaction, slug, lastRevision)
  const newFilm = await readFilmOfRevision(transaction, slug, newRevision)
  if (!oldFilm || !newFilm?.duration || oldFilm.id === newFilm.id) return
  const shift = calculateShift(oldFilm, newFilm)
  if (shift === undefined) return
  await jobs.enqueue(transaction, filmTimesQueue, { id: newId(), slug, shift, duration: newFilm.duration })
}

const readFilmOfRevision = (transaction: InTransaction, slug: string, revision: number) =>
  transaction
    .selectFrom('content_items as item')
    .innerJoin('content_revisions as saved', 'saved.item_id', 'item.id')
    .innerJoin('films', (join) => join.on(sql<boolean>`films.media = saved.data ->> 'media'`))
    .select(['films.id', 'cut_of', 'cut_from', 'duration'])
    .where('item.kind', '=', 'lesson')
    .where('slug', '=', slug)
    .where('saved.revision', '=', revision)
    .executeTakeFirst()

/** Minimum duration of a clip in seconds, so that a clip outside of the new part is kept with its texts. */
const MIN_CLIP_SECONDS = 0.5
/** Days after which a job is never repeated. */
const FORGET_DAYS = 30

/** Returns the handler that shifts members' records of a lesson. A repeated job has no effect. */
export const createRecordShiftHandler =
  ({ db, now }: Pick<Context, 'db' | 'now'>) =>
  async ({ id, slug, shift, duration }: z.output<typeof filmTimesQueue.data>): Promise<void> => {
    await db.transaction().execute(async (transaction) => {
      const { numInsertedOrUpdatedRows } = await transaction
        .insertInto('moved_records')
        .values({ id, at: now() })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirstOrThrow()
      if (numInsertedOrUpdatedRows === 0n) return
      const forgetBefore = new Date(now().getTime() - FORGET_DAYS * 86_400_000)
      await transaction.deleteFrom('moved_records').where('at', '<', forgetBefore).execute()
      const lesson = await readLessonKeys(transaction, slug)
      if (lesson) await shiftAll(transaction, lesson, { shift, duration })
    })
  }

interface LessonKeys {
  /** Id of the lesson. */
  vid: string
  /** Ids of the courses. */
  gids: string[]
}

/**
 * Returns the keys of a lesson in members' records: its id, and all courses that include it. Reads the last
 * publications, because the lesson or a course may be unpublished.
 */
async function readLessonKeys(transaction: InTransaction, slug: string): Promise<LessonKeys | undefined> {
  const { rows } = await sql<LessonKeys>`
    select coalesce(lesson.data ->> 'id', ${slug}) as vid, array(
      select course_item.slug from content_items course_item
        join content_revisions course on course.item_id = course_item.id and course.published_at = (
          select max(published_at) from content_revisions where item_id = course_item.id)
        where course_item.kind = 'course' and course.data -> 'lessons' @> to_jsonb(${slug}::text)
      union
      select related ->> 'gid' from jsonb_array_elements(coalesce(lesson.data -> 'related', '[]')) related
    ) as gids
    from content_items item
    join content_revisions lesson on lesson.item_id = item.id and lesson.published_at is not null
    where item.kind = 'lesson' and item.slug = ${slug}
    order by lesson.published_at desc limit 1`.execute(transaction)
  return rows[0]
}

/**
 * Shifts notes, clips (from `a` to `b`) and watched ranges. Uses one statement per table, because there may be many
 * rows.
 */
async function shiftAll(
  transaction: InTransaction,
  { vid, gids }: LessonKeys,
  { shift, duration }: { shift: number; duration: number },
): Promise<void> {
  const isOfLesson = sql`where vid = ${vid} and gid = any(${gids}::text[])`
  const clampToFilm = (column: string) => sql`least(greatest(${sql.ref(column)} + ${shift}, 0), ${duration})`
  const roundToMilliseconds = (seconds: RawBuilder<unknown>) => sql`round((${seconds})::numeric, 3)::double precision`
  await sql`update lesson_notes set at = ${roundToMilliseconds(clampToFilm('at'))} ${isOfLesson} and at is not null`.execute(
    transaction,
  )
  const length = sql`least(b - a, ${Math.min(MIN_CLIP_SECONDS, duration)})`
  const start = sql`least(${clampToFilm('a')}, ${duration} - ${length})`
  await sql`update drill_clips set a = ${roundToMilliseconds(start)},
    b = ${roundToMilliseconds(sql`greatest(${clampToFilm('b')}, ${start} + ${length})`)} ${isOfLesson}`.execute(
    transaction,
  )
  const [shiftMs, durationMs] = [Math.round(shift * 1000), Math.round(duration * 1000)]
  await sql`update watched_ranges set position = ${roundToMilliseconds(clampToFilm('position'))}, duration = ${duration},
    ranges = coalesce((select range_agg(int4range(lower(seen) + ${shiftMs}::int, upper(seen) + ${shiftMs}::int))
      from unnest(ranges) seen), '{}') * int4multirange(int4range(0, ${durationMs}::int))
    ${isOfLesson}`.execute(transaction)
}
