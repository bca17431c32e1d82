import type { CaptionCue } from '#contract/content/captions.ts'
import { writeTime } from './timing.ts'

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Captions as a WebVTT file. Their texts are plain, so nothing in them is read as markup or as times. */
export function writeVtt(cues: readonly Pick<CaptionCue, 'from' | 'to' | 'text' | 'settings'>[]): string {
  const written = cues.map(({ from, to, text, settings }) => {
    const behind = settings === undefined ? '' : ` ${settings}`
    return `${writeTime(from)} --> ${writeTime(to)}${behind}\n${text.replaceAll(/[&<>]/g, (sign) => ENTITIES[sign] ?? sign)}\n`
  })
  return ['WEBVTT\n', ...written].join('\n')
}
