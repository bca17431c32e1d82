import { z } from 'zod'
import { Video } from '../catalogue.ts'
import { Id } from '../collections/fields.ts'
import { PicturePath } from '../content/fields.ts'
import { Playback } from '../media.ts'
import { identifier } from '../text.ts'
import { studioCall } from './call.ts'
import { ContentItem, ContentVersion } from './content.ts'
import { Film } from './films.ts'
import { MAX_LISTED_CUTS } from './limits.ts'

/** Calls to watch, cut and assign films. Times are in seconds from the start of the film. */

const media = Video.shape.media.unwrap()
/** Seconds from the start of a film, which is at most 12 hours long. */
const FilmSeconds = z
  .number()
  .min(0)
  .max(12 * 60 * 60)

/**
 * Returns a playback grant for an encoded film, valid for ten minutes, whether or not a lesson uses it. 404 NotFound.
 */
export const watchFilm = studioCall({
  summary: 'Watch a video',
  errors: ['NotFound'],
  method: 'GET',
  path: '/media/:media/playback',
  permission: 'content.read',
  params: z.object({ media }),
  response: Playback,
  status: 200,
})

/**
 * Returns the film record of an encoded film (null for a film created by `npm run ingest`), and the other films that
 * were encoded from the same file, the newest first, at most 20. 404 NotFound.
 */
export const findFilm = studioCall({
  summary: 'Find the upload of a video and its other cuts',
  errors: ['NotFound'],
  method: 'GET',
  path: '/media/:media',
  permission: 'content.read',
  params: z.object({ media }),
  response: z.object({ film: Film.nullable(), others: z.array(Film).max(MAX_LISTED_CUTS) }),
  status: 200,
})

/**
 * Creates a poster and thumbnails from the frame of the film at the time `at`, or from one of the academy's pictures.
 * Returns them as fields of a lesson. Unused posters are deleted after a day. Callers with only the permission
 * `lessons.own` can use films that they uploaded and films of their lessons. 404 NotFound; 400 BadRequest for a time
 * after the end of the film; 409 QuotaExceeded after 500 posters within a day; 429 RateLimitExceeded.
 */
export const drawPoster = studioCall({
  summary: 'Create a lesson poster from a frame',
  errors: ['NotFound', 'QuotaExceeded'],
  method: 'POST',
  path: '/media/:media/posters',
  permission: 'content.change',
  allowsOwnLessons: true,
  params: z.object({ media }),
  body: z.object({
    at: FilmSeconds,
    /** One of the academy's pictures, instead of a frame of the film. */
    pictureAddress: PicturePath.optional(),
  }),
  response: z.object({ thumbnail: Video.shape.thumbnail, images: Video.shape.images.unwrap() }),
  status: 201,
})

/**
 * Assigns another film to the draft of a lesson. Texts and a custom poster are kept, and so are chapters that start
 * within the new film; if one film is a cut of the other, the chapters are shifted accordingly. Captions of the
 * previous film are not carried over. 404 NotFound, ContentNotFound; 409 Conflict while the film is not encoded; 409
 * ContentChanged.
 */
export const replaceFilm = studioCall({
  summary: 'Replace the video of a lesson',
  errors: ['NotFound', 'Conflict', 'CatalogueElsewhere', 'ContentNotFound', 'ContentChanged', 'QuotaExceeded'],
  method: 'PUT',
  path: '/lessons/:slug/film',
  permission: 'content.change',
  allowsOwnLessons: true,
  params: z.object({ slug: identifier(200) }),
  body: z.object({ version: ContentVersion, film: Id }),
  response: ContentItem,
  status: 200,
})

/**
 * Cuts a film: encodes the part between two times from the uploaded file as another film. 404 NotFound; 400 BadRequest
 * for less than a second, or for times outside the film; 409 Conflict for a film that is not ready, or whose uploaded
 * file was deleted (30 days after the upload); 409 QuotaExceeded if there are already 20 unfinished cuts, or the
 * maximum number of films.
 */
export const cutFilm = studioCall({
  summary: 'Cut a video',
  errors: ['NotFound', 'Conflict', 'QuotaExceeded'],
  method: 'POST',
  path: '/films/:id/cuts',
  permission: 'content.change',
  allowsOwnLessons: true,
  acceptsIdempotencyKey: true,
  params: z.object({ id: Id }),
  body: z
    .object({ from: FilmSeconds, to: FilmSeconds })
    .refine(({ from, to }) => to - from >= 1, { path: ['to'], error: 'must be at least a second after the start' }),
  response: Film,
  status: 201,
})
