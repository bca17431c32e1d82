import { sql } from 'kysely'
import { type CommunityRating, RATINGS_TOLD } from '#contract/library/rating.ts'
import { findLesson } from '#rules/catalogue.ts'
import type { Caller } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import { fail } from '#server/fail.ts'

/** The mean over at least {@link RATINGS_TOLD} members, and no single rating: the one query about ratings that reads other members' rows. */
export async function communityRating(
  { reads, catalogue }: Pick<Context, 'reads' | 'catalogue'>,
  _caller: Caller,
  { gid, id }: { gid: string; id: string },
): Promise<CommunityRating> {
  const { group } = findLesson(catalogue.current() ?? fail('NotReady'), gid, id) ?? fail('LessonNotFound')
  const { rows } = await sql<{ count: number; average: number | null }>`
    select count(*)::int as count, round(avg(rating), 1)::float8 as average
    from personal_ratings where vid = ${id} and gid = ${group.gid}`.execute(reads)
  const { count = 0, average = null } = rows[0] ?? {}
  return count < RATINGS_TOLD ? { average: null, count: null } : { average, count }
}
