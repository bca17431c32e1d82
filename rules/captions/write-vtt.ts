import type { CaptionCue } from '#contract/content/captions.ts'
import { writeTime } from './timing.ts'

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Serializes captions as WebVTT. Texts are escaped, so they are never parsed as markup or times. */
export function writeVtt(cues: readonly Pick<CaptionCue, 'from' | 'to' | 'text' | 'settings'>[]): string {
  const cueBlocks = cues.map(({ from, to, text, settings }) => {
    const behind = settings === undefined ? '' : ` ${settings}`
    return `${writeTime(from)} --> ${writeTime(to)}${behind}\n${text.replaceAll(/[&<>]/g, (sign) => ENTITIES[sign] ?? sign)}\n`
  })
  return ['WEBVTT\n', ...cueBlocks].join('\n')
}
