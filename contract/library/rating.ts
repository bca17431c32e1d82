import { z } from 'zod'
import { writtenAgo } from '../collections/commands.ts'
import { Pair } from '../collections/my-list.ts'
import { PersonalRating } from '../collections/personal-rating.ts'
import { productFunction } from '../functions.ts'
import { PlaybackRequest } from '../media.ts'

/** With fewer ratings a mean would reveal what one member gave. */
export const RATINGS_PUBLISHED = 5

/** What all members think of a lesson. */
export const CommunityRating = z.object({
  /** Stars, to one decimal; null below {@link RATINGS_PUBLISHED}. */
  average: z.number().min(1).max(5).nullable(),
  /** How many have rated; null below {@link RATINGS_PUBLISHED}, when the coming and going of one could be watched. */
  count: z.int().min(0).nullable(),
})
export type CommunityRating = z.infer<typeof CommunityRating>

/** Takes the lesson by any of its groups. 404 LessonNotFound. */
export const communityRatingFunction = productFunction({
  name: 'communityRating',
  arguments: z.tuple([PlaybackRequest]),
  callers: 'member',
  answer: CommunityRating,
})

/** A lesson by its home group, and the stars it is given. */
export const Stars = Pair.extend(PersonalRating.pick({ rating: true }).shape)

const ChangedStars = Stars.extend({ writtenAgo })
export type ChangedStars = z.infer<typeof ChangedStars>

/**
 * Other stars in place of those that a lesson has. A function, because a change is delete and insert, and a page that
 * is closed between two calls would have taken the rating away. A lesson without stars gets them.
 * Stars that were given earlier than the present ones, or than those were taken away, change nothing.
 */
export const changeRatingFunction = productFunction({
  name: 'changeRating',
  arguments: z.tuple([ChangedStars]),
  callers: 'anyone',
  answer: z.null(),
})
