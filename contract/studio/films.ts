import { z } from 'zod'
import { CatalogueId } from '../content/catalogue.ts'
import { Id } from '../collections/fields.ts'
import { line } from '../text.ts'
import { studioCall } from './call.ts'
import { MAX_FILM_BYTES, MAX_FILM_NAME_LENGTH, MAX_LISTED_FILMS, MAX_UNFINISHED_FILMS } from './limits.ts'

/**
 * Uploads of films for lessons. A film is announced, uploaded in parts, and encoded. The upload uses the tus protocol
 * 1.0.0, whose creation step is {@link announceFilm}. Times are ISO 8601.
 */

const time = z.iso.datetime()

export const FILM_STATES = ['uploading', 'waiting', 'encoding', 'ready', 'failed'] as const
export const FilmState = z.enum(FILM_STATES)
export type FilmState = z.infer<typeof FilmState>

export const Film = z.object({
  id: Id,
  /** Changes with the title, the course, the encoded film and the draft of the lesson. */
  version: Id,
  /** Name and size of the uploaded file, and bytes received so far. */
  name: z.string(),
  bytes: z.int(),
  received: z.int(),
  /** Email address of the uploader, null once the account is deleted, and whether it is the caller's. */
  uploadedBy: z.string().nullable(),
  isOwn: z.boolean(),
  state: FilmState,
  /** Current step while the state is `encoding`. */
  stage: z.enum(['checking', 'encoding']).nullable(),
  /** Encoded share, 0 to 1. */
  progress: z.number(),
  /** Estimated seconds until encoding is done; null if unknown. */
  secondsLeft: z.int().nullable(),
  /** Number of films queued before this film. */
  ahead: z.int(),
  /** Reason why the film could not be encoded, in one sentence. */
  failure: z.string().nullable(),
  /** Title for the lesson; null to use the name of the file. */
  title: z.string().nullable(),
  /** Slug of the course for the lesson, or of the published course that lists it; null if undecided. */
  course: z.string().nullable(),
  /**
   * Lesson of the film: its slug, the title of its draft (null if it has none yet), and whether visitors see
   * it. Null if there is no lesson, or if it is in the bin.
   */
  lesson: z.object({ slug: z.string(), title: z.string().nullable(), isPublished: z.boolean() }).nullable(),
  /** Whether the uploaded file still exists, so that encoding can be retried. */
  hasFile: z.boolean(),
  /**
   * Folder of the encoded film in the media store, which lessons name in `media`. Set once the lowest quality can be
   * watched and published; the other qualities are added later.
   */
  media: z.string().nullable(),
  /** URL of a still. */
  picture: z.string().nullable(),
  /** Length in seconds, frames per second, and width and height of the best available quality in pixels. */
  duration: z.number().nullable(),
  frameRate: z.number().nullable(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  hasSound: z.boolean().nullable(),
  /** Sentences about the tracks that were chosen from the file, and about omitted tracks. */
  notes: z.array(z.string()),
  /** Part of the uploaded file that this film is, in seconds of that file; null if it is the whole file. */
  cut: z.object({ from: z.number(), to: z.number() }).nullable(),
  createdAt: time,
  /** When the upload is deleted unless the server receives more bytes. */
  expiresAt: time.nullable(),
})
export type Film = z.infer<typeof Film>

const filmPath = z.object({ id: Id })

/** Returns the newest 200 films. `freeBytes`: bytes of the server's disk available for films. */
export const listFilms = studioCall({
  summary: 'List uploaded videos',
  method: 'GET',
  path: '/films',
  permission: 'content.read',
  response: z.object({ films: z.array(Film).max(MAX_LISTED_FILMS), freeBytes: z.int() }),
  status: 200,
})

/** Title and course (slug) for the future lesson of a film; null if undecided. */
const LessonDetails = z.object({ title: line(300).nullable(), course: CatalogueId.nullable() })

/**
 * Starts an upload. 400 BadRequest names the field, also if the course does not exist; 404 NotFound if an idempotent
 * retry arrives after the upload was removed; 409 QuotaExceeded if the caller has 50 unfinished uploads or 300 GB in
 * them, if the disk has no room for the film, or if the academy has 500 unencoded films or 20,000 films; 409
 * CatalogueElsewhere, because no lesson could use the film; 429 RateLimitExceeded if 50 announcements of a person wait.
 */
export const announceFilm = studioCall({
  summary: 'Start a video upload',
  errors: ['NotFound', 'QuotaExceeded', 'CatalogueElsewhere'],
  method: 'POST',
  path: '/films',
  permission: 'content.change',
  allowsOwnLessons: true,
  acceptsIdempotencyKey: true,
  body: z.object({
    name: line(MAX_FILM_NAME_LENGTH),
    bytes: z
      .int()
      .min(1, 'must not be an empty file')
      .max(MAX_FILM_BYTES, `must be at most ${MAX_FILM_BYTES / 1e9} GB`),
    ...LessonDetails.partial().shape,
  }),
  response: Film,
  status: 201,
})

/**
 * Uploads bytes. `HEAD` returns the number of received bytes in `Upload-Offset`; `PATCH` appends. Both use the headers
 * of tus 1.0.0. Only for the uploader, whose permission is checked again after the last byte. 404 NotFound; 503
 * NotReady while the disk of the server is almost full.
 */
export const sendFilm = studioCall({
  summary: 'Upload bytes of a video',
  errors: ['NotFound', 'Conflict'],
  method: 'PATCH',
  path: '/films/:id/bytes',
  permission: 'content.change',
  allowsOwnLessons: true,
  params: filmPath,
  status: 204,
})

const hash = z.string().regex(/^[0-9a-f]{64}$/, 'must be 64 hexadecimal digits')

/**
 * Returns whether a file is that of an interrupted upload: compares the size, and the SHA-256 of the first 64 KiB and
 * of the last 64 KiB before `offset`, the number of received bytes. 404 NotFound; 409 Conflict if the offset differs
 * from the server's.
 */
export const compareFilm = studioCall({
  summary: 'Compare a file with an unfinished upload',
  errors: ['NotFound', 'Conflict'],
  method: 'POST',
  path: '/films/:id/comparison',
  permission: 'content.change',
  allowsOwnLessons: true,
  params: filmPath,
  body: z.object({
    bytes: z.int().min(0).max(MAX_FILM_BYTES),
    offset: z.int().min(0).max(MAX_FILM_BYTES),
    head: hash,
    tail: hash,
  }),
  response: z.object({ isSame: z.boolean() }),
  status: 200,
})

/** Deletes a film with all its data in any state. 404 NotFound; 409 Conflict while a lesson uses it. */
export const removeFilm = studioCall({
  summary: 'Cancel or remove a video',
  errors: ['NotFound', 'Conflict'],
  method: 'DELETE',
  path: '/films/:id',
  permission: 'content.change',
  allowsOwnLessons: true,
  params: filmPath,
  response: z.object({}),
  status: 200,
})

/** Retries the encoding of a failed film. 404 NotFound; 409 Conflict in any other state, or without the file. */
export const retryFilm = studioCall({
  summary: 'Retry encoding a video',
  errors: ['NotFound', 'Conflict'],
  method: 'POST',
  path: '/films/:id/tries',
  permission: 'content.change',
  allowsOwnLessons: true,
  params: filmPath,
  response: Film,
  status: 202,
})

/**
 * Moves a waiting film in the queue, so that `ahead` films are encoded earlier. 404 NotFound; 409 Conflict otherwise.
 */
export const placeFilm = studioCall({
  summary: 'Set the position of a video in the queue',
  errors: ['NotFound', 'Conflict'],
  method: 'PUT',
  path: '/films/:id/place',
  permission: 'content.change',
  allowsOwnLessons: true,
  params: filmPath,
  body: z.object({ ahead: z.int().min(0).max(MAX_UNFINISHED_FILMS) }),
  response: Film,
  status: 200,
})

/**
 * Sets title and course for the future lesson of a film, also during the upload; omitted fields are unchanged. 400
 * BadRequest without a field, or if the course does not exist; 404 NotFound; 409 Conflict once the film has a lesson.
 */
export const planFilm = studioCall({
  summary: 'Set the title and course of a video',
  errors: ['NotFound', 'Conflict'],
  method: 'PUT',
  path: '/films/:id/plan',
  permission: 'content.change',
  allowsOwnLessons: true,
  params: filmPath,
  body: LessonDetails.partial().refine((body) => Object.keys(body).length > 0, "expected 'title', 'course' or both"),
  response: Film,
  status: 200,
})

/**
 * Creates a draft lesson with the film, or returns the existing lesson. If the caller may publish, the lesson is added
 * at the end of the chosen course, where members see it once it is published. 404 NotFound; 409 Conflict until one
 * quality of the film is ready; 409 QuotaExceeded if there are already 10,000 lessons.
 */
export const makeLesson = studioCall({
  summary: 'Create a lesson from a video',
  errors: ['NotFound', 'Conflict', 'QuotaExceeded', 'CatalogueElsewhere'],
  method: 'POST',
  path: '/films/:id/lesson',
  permission: 'content.change',
  allowsOwnLessons: true,
  params: filmPath,
  response: z.object({ slug: z.string() }),
  status: 201,
})

/**
 * Creates the lesson if needed, and publishes it at the end of the chosen course. 400 BadRequest names the first missing
 * field; 404 NotFound; 409 Conflict until one quality is ready, if `version` is not the current one, without a chosen
 * course, or if the course is not published; 409 ContentFixed for a lesson that members have seen in another course.
 */
export const publishFilm = studioCall({
  summary: 'Publish a video as a lesson of its course',
  errors: ['NotFound', 'Conflict', 'ContentNotFound', 'ContentFixed', 'QuotaExceeded', 'CatalogueElsewhere'],
  method: 'POST',
  path: '/films/:id/publication',
  permission: 'content.publish',
  allowsOwnLessons: true,
  params: filmPath,
  body: Film.pick({ version: true }),
  /** Slugs of the lesson and of its course. */
  response: z.object({ slug: z.string(), gid: z.string() }),
  status: 201,
})
