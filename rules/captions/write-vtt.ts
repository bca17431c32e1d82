import type { CaptionCue } from '#contract/content/captions.ts'
import { writeTime } from './timing.ts'

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Serializes captions as WebVTT. Escapes the texts, so that no parser mistakes them for markup or times. */
export function writeVtt(cues: readonly Pick<CaptionCue, 'from' | 'to' | 'text' | 'settings'>[]): string {
  const cueBlocks = cues.map(({ from, to, text, settings }) => {
    const settingsSuffix = settings === undefined ? '' : ` ${settings}`
    return `${writeTime(from)} --> ${writeTime(to)}${settingsSuffix}\n${text.replaceAll(/[&<>]/g, (character) => ENTITIES[character] ?? character)}\n`
  })
  return ['WEBVTT\n', ...cueBlocks].join('\n')
}
