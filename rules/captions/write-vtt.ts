import type { CaptionCue } from '#contract/content/captions.ts'
import { escapeText } from './plain-text.ts'
import { formatVttTime } from './timing.ts'

/** Serializes captions as WebVTT. `writeText` converts the text of a cue; by default it escapes plain text. */
export function writeVtt(
  cues: readonly Pick<CaptionCue, 'from' | 'to' | 'text' | 'settings'>[],
  writeText: (text: string) => string = escapeText,
): string {
  const cueBlocks = cues.map(({ from, to, text, settings }) => {
    const settingsSuffix = settings === undefined ? '' : ` ${settings}`
    return `${formatVttTime(from)} --> ${formatVttTime(to)}${settingsSuffix}\n${writeText(text)}\n`
  })
  return ['WEBVTT\n', ...cueBlocks].join('\n')
}
