import { type ChangedLessonRating, type CommunityRating, MIN_PUBLISHED_RATINGS } from '#contract/library/rating.ts'
import type { Caller } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import { mapDatabaseErrors, replaceRating } from '#server/features/collections/index.ts'
import { sql } from 'kysely'
import { findLesson } from '#rules/catalogue.ts'
import { fail } from '#server/errors.ts'

/** Rates a lesson. Replaces the member's previous rating. */
export async function changeRating(
  { members, writes, notifier }: Pick<Context, 'members' | 'writes' | 'notifier'>,
  { owner }: Pick<Caller, 'owner'>,
  lessonRating: ChangedLessonRating,
) {
  writes.consume(owner)
  await mapDatabaseErrors(() => replaceRating(members, owner, lessonRating))
  notifier.notify()
  return null
}

/**
 * Returns the average of at least {@link MIN_PUBLISHED_RATINGS} ratings, so that no single rating is revealed. This is
 * the only query of ratings that reads other members' rows.
 */
export async function readCommunityRating(
  { reads, catalogue }: Pick<Context, 'reads' | 'catalogue'>,
  _caller: Caller,
  { gid, id }: { gid: string; id: string },
): Promise<CommunityRating> {
  const { group } = findLesson(catalogue.current() ?? fail('NotReady'), gid, id) ?? fail('LessonNotFound')
  const { rows } = await sql<{ count: number; average: number | null }>`
    select count(*)::int as count, round(avg(rating), 1)::float8 as average
    from personal_ratings where vid = ${id} and gid = ${group.gid}`.execute(reads)
  const { count = 0, average = null } = rows[0] ?? {}
  return count < MIN_PUBLISHED_RATINGS ? { average: null, count: null } : { average, count }
}
