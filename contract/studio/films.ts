import { z } from 'zod'
import { CatalogueId } from '../content/catalogue.ts'
import { Id } from '../collections/fields.ts'
import { line } from '../text.ts'
import { studioCall } from './call.ts'
import { FILM_BYTES, FILM_NAME_LENGTH, MAX_LISTED_FILMS, MAX_UNFINISHED_FILMS } from './limits.ts'

/**
 * Uploads of films for lessons: announced, uploaded in parts, and encoded. Bytes are uploaded by the tus protocol
 * 1.0.0, whose creation step is {@link announceFilm}. Times are ISO 8601.
 */

const time = z.iso.datetime()

export const FILM_STATES = ['uploading', 'waiting', 'encoding', 'ready', 'failed'] as const
export const FilmState = z.enum(FILM_STATES)
export type FilmState = z.infer<typeof FilmState>

export const Film = z.object({
  id: Id,
  /** Name of the uploaded file. */
  name: z.string(),
  bytes: z.int(),
  /** Bytes received so far. */
  received: z.int(),
  /** Address of the uploader; null once the account is deleted. */
  uploadedBy: z.string().nullable(),
  /** Whether the caller is the uploader. */
  isOwn: z.boolean(),
  state: FilmState,
  /** Current step: the film is checked, or encoded. */
  stage: z.enum(['checking', 'encoding']).nullable(),
  /** Encoded share, 0 to 1. */
  progress: z.number(),
  /** Estimated seconds until encoding is done; null if unknown. */
  secondsLeft: z.int().nullable(),
  /** Number of films queued before this one. */
  ahead: z.int(),
  /** Reason why the film could not be encoded, in one sentence. */
  failure: z.string().nullable(),
  /** Title for its lesson; null: the name of the file. */
  title: z.string().nullable(),
  /** Course intended for its lesson, by address. */
  course: z.string().nullable(),
  /**
   * Lesson created from the film: its address, the title of its draft (null if it has none yet), and whether visitors
   * see it. Null if it is in the bin.
   */
  lesson: z.object({ slug: z.string(), title: z.string().nullable(), isPublished: z.boolean() }).nullable(),
  /** Whether the uploaded file still exists, so that encoding can be retried. */
  hasFile: z.boolean(),
  /**
   * The encoded film, as lessons name it in `media`. Set once the lowest quality is ready, which can be watched and
   * published; the others are added to the same film.
   */
  media: z.string().nullable(),
  /** Address of a still. */
  picture: z.string().nullable(),
  /** Seconds, and frames per second. */
  duration: z.number().nullable(),
  frameRate: z.number().nullable(),
  /** Size of the best available quality. */
  width: z.int().nullable(),
  height: z.int().nullable(),
  hasSound: z.boolean().nullable(),
  /** Part of the uploaded file that the film is cut to, in seconds of that file; null if it is the whole file. */
  cut: z.object({ from: z.number(), to: z.number() }).nullable(),
  createdAt: time,
  /** When an upload that receives nothing is deleted. */
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

/** Plan for a film: the title of its lesson, and the address of its course; null if undecided. */
const Plan = z.object({ title: line(300).nullable(), course: CatalogueId.nullable() })

/**
 * Starts an upload. 400 BadRequest names the field; 404 NotFound for a repeated call whose upload was removed; 409
 * QuotaExceeded with 50 unfinished uploads, 300 GB in them, a disk without room for the film, 500 films of the academy
 * that are not encoded yet, or 20,000 in all; 409 CatalogueElsewhere, as no lesson could use it; 429 RateLimitExceeded
 * with 50 waiting announcements of one person.
 */
export const announceFilm = studioCall({
  summary: 'Start a video upload',
  errors: ['NotFound', 'QuotaExceeded', 'CatalogueElsewhere'],
  method: 'POST',
  path: '/films',
  permission: 'content.change',
  ownLessons: true,
  isIdempotent: true,
  body: z.object({
    name: line(FILM_NAME_LENGTH),
    bytes: z
      .int()
      .min(1, 'must not be an empty file')
      .max(FILM_BYTES, `must be at most ${FILM_BYTES / 1e9} GB`),
    ...Plan.partial().shape,
  }),
  response: Film,
  status: 201,
})

/**
 * Uploads bytes. `HEAD` returns the number received in `Upload-Offset`, also once complete; `PATCH` appends; both with
 * the headers of tus 1.0.0. Only for the uploader, whose permission is checked again after the last byte. 404 NotFound;
 * 503 NotReady while the disk of the server is almost full.
 */
export const sendFilm = studioCall({
  summary: 'Upload bytes of a video',
  errors: ['NotFound', 'Conflict'],
  method: 'PATCH',
  path: '/films/:id/bytes',
  permission: 'content.change',
  ownLessons: true,
  params: filmPath,
  status: 204,
})

const hash = z.string().regex(/^[0-9a-f]{64}$/, 'must be 64 hexadecimal digits')

/**
 * Compares a file with an interrupted upload: its size, and the SHA-256 of its first 64 KiB and of the last 64 KiB
 * before `offset`, as far as received. 404 NotFound; 409 Conflict if the offset differs from the server's.
 */
export const compareFilm = studioCall({
  summary: 'Compare a file with an unfinished upload',
  errors: ['NotFound', 'Conflict'],
  method: 'POST',
  path: '/films/:id/comparison',
  permission: 'content.change',
  ownLessons: true,
  params: filmPath,
  body: z.object({
    bytes: z.int().min(0).max(FILM_BYTES),
    offset: z.int().min(0).max(FILM_BYTES),
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
  ownLessons: true,
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
  ownLessons: true,
  params: filmPath,
  response: Film,
  status: 202,
})

/**
 * Moves a waiting film in the queue: after `ahead` others, or to the end. 404 NotFound; 409 Conflict in another state.
 */
export const placeFilm = studioCall({
  summary: 'Set the position of a video in the queue',
  errors: ['NotFound', 'Conflict'],
  method: 'PUT',
  path: '/films/:id/place',
  permission: 'content.change',
  ownLessons: true,
  params: filmPath,
  body: z.object({ ahead: z.int().min(0).max(MAX_UNFINISHED_FILMS) }),
  response: Film,
  status: 200,
})

/**
 * Sets the plan for a film, also while it uploads; omitted fields are unchanged. 400 BadRequest if empty; 404 NotFound;
 * 409 Conflict once it has a lesson.
 */
export const planFilm = studioCall({
  summary: 'Set the title and course of a video',
  errors: ['NotFound', 'Conflict'],
  method: 'PUT',
  path: '/films/:id/plan',
  permission: 'content.change',
  ownLessons: true,
  params: filmPath,
  body: Plan.partial().refine((plan) => Object.keys(plan).length > 0, "expected 'title', 'course' or both"),
  response: Film,
  status: 200,
})

/**
 * Creates a draft lesson with the film, or returns the existing one; `slug` is its address. If the caller may publish,
 * it is added at the end of the chosen course, where members see it once published. 404 NotFound; 409 Conflict until
 * one quality of the film is ready; 409 QuotaExceeded with 10,000 lessons.
 */
export const makeLesson = studioCall({
  summary: 'Create a lesson from a video',
  errors: ['NotFound', 'Conflict', 'QuotaExceeded', 'CatalogueElsewhere'],
  method: 'POST',
  path: '/films/:id/lesson',
  permission: 'content.change',
  ownLessons: true,
  params: filmPath,
  response: z.object({ slug: z.string() }),
  status: 201,
})

/**
 * Creates the lesson if needed, adds it at the end of the chosen course, and publishes it immediately. 400 BadRequest
 * names the first missing field; 404 NotFound; 409 Conflict until one quality of the film is ready, if no course was
 * chosen, or if the course is not published; 409 ContentFixed for a lesson that members see in another course.
 */
export const publishFilm = studioCall({
  summary: 'Publish a video as a lesson of its course',
  errors: ['NotFound', 'Conflict', 'ContentNotFound', 'ContentFixed', 'QuotaExceeded', 'CatalogueElsewhere'],
  method: 'POST',
  path: '/films/:id/publication',
  permission: 'content.publish',
  ownLessons: true,
  params: filmPath,
  response: z.object({ slug: z.string(), gid: z.string() }),
  status: 201,
})
