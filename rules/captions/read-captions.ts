import { CAPTION_SETTING, type CaptionCue } from '#contract/content/captions.ts'
import {
  MAX_CAPTION_CUES,
  MAX_CAPTION_TIME_MS,
  MAX_CAPTION_SETTINGS_LENGTH,
  MAX_CAPTION_TEXT_LENGTH,
} from '#contract/content/content-limits.ts'
import { plainText } from './plain-text.ts'
import { isTimingLine, readTiming, formatVttTime } from './timing.ts'

export type ParsedCue = Pick<CaptionCue, 'from' | 'to' | 'text' | 'settings'>

/** First error of a file. Lines are numbered from 1. */
export interface CaptionsMistake {
  line: number
  reason: string
}

interface Source {
  lines: readonly string[]
  /** Lines without surrounding spaces and invisible characters. */
  bareLines: readonly string[]
  isTiming: readonly boolean[]
  isWebVtt: boolean
  convertText: (cueText: string) => string
}

/** Position of a cue: index of the line with its times, and index of the line after its text. */
interface CueLines {
  timing: number
  end: number
}

/** Digits and separators that translation programs write, in the order of {@link ASCII_CHARACTERS}. */
const TRANSLATED_CHARACTERS = '٠١٢٣٤٥٦٧٨٩،٫۰۱۲۳۴۵۶۷۸۹،٫०१२३४५६७८९،٫০১২৩৪৫৬৭৮৯،٫๐๑๒๓๔๕๖๗๘๙'
const ASCII_CHARACTERS = '0123456789,.'
const ANY_TRANSLATED_CHARACTER = new RegExp(`[${TRANSLATED_CHARACTERS}]`, 'g')
const NOTE = /^(?:NOTE|STYLE|REGION)(?:\s|$)/
const WEBVTT_HEADER = /^WEBVTT(?:\s|$)/i

const DOS_END_OF_FILE = '\u001A'
const NUMBER = /^#?\d+[.:)]?$/
const MISSING_TIMES_MESSAGE = 'expected times such as 00:00:01.000 --> 00:00:03.500'

/** Some programs write the carriage return twice. */
export const LINE_BREAK = /\r+\n|\r|\n/

export function findNul(file: string): CaptionsMistake | undefined {
  const index = file.indexOf('\0')
  if (index < 0) return undefined
  const line = file.slice(0, index).split(LINE_BREAK).length
  return { line, reason: 'the file contains a NUL character; save the file as UTF-8' }
}

/**
 * Parses WebVTT or SubRip into cues sorted by start, in plain text by default. Styles, regions, notes and cues without
 * text are dropped. Any error rejects the whole file, since incomplete captions could be mistaken for complete ones.
 */
export function readCaptions(file: string, convertText = plainText): { cues: ParsedCue[] } | CaptionsMistake {
  const nul = findNul(file)
  if (nul) return nul
  const lines = file.normalize('NFC').split(LINE_BREAK)
  // NFKC converts the digits, colons and dashes of Japanese and Chinese keyboards.
  const bareLines = lines
    .map((line) =>
      line
        .replaceAll(/[\p{Cf}\p{DI}\u2800]/gu, '')
        .normalize('NFKC')
        .replaceAll(ANY_TRANSLATED_CHARACTER, (character) =>
          ASCII_CHARACTERS.charAt(TRANSLATED_CHARACTERS.indexOf(character) % ASCII_CHARACTERS.length),
        )
        .trim(),
    )
    .map((line) => (line === DOS_END_OF_FILE ? '' : line))
  const isWebVtt = WEBVTT_HEADER.test(bareLines.find((line) => line !== '') ?? '')
  return readCues({ lines, bareLines, isTiming: bareLines.map(isTimingLine), isWebVtt, convertText })
}

function readCues(source: Source): { cues: ParsedCue[] } | CaptionsMistake {
  const { lines, bareLines } = source
  const cues: ParsedCue[] = []
  /** Number of the last cue, or its expected number if it has none. Undefined if the first cue has no number. */
  let number: number | undefined
  let lineIndex = skipNotes(source, 0)
  while (lineIndex < lines.length) {
    const timing = findTiming(source, lineIndex)
    if (timing === undefined) return { line: lineIndex + 1, reason: MISSING_TIMES_MESSAGE }
    if (cues.length === MAX_CAPTION_CUES)
      return { line: lineIndex + 1, reason: `the file has more than ${MAX_CAPTION_CUES} captions` }
    const ownNumber = timing > lineIndex ? readNumber(bareLines[lineIndex]) : undefined
    if (number !== undefined) number = ownNumber ?? number + 1
    else if (cues.length === 0) number = ownNumber
    const end = findEndOfCue(source, timing, number)
    const cue = findLooseNumber(source, { timing, end }, number, cues.length + 2) ?? readCue(source, { timing, end })
    if ('reason' in cue) return cue
    if (cue.text !== '') cues.push(cue)
    lineIndex = skipNotes(source, end)
  }
  if (cues.length === 0) return { line: 1, reason: 'no captions found; use WebVTT or SubRip (.srt)' }
  return { cues: cues.toSorted((a, b) => a.from - b.from) }
}

/** Returns the index of the next line that is neither empty nor part of a header, note, style or region of WebVTT. */
function skipNotes({ bareLines, isTiming, isWebVtt }: Source, from: number): number {
  let lineIndex = from
  let isNote = false
  while (lineIndex < bareLines.length && isTiming[lineIndex] !== true) {
    const line = bareLines[lineIndex] ?? ''
    isNote = line !== '' && (isNote || (isWebVtt && (WEBVTT_HEADER.test(line) || NOTE.test(line))))
    const isNumber = isTiming[lineIndex + 1] === true && NUMBER.test(line)
    if (line !== '' && (!isNote || isNumber)) return lineIndex
    lineIndex += 1
  }
  return lineIndex
}

/** Returns the index of the times of the cue that starts at this line: with a number, a name (WebVTT) or the times. */
function findTiming({ bareLines, isTiming, isWebVtt }: Source, lineIndex: number): number | undefined {
  let timing = lineIndex
  if (isTiming[lineIndex] !== true) timing += 1
  if (NUMBER.test(bareLines[lineIndex] ?? '')) while (bareLines[timing] === '') timing += 1
  else if (!isWebVtt && timing > lineIndex) return undefined
  return isTiming[timing] === true ? timing : undefined
}

const readNumber = (line = '') => (NUMBER.test(line) ? Number(line.replaceAll(/\D/g, '')) : undefined)

/**
 * Returns the index of the line after a cue. The text of a SubRip cue may contain empty lines, so the cue ends before
 * the next line with times, and before the number above that line.
 */
function findEndOfCue(source: Source, timing: number, number: number | undefined): number {
  const { lines, bareLines, isTiming, isWebVtt } = source
  let end = timing + 1
  const isText = (lineIndex: number) =>
    bareLines[lineIndex] && !NOTE.test(bareLines[lineIndex]) && !isTiming[lineIndex] && !isTiming[lineIndex + 1]
  // In WebVTT, a line of spaces does not end a cue. YouTube writes such lines above the text.
  const isEmpty = (lineIndex: number) =>
    bareLines[lineIndex] === '' && (lines[lineIndex] === '' || !isText(lineIndex + 1))
  const isEnd = (lineIndex: number) => isTiming[lineIndex] === true || (isWebVtt && isEmpty(lineIndex))
  while (end < bareLines.length && !isEnd(end)) end += 1
  if (isTiming[end] !== true) return end
  let last = end - 1
  while (bareLines[last] === '') last -= 1
  const lastNumber = last > timing ? readNumber(bareLines[last]) : undefined
  if (lastNumber === undefined) return end
  const isNext = number !== undefined && lastNumber === number + 1
  return isNext || (last === end - 1 && bareLines[last - 1] === '') ? last : end
}

/**
 * Finds a line in the text of a cue that looks like the number of the next cue. The times below the number may be
 * missing or unreadable, so that the text of the next cue would be appended to this cue. `nextCount`: number of the
 * next cue, counted from 1.
 */
function findLooseNumber(
  { bareLines, isTiming, isWebVtt }: Source,
  { timing, end }: CueLines,
  number: number | undefined,
  nextCount: number,
): CaptionsMistake | undefined {
  const last = isTiming[end] === true && end - 1 > timing ? readNumber(bareLines[end - 1]) : undefined
  if (last !== undefined && (number !== undefined || last === nextCount))
    return { line: end, reason: 'this line may be a number or text; add an empty line above or below it' }
  if (number === undefined || isWebVtt) return undefined
  for (let lineIndex = timing + 1; lineIndex < end; lineIndex += 1)
    if (bareLines[lineIndex - 1] === '' && readNumber(bareLines[lineIndex]) === number + 1)
      return { line: lineIndex + 1, reason: MISSING_TIMES_MESSAGE }
  return undefined
}

function readCue(source: Source, { timing: index, end }: CueLines): ParsedCue | CaptionsMistake {
  const { lines, bareLines, isWebVtt, convertText } = source
  const timing = readTiming(bareLines[index] ?? '')
  if (!timing) return { line: index + 1, reason: MISSING_TIMES_MESSAGE }
  const { from, to, settingsText } = timing
  if (!/^(?:[A-Za-z][\w-]*:\S*(?:\s+|$))*$/.test(settingsText))
    return { line: index + 1, reason: 'the text must be below the times' }
  const textLines = lines.slice(index + 1, end).filter((_, i) => bareLines[index + 1 + i] !== '')
  const text = convertText(textLines.join('\n'))
  if (text === '') return { from, to, text }
  if (to === from) return { line: index + 1, reason: 'the caption ends when it starts' }
  if (to < from) return { line: index + 1, reason: 'the caption ends before it starts' }
  if (to > MAX_CAPTION_TIME_MS)
    return { line: index + 1, reason: `the caption ends after ${formatVttTime(MAX_CAPTION_TIME_MS)}` }
  if (text.length > MAX_CAPTION_TEXT_LENGTH)
    return {
      line: index + 2,
      reason: `the caption has ${text.length} characters; the maximum is ${MAX_CAPTION_TEXT_LENGTH}`,
    }
  const settings = isWebVtt ? readSettings(settingsText) : undefined
  return { from, to, text, ...(settings !== undefined && { settings }) }
}

/**
 * Returns the known WebVTT settings without duplicates. The setting `region` is dropped, since regions are not read.
 */
function readSettings(settingsText: string): string | undefined {
  const knownSettings = settingsText.split(/\s+/).filter((setting) => CAPTION_SETTING.test(setting))
  const byName = new Map(knownSettings.map((setting) => [setting.split(':')[0], setting]))
  const settings = [...byName.values()].join(' ')
  return settings === '' || settings.length > MAX_CAPTION_SETTINGS_LENGTH ? undefined : settings
}
