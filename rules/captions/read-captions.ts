import { CAPTION_SETTING, type CaptionCue } from '#contract/content/captions.ts'
import {
  CAPTION_CUES,
  MAX_CAPTION_TIME,
  CAPTION_SETTINGS_LENGTH,
  CAPTION_TEXT_LENGTH,
} from '#contract/content/content-limits.ts'
import { plainText } from './plain-text.ts'
import { readTiming, writeTime } from './timing.ts'

export type ReadCue = Pick<CaptionCue, 'from' | 'to' | 'text' | 'settings'>

/** First error of a file. Lines are numbered from 1. */
export interface CaptionsMistake {
  line: number
  reason: string
}

interface Source {
  lines: readonly string[]
  isWebVtt: boolean
}

/**
 * Parses WebVTT or SubRip into plain-text cues sorted by start. Styles, regions, notes and cues without text are
 * dropped. Any error rejects the whole file, since incomplete captions could be mistaken for complete ones.
 */
export function readCaptions(file: string): { cues: ReadCue[] } | CaptionsMistake {
  const lines = file.replace(/^\uFEFF/, '').split(/\r\n?|\n/)
  const isWebVtt = /^WEBVTT(?:[ \t]|$)/.test(lines[0] ?? '')
  const nulLine = lines.findIndex((line) => line.includes('\0'))
  if (nulLine >= 0) return { line: nulLine + 1, reason: 'it contains a NUL character; this is not a text file' }
  return readCues({ lines, isWebVtt })
}

function readCues(source: Source): { cues: ReadCue[] } | CaptionsMistake {
  const { lines, isWebVtt } = source
  const cues: ReadCue[] = []
  // The header of a WebVTT file is skipped like a note.
  let isNote = isWebVtt
  let at = 0
  while (at < lines.length) {
    const line = lines[at] ?? ''
    if (line.trim() === '') isNote = false
    else if (isWebVtt && !line.includes('-->') && /^(NOTE|STYLE|REGION)(?:\s|$)/.test(line)) isNote = true
    if (line.trim() === '' || isNote) {
      at += 1
      continue
    }
    const start = line.includes('-->') ? at : at + 1
    if (!lines[start]?.includes('-->'))
      return { line: at + 1, reason: 'times such as 00:00:01.000 --> 00:00:03.500 are missing' }
    if (cues.length === CAPTION_CUES) return { line: at + 1, reason: `it has more than ${CAPTION_CUES} lines` }
    const end = findEndOfCue(source, start)
    const cue = readCue(lines.slice(start, end), start, isWebVtt)
    if ('reason' in cue) return cue
    if (cue.text !== '') cues.push(cue)
    at = end
  }
  if (cues.length === 0) return { line: 1, reason: 'no captions found; use WebVTT or SubRip (.srt)' }
  return { cues: cues.toSorted((a, b) => a.from - b.from) }
}

/**
 * Returns the index of the line after a cue. A SubRip text may contain empty lines, so its cue ends before the next
 * line with times, and before the number above that line.
 */
function findEndOfCue({ lines, isWebVtt }: Source, start: number): number {
  const isEnd = (line = '') => line.includes('-->') || (isWebVtt && line === '')
  let end = start + 1
  while (end < lines.length && !isEnd(lines[end])) end += 1
  const isNumbered = !isWebVtt && end < lines.length && end - 1 > start && /^\s*\d+\s*$/.test(lines[end - 1] ?? '')
  return isNumbered ? end - 1 : end
}

function readCue(
  [timingLine = '', ...textLines]: readonly string[],
  index: number,
  isWebVtt: boolean,
): ReadCue | CaptionsMistake {
  const timing = readTiming(timingLine)
  if (!timing) return { line: index + 1, reason: 'expected times such as 00:00:01.000 --> 00:00:03.500' }
  const { from, to } = timing
  if (to <= from) return { line: index + 1, reason: 'it ends before it starts' }
  if (to > MAX_CAPTION_TIME) return { line: index + 1, reason: `it ends after ${writeTime(MAX_CAPTION_TIME)}` }
  const text = plainText(textLines.join('\n'), isWebVtt)
  if (text.length > CAPTION_TEXT_LENGTH)
    return { line: index + 2, reason: `it has ${text.length} characters; the maximum is ${CAPTION_TEXT_LENGTH}` }
  const settings = isWebVtt ? readSettings(timing.settingsText) : undefined
  return { from, to, text, ...(settings !== undefined && { settings }) }
}

/** Returns the known WebVTT settings, each once. Regions are not read, so the setting `region` is dropped. */
function readSettings(settingsText: string): string | undefined {
  const knownSettings = settingsText.split(/\s+/).filter((setting) => CAPTION_SETTING.test(setting))
  const byName = new Map(knownSettings.map((setting) => [setting.split(':')[0], setting]))
  const settings = [...byName.values()].join(' ')
  return settings === '' || settings.length > CAPTION_SETTINGS_LENGTH ? undefined : settings
}
