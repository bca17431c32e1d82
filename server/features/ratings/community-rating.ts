import { sql } from 'kysely'
import { type CommunityRating, communityRatingFunction as declared, RATINGS_TOLD } from '#contract/rating.ts'
import { findLesson } from '#rules/catalogue.ts'
import type { Context } from '#server/context.ts'
import { fail } from '#server/fail.ts'
import { register } from '#server/features/functions/index.ts'
import type { Queries } from '#server/platform/database/database.ts'

/** The product function `communityRating {gid, id}`. */
export const communityRatingFunction = ({ reads, catalogue }: Pick<Context, 'reads' | 'catalogue'>) =>
  register(declared, async (_caller, { gid, id }) => {
    const current = catalogue.current() ?? fail('NotReady')
    const { group } = findLesson(current, gid, id) ?? fail('LessonNotFound')
    return communityRating(reads, { vid: id, gid: group.gid })
  })

/** The one question about ratings that is not about one's own: it answers a mean over at least {@link RATINGS_TOLD} members, and nobody in particular. */
async function communityRating(queries: Queries, { vid, gid }: { vid: string; gid: string }): Promise<CommunityRating> {
  const { rows } = await sql<{ count: number; average: number | null }>`
    select count(*)::int as count, round(avg(rating), 1)::float8 as average
    from personal_ratings where vid = ${vid} and gid = ${gid}`.execute(queries)
  const { count = 0, average = null } = rows[0] ?? {}
  return count < RATINGS_TOLD ? { average: null, count: null } : { average, count }
}
