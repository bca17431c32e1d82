import { z } from 'zod'
import { writtenAgo } from '../collections/commands.ts'
import { Pair } from '../collections/my-list.ts'
import { PersonalRating } from '../collections/personal-rating.ts'
import { productFunction } from '../functions.ts'
import { PlaybackRequest } from '../media.ts'

/** Minimum number of ratings for which average and count are published. Fewer would reveal individual ratings. */
export const MIN_PUBLISHED_RATINGS = 5

/** Ratings of a lesson by all members. */
export const CommunityRating = z.object({
  /** Stars, to one decimal; null below {@link MIN_PUBLISHED_RATINGS}. */
  average: z.number().min(1).max(5).nullable(),
  /**
   * Number of ratings; null below {@link MIN_PUBLISHED_RATINGS}, since a change of a small number reveals who rated.
   */
  count: z.int().min(0).nullable(),
})
export type CommunityRating = z.infer<typeof CommunityRating>

/** Returns the ratings of a lesson, which may be requested with the ID of any of its groups. 404 LessonNotFound. */
export const communityRatingFunction = productFunction({
  name: 'communityRating',
  arguments: z.tuple([PlaybackRequest]),
  callers: 'member',
  response: CommunityRating,
})

/** Identifies a lesson by its ID and home group, with the member's rating in stars. */
export const LessonRating = Pair.extend(PersonalRating.pick({ rating: true }).shape)

const ChangedLessonRating = LessonRating.extend({ writtenAgo })
export type ChangedLessonRating = z.infer<typeof ChangedLessonRating>

/**
 * Adds or replaces the rating of a lesson. A rating that is older than the current rating or its deletion is ignored. A
 * single call, because a page that is closed between a deletion and an insert would lose the rating.
 */
export const changeRatingFunction = productFunction({
  name: 'changeRating',
  arguments: z.tuple([ChangedLessonRating]),
  callers: 'anyone',
  response: z.null(),
})
