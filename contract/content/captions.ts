import { z } from 'zod'
import { identifier, text } from '../text.ts'
import {
  MAX_CAPTION_CUES,
  MAX_CAPTION_LABEL_LENGTH,
  MAX_CAPTION_TIME_MS,
  MAX_CAPTION_SETTINGS_LENGTH,
  MAX_CAPTION_TEXT_LENGTH,
  MAX_CONTENT_SLUG_LENGTH,
} from './content-limits.ts'
import { Line } from './fields.ts'

/** Language code (BCP 47), such as `en` or `pt-BR`. */
export const CaptionLanguage = z
  .string()
  .max(35, { abort: true })
  .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, 'must be a language such as en or pt-BR')

const PERCENT = String.raw`(100(\.0{1,3})?|\d{1,2}(\.\d{1,3})?)%`
const SETTING_PATTERNS = [
  'vertical:(rl|lr)',
  String.raw`line:(-?\d{1,4}|${PERCENT})(,(start|center|end))?`,
  `position:${PERCENT}(,(line-left|center|line-right))?`,
  `size:${PERCENT}`,
  'align:(start|center|end|left|right)',
]
/** Matches one WebVTT cue setting, such as `align:start`. */
export const CAPTION_SETTING = new RegExp(`^(${SETTING_PATTERNS.join('|')})$`)

/** One caption. Times are whole milliseconds from the start of the film, as in WebVTT. */
export const CaptionCue = z
  .strictObject({
    from: z.int().min(0).max(MAX_CAPTION_TIME_MS),
    to: z.int().min(1).max(MAX_CAPTION_TIME_MS),
    /** Plain text: one line or several, without markup. */
    text: text(MAX_CAPTION_TEXT_LENGTH).regex(
      /^\S(.*\S)?(\n\S(.*\S)?)*$/u,
      'must have no empty lines and no spaces at the end of a line',
    ),
    /** WebVTT cue settings, such as `line:0 align:start`, at most one of each name. */
    settings: text(MAX_CAPTION_SETTINGS_LENGTH)
      .refine(
        (settings) => {
          const parts = settings.split(' ')
          const names = new Set(parts.map((setting) => setting.split(':')[0]))
          return names.size === parts.length && parts.every((setting) => CAPTION_SETTING.test(setting))
        },
        { error: 'must be settings of a WebVTT cue, such as line:0 align:start' },
      )
      .optional(),
    /** Drafts mark lines that a machine transcribed and no person has reviewed yet with this field. */
    unread: z.never({ error: 'this line has not been reviewed yet' }).optional(),
  })
  .refine(({ from, to }) => to > from, { path: ['to'], error: 'must be after its start' })
export type CaptionCue = z.infer<typeof CaptionCue>

/** Captions of one lesson in one language. The slug contains lesson and language: {@link captionsSlug}. */
export const LessonCaptions = z
  .strictObject({
    /** Name of the language in the player, such as `English`. */
    label: Line(MAX_CAPTION_LABEL_LENGTH),
    /** Sorted by start time. Cues may overlap. */
    cues: z.array(CaptionCue).min(1, 'needs at least one line').max(MAX_CAPTION_CUES),
  })
  .superRefine(({ cues }, { addIssue }) => {
    const misplacedIndex = cues.findIndex(({ from }, index) => from < (cues[index - 1]?.from ?? 0))
    if (misplacedIndex > 0)
      addIssue({
        code: 'custom',
        path: ['cues', misplacedIndex, 'from'],
        message: 'must not be before the line above it',
      })
  })

/** Builds the slug of captions: `hip-throw/en`. The slug of a lesson may contain slashes, a language cannot. */
export const captionsSlug = (lesson: string, lang: string) => `${lesson}/${lang}`

export const CaptionsSlug = identifier(MAX_CONTENT_SLUG_LENGTH).regex(
  /^[^]+\/[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/,
  'must be the slug of a lesson and a language, such as hip-throw/en',
)

/** Arguments of `refine` for the fields of a request that together are the slug of captions. */
export const FITS_CAPTIONS_SLUG: [
  (fields: { lesson: string; lang: string }) => boolean,
  { path: string[]; error: string },
] = [
  ({ lesson, lang }) => captionsSlug(lesson, lang).length <= MAX_CONTENT_SLUG_LENGTH,
  { path: ['lesson'], error: 'is too long for captions' },
]

/** Splits a slug of captions into lesson and language; returns undefined for any other text. */
export function splitCaptionsSlug(slug: string): { lesson: string; lang: string } | undefined {
  if (!CaptionsSlug.safeParse(slug).success) return undefined
  const separatorIndex = slug.lastIndexOf('/')
  return { lesson: slug.slice(0, separatorIndex), lang: slug.slice(separatorIndex + 1) }
}
