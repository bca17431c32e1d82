import { z } from 'zod'
import { writtenAgo } from '../collections/commands.ts'
import { Pair } from '../collections/my-list.ts'
import { PersonalRating } from '../collections/personal-rating.ts'
import { productFunction } from '../functions.ts'
import { PlaybackRequest } from '../media.ts'

/** Minimum number of ratings. Fewer would reveal an individual member's rating. */
export const RATINGS_PUBLISHED = 5

/** Aggregated ratings of a lesson. */
export const CommunityRating = z.object({
  /** Stars, to one decimal; null below {@link RATINGS_PUBLISHED}. */
  average: z.number().min(1).max(5).nullable(),
  /**
   * Number of ratings; null below {@link RATINGS_PUBLISHED}, since changes of a small number reveal individual members.
   */
  count: z.int().min(0).nullable(),
})
export type CommunityRating = z.infer<typeof CommunityRating>

/** Returns the ratings of a lesson by any of its groups. 404 LessonNotFound. */
export const communityRatingFunction = productFunction({
  name: 'communityRating',
  arguments: z.tuple([PlaybackRequest]),
  callers: 'member',
  response: CommunityRating,
})

/** A lesson by its home group, and its rating in stars. */
export const Stars = Pair.extend(PersonalRating.pick({ rating: true }).shape)

const ChangedStars = Stars.extend({ writtenAgo })
export type ChangedStars = z.infer<typeof ChangedStars>

/**
 * Replaces or adds the rating of a lesson. Older ratings than the current one, or than its deletion, change nothing. A
 * single call, because a page closed between deletion and insert would lose the rating.
 */
export const changeRatingFunction = productFunction({
  name: 'changeRating',
  arguments: z.tuple([ChangedStars]),
  callers: 'anyone',
  response: z.null(),
})
