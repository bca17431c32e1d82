import { z } from 'zod'
import { Video } from '../catalogue.ts'
import { Id } from '../collections/fields.ts'
import { PictureAddress } from '../content/fields.ts'
import { Playback } from '../media.ts'
import { text } from '../text.ts'
import { studioCall } from './call.ts'
import { ContentAnswer, ContentVersion } from './content.ts'
import { Film } from './films.ts'
import { FILM_CUTS_LISTED } from './limits.ts'

/** The film of a lesson, as staff see it, cut it and give it to a lesson. Times are seconds from its start. */

const media = Video.shape.media.unwrap()
/** A film lasts 12 hours at most. */
const Moment = z
  .number()
  .min(0)
  .max(12 * 60 * 60)

/**
 * Lets staff watch an encoded film for ten minutes, whether a lesson has it or not. 404 NotFound.
 */
export const watchFilm = studioCall({
  summary: 'Watch a video',
  errors: ['NotFound'],
  method: 'GET',
  path: '/media/:media/playback',
  permission: 'content.read',
  params: z.object({ media }),
  answer: Playback,
  status: 200,
})

/**
 * Which upload a film was encoded from, null for one that `npm run ingest` made, and the other films of the same file:
 * cuts of it, and the whole, the newest first, at most 20. 404 NotFound.
 */
export const findFilm = studioCall({
  summary: 'Find the upload of a video and its other cuts',
  errors: ['NotFound'],
  method: 'GET',
  path: '/media/:media',
  permission: 'content.read',
  params: z.object({ media }),
  answer: z.object({ film: Film.nullable(), others: z.array(Film).max(FILM_CUTS_LISTED) }),
  status: 200,
})

/**
 * Draws poster and thumbnails of the picture of the film that is shown `at` a moment, or of one of the academy's own
 * pictures, and answers what a lesson then has. What no text names within a day is deleted. A
 * teacher draws of films that they uploaded, or that are in a lesson of theirs. 404 NotFound; 400 BadRequest for a
 * moment after its end; 409 QuotaExceeded with 500 posters within a day; 429 RateLimitExceeded.
 */
export const drawPoster = studioCall({
  summary: 'Create a lesson poster from a frame',
  errors: ['NotFound', 'QuotaExceeded'],
  method: 'POST',
  path: '/media/:media/posters',
  permission: 'content.change',
  ownLessons: true,
  params: z.object({ media }),
  body: z.object({
    at: Moment,
    /** One of the academy's pictures, in place of the film's. */
    pictureAddress: PictureAddress.optional(),
  }),
  answer: z.object({ thumbnail: Video.shape.thumbnail, images: Video.shape.images.unwrap() }),
  status: 201,
})

/**
 * Gives the draft of a lesson another film. Its words stay, and its chapters as far as the film goes; where one film is
 * a cut of the other, the chapters move with their pictures. The captions of the film before stay with that. A poster
 * of its own stays. 404 NotFound, ContentNotFound; 409 Conflict while the film is not encoded; 409 ContentChanged.
 */
export const replaceFilm = studioCall({
  summary: 'Replace the video of a lesson',
  errors: ['NotFound', 'Conflict', 'CatalogueElsewhere', 'ContentNotFound', 'ContentChanged'],
  method: 'PUT',
  path: '/lessons/:slug/film',
  permission: 'content.change',
  ownLessons: true,
  params: z.object({ slug: text(200) }),
  body: z.object({ version: ContentVersion, film: Id }),
  answer: ContentAnswer,
  status: 200,
})

/**
 * Cuts a film: encodes what is between two moments of it anew from the uploaded file, as another film. 404 NotFound;
 * 400 BadRequest for less than a second, or for moments outside of the film; 409 Conflict for a film that is not ready,
 * or whose uploaded file is deleted, as it is after 30 days; 409 QuotaExceeded with 20 cuts that are not done, and with
 * as many films as there may be.
 */
export const cutFilm = studioCall({
  summary: 'Cut a video',
  errors: ['NotFound', 'Conflict', 'QuotaExceeded'],
  method: 'POST',
  path: '/films/:id/cuts',
  permission: 'content.change',
  ownLessons: true,
  isOnce: true,
  params: z.object({ id: Id }),
  body: z
    .object({ from: Moment, to: Moment })
    .refine(({ from, to }) => to - from >= 1, { path: ['to'], error: 'must be at least a second after the start' }),
  answer: Film,
  status: 201,
})
