import { z } from 'zod'
import { Video } from '../catalogue.ts'
import { CaptionLanguage, FITS_CAPTIONS_SLUG, LessonCaptions } from '../content/captions.ts'
import { CatalogueId } from '../content/catalogue.ts'
import { MAX_CAPTION_FILE_LENGTH } from '../content/content-limits.ts'
import { text } from '../text.ts'
import { studioCall } from './call.ts'
import { ContentItem, ContentSummary, ContentVersion } from './content.ts'

/**
 * Calls specific to captions of lessons. Captions are content (`content.ts`, kind `captions`): saved, published,
 * scheduled and restored by the content calls.
 */

/** Errors of most calls of this file. */
const commonErrors = ['CatalogueElsewhere', 'ContentNotFound'] as const

/** Captions of a lesson in one language. */
const LessonTrack = ContentSummary.extend({
  lang: z.string(),
  label: z.string().nullable(),
  /** Number of lines of the draft. */
  lines: z.int(),
  /** Number of machine-made lines that no person has reviewed yet. */
  unread: z.int(),
})
export type LessonTrack = z.infer<typeof LessonTrack>

/** A transcription that is pending or failed. A finished transcription is a draft in `tracks`. */
const MachineDraft = z.object({
  lang: z.string(),
  label: z.string(),
  state: z.enum(['waiting', 'working', 'failed']),
  /** Transcribed share of the film, 0 to 1. */
  progress: z.number(),
  /** Estimated seconds until the transcription is complete; null if unknown. */
  secondsLeft: z.int().nullable(),
  /** Number of transcriptions queued before this transcription. */
  ahead: z.int(),
  /** Reason of the failure, as text. */
  failure: z.string().nullable(),
})
export type MachineDraft = z.infer<typeof MachineDraft>

/** Returns the captions of a lesson, in at most 20 languages, and the captions that came with its film. */
export const listLessonCaptions = studioCall({
  summary: 'List the captions of a lesson',
  errors: [...commonErrors],
  method: 'GET',
  path: '/captions',
  permission: 'content.read',
  query: z.object({ lesson: CatalogueId }),
  response: z.object({
    /** Title of the lesson in its draft; null if it has none yet. */
    title: z.string().nullable(),
    /** Length of the film in seconds; null if the lesson has no film yet. */
    duration: z.number().nullable(),
    /** Folder of the film in the media store. */
    media: z.string().nullable(),
    /** Whether the caller may write captions of this lesson. */
    mayChange: z.boolean(),
    tracks: z.array(LessonTrack),
    /** Captions that came with the film. */
    ofFilm: z.array(z.object({ lang: z.string(), label: z.string() })),
    /** Languages that the transcriber supports; null for all languages, omitted without a transcriber. */
    heard: z.array(z.string()).nullable().optional(),
    /** Transcriptions that are pending or failed. */
    machine: z.array(MachineDraft),
  }),
  status: 200,
})

/**
 * Creates a draft in a new language, or replaces the draft with the given `version`, from a WebVTT or SubRip file or
 * from the captions that came with the film. Styles, regions and markup are dropped. 400 BadRequest names the invalid
 * line of the file and the limit: 5,000 lines of 500 characters, 2,000,000 characters of the file and bytes of the
 * draft; 409 ContentChanged; 409 QuotaExceeded if there are already 20 languages.
 */
export const loadCaptions = studioCall({
  summary: 'Create captions from a WebVTT or SubRip file',
  errors: [...commonErrors, 'ContentChanged', 'ContentNameInUse', 'QuotaExceeded'],
  method: 'POST',
  path: '/captions',
  permission: 'content.change',
  allowsOwnLessons: true,
  body: z
    .object({
      lesson: CatalogueId,
      lang: CaptionLanguage,
      label: LessonCaptions.shape.label,
      /** Version of the draft to replace. Omitted if the language has no draft yet. */
      version: ContentVersion.optional(),
      /** Decoded file. Omitted: the captions of this language that came with the film. */
      captions: text(MAX_CAPTION_FILE_LENGTH, 0).optional(),
    })
    .refine(...FITS_CAPTIONS_SLUG),
  /** A character has at most four bytes, or six if it is escaped in JSON. */
  maxBodyBytes: MAX_CAPTION_FILE_LENGTH * 4 + 4096,
  response: ContentItem,
  status: 201,
})

/**
 * Queues a machine transcription as a draft of captions, processed one at a time with the lowest priority. Each line
 * must be reviewed before publication. 409 Conflict without a transcriber, for an unsupported language, for a lesson
 * without a film or a film without sound, and while the same transcription is in progress; 409 ContentNameInUse if
 * there are captions in this language; 409 QuotaExceeded if 50 transcriptions are pending.
 */
export const startMachineDraft = studioCall({
  summary: 'Start automatic captions',
  errors: [...commonErrors, 'Conflict', 'ContentNameInUse', 'QuotaExceeded'],
  method: 'POST',
  path: '/captions/machine',
  permission: 'content.change',
  allowsOwnLessons: true,
  body: z
    .object({ lesson: CatalogueId, lang: CaptionLanguage, label: LessonCaptions.shape.label })
    .refine(...FITS_CAPTIONS_SLUG),
  response: MachineDraft,
  status: 201,
})

/** Cancels a transcription within a second, or dismisses a failed one. 404 NotFound without a transcription. */
export const endMachineDraft = studioCall({
  summary: 'Cancel automatic captions',
  errors: ['CatalogueElsewhere', 'NotFound'],
  method: 'DELETE',
  path: '/captions/machine',
  permission: 'content.change',
  allowsOwnLessons: true,
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
