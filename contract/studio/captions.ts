import { z } from 'zod'
import { Video } from '../catalogue.ts'
import { CaptionLanguage, LessonCaptions } from '../content/captions.ts'
import { CatalogueId } from '../content/catalogue.ts'
import { CAPTION_FILE_LENGTH } from '../content/content-limits.ts'
import { text } from '../text.ts'
import { studioCall } from './call.ts'
import { ContentAnswer, ContentSummary, ContentVersion } from './content.ts'

/**
 * The captions of lessons. They are content like any text (`content.ts`, kind `captions`): saved, published, scheduled
 * and restored by those calls. Here is what only captions need.
 */

const refusals = ['CatalogueElsewhere', 'ContentNotFound'] as const

/** Captions of a lesson in one language. */
const LessonTrack = ContentSummary.extend({
  lang: z.string(),
  label: z.string().nullable(),
  /** Lines of the draft, and how many of them nobody has read since a machine made them. */
  lines: z.int(),
  unread: z.int(),
})
export type LessonTrack = z.infer<typeof LessonTrack>

/** Captions that a machine is to write, or could not. Once they are written, they are a draft in `tracks`. */
const MachineDraft = z.object({
  lang: z.string(),
  label: z.string(),
  state: z.enum(['waiting', 'working', 'failed']),
  /** Share of the film that was heard, 0 to 1. */
  progress: z.number(),
  /** Seconds until it is done; null while that is not known yet. */
  secondsLeft: z.int().nullable(),
  /** Drafts that are written before it. */
  ahead: z.int(),
  /** Why it could not be written, in words. */
  failure: z.string().nullable(),
})
export type MachineDraft = z.infer<typeof MachineDraft>

/** Every language of the captions of a lesson, at most 20, and those that came with its film. */
export const listLessonCaptions = studioCall({
  summary: 'List the captions of a lesson',
  errors: [...refusals],
  method: 'GET',
  path: '/captions',
  permission: 'content.read',
  query: z.object({ lesson: CatalogueId }),
  answer: z.object({
    /** Of its draft. */
    title: z.string().nullable(),
    /** Seconds; null where it has no film yet. */
    duration: z.number().nullable(),
    media: z.string().nullable(),
    /** Whether the caller may write captions of this lesson. */
    mayChange: z.boolean(),
    tracks: z.array(LessonTrack),
    ofFilm: z.array(z.object({ lang: z.string(), label: z.string() })),
    /** The languages that this academy's machine hears, null for any; undefined where it has no machine. */
    heard: z.array(z.string()).nullable().optional(),
    machine: z.array(MachineDraft),
  }),
  status: 200,
})

/**
 * Makes a draft of a WebVTT or SubRip file, or of the captions that came with the film: of a new language, or over the
 * draft of the version that its author has seen. Styles, regions and markup are left out. 400 BadRequest names the line
 * of the file that is wrong, and the bound: 5,000 lines of 500 characters, 2,000,000 characters together; 409
 * ContentChanged; 409 QuotaExceeded with 20 languages.
 */
export const loadCaptions = studioCall({
  summary: 'Create captions from a WebVTT or SubRip file',
  errors: [...refusals, 'ContentChanged', 'ContentNameInUse', 'QuotaExceeded'],
  method: 'POST',
  path: '/captions',
  permission: 'content.change',
  ownLessons: true,
  body: z.object({
    lesson: CatalogueId,
    lang: CaptionLanguage,
    label: LessonCaptions.shape.label,
    /** Of the draft that it replaces. Left out: there is none in this language yet. */
    version: ContentVersion.optional(),
    /** The file, decoded. Left out: the captions of this language that came with the film. */
    captions: text(CAPTION_FILE_LENGTH).optional(),
  }),
  /** A character is four bytes at most, or six where JSON escapes it. */
  bytes: CAPTION_FILE_LENGTH * 4 + 4096,
  answer: ContentAnswer,
  status: 201,
})

/**
 * Lets the academy's machine write a draft of captions, one after the other and at the lowest priority. Nobody sees it
 * before a person has read each line. 409 Conflict without a machine, for a language that it does not hear, for a
 * lesson without a film or a film without sound, and while it writes the same; 409 ContentNameInUse with captions in
 * this language; 409 QuotaExceeded with 50 that are not written yet.
 */
export const startMachineDraft = studioCall({
  summary: 'Start automatic captions',
  errors: [...refusals, 'Conflict', 'ContentNameInUse', 'QuotaExceeded'],
  method: 'POST',
  path: '/captions/machine',
  permission: 'content.change',
  ownLessons: true,
  body: z.object({ lesson: CatalogueId, lang: CaptionLanguage, label: LessonCaptions.shape.label }),
  answer: MachineDraft,
  status: 201,
})

/** Ends it within a second, or takes the word of a failure away. 404 NotFound where there is none. */
export const endMachineDraft = studioCall({
  summary: 'Cancel automatic captions',
  errors: ['CatalogueElsewhere', 'NotFound'],
  method: 'DELETE',
  path: '/captions/machine',
  permission: 'content.change',
  ownLessons: true,
  query: z.object({ lesson: CatalogueId, lang: CaptionLanguage }),
  answer: z.object({}),
  status: 200,
})

/**
 * How loud a film is, for the wave below its captions: a byte of 0 to 255 for each piece of its sound, 25 a second, in
 * base64. Empty for a film without sound. It is measured at the first call, which takes some seconds for a long film.
 * 404 NotFound; 429 RateLimitExceeded.
 */
export const findPeaks = studioCall({
  summary: 'Read the loudness of a video',
  errors: ['NotFound'],
  method: 'GET',
  path: '/media/:media/peaks',
  permission: 'content.read',
  params: z.object({ media: Video.shape.media.unwrap() }),
  answer: z.object({ perSecond: z.int(), peaks: z.string() }),
  status: 200,
})
