import { z } from 'zod'
import { CatalogueId } from '../content/catalogue.ts'
import { Id } from '../collections/fields.ts'
import { line } from '../text.ts'
import { studioCall } from './call.ts'
import { FILM_BYTES, FILM_NAME_LENGTH, FILMS_LISTED, FILMS_UNDER_WAY } from './limits.ts'

/**
 * Films on their way from a phone to a lesson: announced, uploaded in parts, and encoded. The bytes follow the tus
 * protocol 1.0.0, whose creation is {@link announceFilm}. Times are ISO 8601.
 */

const time = z.iso.datetime()

export const FILM_STATES = ['uploading', 'waiting', 'encoding', 'ready', 'failed'] as const
export const FilmState = z.enum(FILM_STATES)
export type FilmState = z.infer<typeof FilmState>

export const Film = z.object({
  id: Id,
  /** Name of the file that was uploaded. */
  name: z.string(),
  bytes: z.int(),
  /** Bytes that have arrived. */
  received: z.int(),
  /** Who uploads it: their address, or null once the account is deleted. */
  uploadedBy: z.string().nullable(),
  /** Whether that is the caller. */
  isOwn: z.boolean(),
  state: FilmState,
  /** What is done at the moment: the film is checked, or encoded. */
  stage: z.enum(['checking', 'encoding']).nullable(),
  /** Share of the encoding that is done, 0 to 1. */
  progress: z.number(),
  /** Seconds that the encoding takes on, as far as that can be said. */
  secondsLeft: z.int().nullable(),
  /** Waiting films before this one. */
  ahead: z.int(),
  /** Why the film could not be encoded, in one sentence. */
  failure: z.string().nullable(),
  /** The title that its lesson gets; null: as its file is called. */
  title: z.string().nullable(),
  /** The course that its lesson is meant for, by address. */
  course: z.string().nullable(),
  /**
   * The lesson that was made of it: its address, the title of its draft, null where it has none yet, and whether
   * visitors see it. Null for one in the bin.
   */
  lesson: z.object({ slug: z.string(), title: z.string().nullable(), isPublished: z.boolean() }).nullable(),
  /** Whether the uploaded file is there, so that encoding can be tried again. */
  hasFile: z.boolean(),
  /**
   * The encoded film, as lessons name it in `media`. It is there as soon as the lowest quality is, which can be watched
   * and published; the others come into the same film.
   */
  media: z.string().nullable(),
  /** Address of a still. */
  picture: z.string().nullable(),
  /** Seconds, and frames per second. */
  duration: z.number().nullable(),
  frameRate: z.number().nullable(),
  /** Of the best quality that is there. */
  width: z.int().nullable(),
  height: z.int().nullable(),
  hasSound: z.boolean().nullable(),
  /** The part of an uploaded file that the film is, where it is not all of it; seconds of that file. */
  cut: z.object({ from: z.number(), to: z.number() }).nullable(),
  createdAt: time,
  /** When an upload that receives nothing is removed. */
  expiresAt: time.nullable(),
})
export type Film = z.infer<typeof Film>

const one = z.object({ id: Id })

/** The newest 200 films. `freeBytes` are those of the server's disk that films may take. */
export const listFilms = studioCall({
  summary: 'List uploaded videos',
  method: 'GET',
  path: '/films',
  permission: 'content.read',
  answer: z.object({ films: z.array(Film).max(FILMS_LISTED), freeBytes: z.int() }),
  status: 200,
})

/** What becomes of a film: the title of its lesson, and the address of its course; null for not yet. */
const Plan = z.object({ title: line(300).nullable(), course: CatalogueId.nullable() })

/**
 * Begins an upload. 400 BadRequest names the field; 409 QuotaExceeded with 50 unfinished uploads, 300 GB in them, a
 * disk without room for the film, 500 films of the academy that are not encoded yet, or 20,000 in all; 409
 * CatalogueElsewhere, as no lesson could take it; 429 RateLimitExceeded with 50 announcements of one person that wait
 * for their turn.
 */
export const announceFilm = studioCall({
  summary: 'Start a video upload',
  errors: ['QuotaExceeded', 'CatalogueElsewhere'],
  method: 'POST',
  path: '/films',
  permission: 'content.change',
  ownLessons: true,
  body: z.object({
    name: line(FILM_NAME_LENGTH),
    bytes: z
      .int()
      .min(1, 'must not be an empty file')
      .max(FILM_BYTES, `must be at most ${FILM_BYTES / 1e9} GB`),
    ...Plan.partial().shape,
  }),
  answer: Film,
  status: 201,
})

/**
 * Where the bytes go: `HEAD` answers with `Upload-Offset` how many are there, when all are there as well, `PATCH` adds
 * to them, both with the headers of tus 1.0.0. For who began the upload. 404 NotFound; 503 NotReady while the disk of
 * the server is almost full.
 */
export const sendFilm = studioCall({
  summary: 'Upload bytes of a video',
  errors: ['NotFound', 'Conflict'],
  method: 'PATCH',
  path: '/films/:id/bytes',
  permission: 'content.change',
  ownLessons: true,
  params: one,
  status: 204,
})

const hash = z.string().regex(/^[0-9a-f]{64}$/, 'must be 64 hexadecimal digits')

/**
 * Whether a file is the one whose upload broke off: its size, and the SHA-256 of its first 64 KiB and of the last 64
 * KiB before `offset`, as far as they have arrived. 404 NotFound; 409 Conflict for another offset than the server's.
 */
export const compareFilm = studioCall({
  summary: 'Compare a file with an unfinished upload',
  errors: ['NotFound', 'Conflict'],
  method: 'POST',
  path: '/films/:id/comparison',
  permission: 'content.change',
  ownLessons: true,
  params: one,
  body: z.object({
    bytes: z.int().min(0).max(FILM_BYTES),
    offset: z.int().min(0).max(FILM_BYTES),
    head: hash,
    tail: hash,
  }),
  answer: z.object({ isSame: z.boolean() }),
  status: 200,
})

/** Removes a film with everything of it, whatever its state. 404 NotFound; 409 Conflict while a lesson uses it. */
export const removeFilm = studioCall({
  summary: 'Cancel or remove a video',
  errors: ['NotFound', 'Conflict'],
  method: 'DELETE',
  path: '/films/:id',
  permission: 'content.change',
  ownLessons: true,
  params: one,
  answer: z.object({}),
  status: 200,
})

/** Encodes a film again that failed. 404 NotFound; 409 Conflict for another state, or without the file. */
export const retryFilm = studioCall({
  summary: 'Retry encoding a video',
  errors: ['NotFound', 'Conflict'],
  method: 'POST',
  path: '/films/:id/tries',
  permission: 'content.change',
  ownLessons: true,
  params: one,
  answer: Film,
  status: 202,
})

/** Encodes a waiting film after `ahead` others, or as the last. 404 NotFound; 409 Conflict for another state. */
export const placeFilm = studioCall({
  summary: 'Set the position of a video in the queue',
  errors: ['NotFound', 'Conflict'],
  method: 'PUT',
  path: '/films/:id/place',
  permission: 'content.change',
  ownLessons: true,
  params: one,
  body: z.object({ ahead: z.int().min(0).max(FILMS_UNDER_WAY) }),
  answer: Film,
  status: 200,
})

/**
 * Sets what becomes of a film, while it uploads as well; what is left out stays. 400 BadRequest for nothing; 404
 * NotFound; 409 Conflict once there is a lesson of it.
 */
export const planFilm = studioCall({
  summary: 'Set the title and course of a video',
  errors: ['NotFound', 'Conflict'],
  method: 'PUT',
  path: '/films/:id/plan',
  permission: 'content.change',
  ownLessons: true,
  params: one,
  body: Plan.partial().refine((plan) => Object.keys(plan).length > 0, "expected 'title', 'course' or both"),
  answer: Film,
  status: 200,
})

/**
 * Makes a draft of a lesson that has the film, or answers with the one that was made before; `slug`: where it is. Who
 * may publish has it at the end of the course that was chosen, where members see it once it is published. 404 NotFound;
 * 409 Conflict while there is no quality of the film; 409 QuotaExceeded with 10,000 lessons.
 */
export const makeLesson = studioCall({
  summary: 'Create a lesson from a video',
  errors: ['NotFound', 'Conflict', 'QuotaExceeded', 'CatalogueElsewhere'],
  method: 'POST',
  path: '/films/:id/lesson',
  permission: 'content.change',
  ownLessons: true,
  params: one,
  answer: z.object({ slug: z.string() }),
  status: 201,
})

/**
 * Makes the lesson where there is none, puts it at the end of the course that was chosen, and publishes it: visitors
 * see it at once. 400 BadRequest names the first field that is missing; 404 NotFound; 409 Conflict while there is no
 * quality of the film, no course was chosen, or the course is not published; 409 ContentFixed for a lesson that members
 * see in another course.
 */
export const publishFilm = studioCall({
  summary: 'Publish a video as a lesson of its course',
  errors: ['NotFound', 'Conflict', 'ContentNotFound', 'ContentFixed', 'QuotaExceeded', 'CatalogueElsewhere'],
  method: 'POST',
  path: '/films/:id/publication',
  permission: 'content.publish',
  ownLessons: true,
  params: one,
  answer: z.object({ slug: z.string(), gid: z.string() }),
  status: 201,
})
