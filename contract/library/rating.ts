import { z } from 'zod'
import { writtenAgo } from '../collections/commands.ts'
import { Pair } from '../collections/my-list.ts'
import { PersonalRating } from '../collections/personal-rating.ts'
import { productFunction } from '../functions.ts'
import { PlaybackRequest } from '../media.ts'

/** Minimum number of ratings that are published: an average of fewer would reveal the rating of a member. */
export const RATINGS_PUBLISHED = 5

/** Ratings of a lesson by all members. */
export const CommunityRating = z.object({
  /** Stars, to one decimal; null below {@link RATINGS_PUBLISHED}. */
  average: z.number().min(1).max(5).nullable(),
  /** Number of ratings; null below {@link RATINGS_PUBLISHED}, since a change of a small number reveals who rated. */
  count: z.int().min(0).nullable(),
})
export type CommunityRating = z.infer<typeof CommunityRating>

/** Returns the ratings of a lesson, named with any of its groups. 404 LessonNotFound. */
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
 * Adds or replaces the rating of a lesson. A rating that was made before the current one, or before its deletion, is
 * ignored. A single call, because a page that is closed between a deletion and an insert would lose the rating.
 */
export const changeRatingFunction = productFunction({
  name: 'changeRating',
  arguments: z.tuple([ChangedStars]),
  callers: 'anyone',
  response: z.null(),
})
