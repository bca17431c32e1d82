import { z } from 'zod'
import { Video } from '../catalogue.ts'
import { CaptionLanguage, LessonCaptions } from '../content/captions.ts'
import { CatalogueId } from '../content/catalogue.ts'
import { CAPTION_FILE_LENGTH } from '../content/content-limits.ts'
import { text } from '../text.ts'
import { studioCall } from './call.ts'
import { ContentItem, ContentSummary, ContentVersion } from './content.ts'

/**
 * Calls specific to captions of lessons. Captions are content (`content.ts`, kind `captions`): saved, published,
 * scheduled and restored by the content calls.
 */

const refusals = ['CatalogueElsewhere', 'ContentNotFound'] as const

/** Captions of a lesson in one language. */
const LessonTrack = ContentSummary.extend({
  lang: z.string(),
  label: z.string().nullable(),
  /** Lines of the draft, and how many machine-made lines are not reviewed yet. */
  lines: z.int(),
  unread: z.int(),
})
export type LessonTrack = z.infer<typeof LessonTrack>

/** A transcription that is pending or failed. A finished one is a draft in `tracks`. */
const MachineDraft = z.object({
  lang: z.string(),
  label: z.string(),
  state: z.enum(['waiting', 'working', 'failed']),
  /** Transcribed share of the film, 0 to 1. */
  progress: z.number(),
  /** Seconds until it is done; null if unknown. */
  secondsLeft: z.int().nullable(),
  /** Number of transcriptions queued before it. */
  ahead: z.int(),
  /** Reason of the failure, as text. */
  failure: z.string().nullable(),
})
export type MachineDraft = z.infer<typeof MachineDraft>

/** Returns all caption languages of a lesson, at most 20, and those that came with its film. */
export const listLessonCaptions = studioCall({
  summary: 'List the captions of a lesson',
  errors: [...refusals],
  method: 'GET',
  path: '/captions',
  permission: 'content.read',
  query: z.object({ lesson: CatalogueId }),
  response: z.object({
    /** Title of the draft. */
    title: z.string().nullable(),
    /** Seconds; null if it has no film yet. */
    duration: z.number().nullable(),
    media: z.string().nullable(),
    /** Whether the caller may write captions of this lesson. */
    mayChange: z.boolean(),
    tracks: z.array(LessonTrack),
    ofFilm: z.array(z.object({ lang: z.string(), label: z.string() })),
    /** Languages that this academy's transcriber supports, null for any; undefined without a transcriber. */
    heard: z.array(z.string()).nullable().optional(),
    machine: z.array(MachineDraft),
  }),
  status: 200,
})

/**
 * Creates a draft from a WebVTT or SubRip file, or from the captions that came with the film: in a new language, or
 * over the given version of the draft. Styles, regions and markup are dropped. 400 BadRequest names the invalid line of
 * the file and the limit: 5,000 lines of 500 characters, 2,000,000 characters of the file and bytes of the draft; 409 ContentChanged; 409
 * QuotaExceeded with 20 languages.
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
    /** Version of the draft to replace. Omitted if there is none in this language yet. */
    version: ContentVersion.optional(),
    /** Decoded file. Omitted: the captions of this language that came with the film. */
    captions: text(CAPTION_FILE_LENGTH).optional(),
  }),
  /** A character is at most four bytes, or six when escaped in JSON. */
  bytes: CAPTION_FILE_LENGTH * 4 + 4096,
  response: ContentItem,
  status: 201,
})

/**
 * Queues a machine transcription as a draft of captions, processed one at a time with the lowest priority. Each line
 * must be reviewed before publication. 409 Conflict without a transcriber, for an unsupported language, for a lesson
 * without a film or a film without sound, and while the same is in progress; 409 ContentNameInUse with captions in this
 * language; 409 QuotaExceeded with 50 pending ones.
 */
export const startMachineDraft = studioCall({
  summary: 'Start automatic captions',
  errors: [...refusals, 'Conflict', 'ContentNameInUse', 'QuotaExceeded'],
  method: 'POST',
  path: '/captions/machine',
  permission: 'content.change',
  ownLessons: true,
  body: z.object({ lesson: CatalogueId, lang: CaptionLanguage, label: LessonCaptions.shape.label }),
  response: MachineDraft,
  status: 201,
})

/** Cancels a transcription within a second, or dismisses a failed one. 404 NotFound if there is none. */
export const endMachineDraft = studioCall({
  summary: 'Cancel automatic captions',
  errors: ['CatalogueElsewhere', 'NotFound'],
  method: 'DELETE',
  path: '/captions/machine',
  permission: 'content.change',
  ownLessons: true,
  query: z.object({ lesson: CatalogueId, lang: CaptionLanguage }),
  response: z.object({}),
  status: 200,
})

/**
 * Returns the loudness of a film for the waveform below its captions: one byte, 0 to 255, per sample, 25 samples per
 * second, in base64. Empty for a film without sound. Measured at the first call, which takes some seconds for a long
 * film. 404 NotFound; 429 RateLimitExceeded.
 */
export const findPeaks = studioCall({
  summary: 'Read the loudness of a video',
  errors: ['NotFound'],
  method: 'GET',
  path: '/media/:media/peaks',
  permission: 'content.read',
  params: z.object({ media: Video.shape.media.unwrap() }),
  response: z.object({ perSecond: z.int(), peaks: z.string() }),
  status: 200,
})
