import {
  MAX_CAPTION_CUES,
  MAX_CAPTION_TIME_MS,
  MAX_CAPTION_SPEED,
  MAX_CAPTION_TEXT_LENGTH,
} from '#contract/content/content-limits.ts'
import { isList, isNumber, isText, asObject } from '#web/api/read-response.ts'
import { createTextPattern } from './text-pattern.ts'

/** A caption line in the editor. Times are milliseconds. */
export interface Cue {
  from: number
  to: number
  text: string
  settings?: string
  /** True if the transcriber wrote the line and nobody has reviewed it. */
  unread?: true
  /** Glossary corrections in the line, until it is reviewed. */
  heard?: readonly Correction[]
}

/** All lines, and the index of the open line. */
export interface OpenedCues {
  cues: readonly Cue[]
  lineIndex: number
}

/** A glossary term, and the text that the transcriber had recognized instead. */
export interface Correction {
  heard: string
  term: string
}

/** Shortest duration of a line in the editor. */
const MIN_DURATION_MS = 300

/** Earliest and latest start, and earliest and latest end of a line. */
export const TIME_LIMITS_MS = {
  from: [0, MAX_CAPTION_TIME_MS - MIN_DURATION_MS],
  to: [MIN_DURATION_MS, MAX_CAPTION_TIME_MS],
} as const

/** Parses the lines of a draft and drops invalid lines. */
export const readCues = (cues: unknown): readonly Cue[] =>
  isList(cues)
    ? cues.flatMap((cue): Cue[] => {
        const { from, to, text, settings, unread, heard } = asObject(cue)
        if (!isNumber(from) || !isNumber(to) || !isText(text)) return []
        const corrections = readCorrections(heard)
        return [
          {
            from,
            to,
            text,
            ...(isText(settings) && { settings }),
            ...(unread === true && { unread }),
            ...(corrections.length > 0 && { heard: corrections }),
          },
        ]
      })
    : []

const readCorrections = (heard: unknown): Correction[] =>
  isList(heard)
    ? heard.flatMap((correction) => {
        const { heard: heardText, term } = asObject(correction)
        return isText(heardText) && isText(term) ? [{ heard: heardText, term }] : []
      })
    : []

/** Characters per second; a line break counts as a space. */
export const charactersPerSecond = ({ from, to, text }: Cue) => (to > from ? text.length / ((to - from) / 1000) : 0)

export const isTooFast = (cue: Cue) => charactersPerSecond(cue) > MAX_CAPTION_SPEED

const replaceAt = (cues: readonly Cue[], lineIndex: number, ...replacements: Cue[]): readonly Cue[] =>
  cues.toSpliced(lineIndex, 1, ...replacements)

/** Changes the text of a line. This also marks the line as reviewed. */
export const changeText = (cues: readonly Cue[], lineIndex: number, text: string) => {
  const cue = cues[lineIndex]
  if (!cue || cue.text === text) return cues
  return replaceAt(cues, lineIndex, toReviewedCue({ ...cue, text }))
}

const toReviewedCue = ({ from, to, text, settings }: Cue): Cue => ({
  from,
  to,
  text,
  ...(settings !== undefined && { settings }),
})

export const setReviewed = (cues: readonly Cue[], lineIndex: number, isReviewed: boolean) => {
  const cue = cues[lineIndex]
  if (!cue || (cue.unread === undefined) === isReviewed) return cues
  return replaceAt(cues, lineIndex, isReviewed ? toReviewedCue(cue) : { ...cue, unread: true })
}

/** Removes empty lines and trailing spaces, which captions may not contain. */
export const tidyText = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n')

/** Splits a line at a character and opens the second part. Splits the duration at `moment`, or by text length. */
export function splitCue(cues: readonly Cue[], lineIndex: number, character: number, moment?: number): OpenedCues {
  const cue = cues[lineIndex]
  if (!cue || cues.length >= MAX_CAPTION_CUES) return { cues, lineIndex }
  const [first, second] = [tidyText(cue.text.slice(0, character)), tidyText(cue.text.slice(character))]
  if (first === '' || second === '') return { cues, lineIndex }
  const duration = cue.to - cue.from
  const splitByLength = cue.from + Math.round((duration * first.length) / (first.length + second.length))
  const isWithinLine = moment !== undefined && moment > cue.from && moment < cue.to
  const middle = isWithinLine ? Math.round(moment) : splitByLength
  if (middle <= cue.from || middle >= cue.to) return { cues, lineIndex }
  const secondPart = { ...cue, from: middle, text: second }
  return sortAndLocate(replaceAt(cues, lineIndex, { ...cue, to: middle, text: first }, secondPart), secondPart)
}

/** Merges a line into the previous line. */
export function mergeCue(cues: readonly Cue[], lineIndex: number): readonly Cue[] {
  const [previous, cue] = [cues[lineIndex - 1], cues[lineIndex]]
  if (!previous || !cue) return cues
  const text = tidyText(`${previous.text} ${cue.text}`)
  if (text.length > MAX_CAPTION_TEXT_LENGTH) return cues
  const isUnread = previous.unread ?? cue.unread
  const heard = [...(previous.heard ?? []), ...(cue.heard ?? [])]
  const mergedCue: Cue = {
    ...toReviewedCue(previous),
    to: Math.max(previous.to, cue.to),
    text,
    ...(isUnread && { unread: isUnread }),
    ...(isUnread && heard.length > 0 && { heard }),
  }
  return cues.toSpliced(lineIndex - 1, 2, mergedCue)
}

export const removeCue = (cues: readonly Cue[], lineIndex: number): readonly Cue[] => cues.toSpliced(lineIndex, 1)

/**
 * Inserts a line after the line `index`, or first if `index` is -1. The new line starts at `moment` if the gap contains
 * that time, else at the end of the previous line. It lasts two seconds, or less if the next line starts earlier.
 */
export function addCue(cues: readonly Cue[], index: number, moment = 0): readonly Cue[] {
  if (cues.length >= MAX_CAPTION_CUES || index >= cues.length) return cues
  const next = cues[index + 1]?.from ?? MAX_CAPTION_TIME_MS
  const end = Math.min(cues[index]?.to ?? 0, next)
  const from = moment > end && moment <= next - MIN_DURATION_MS ? Math.round(moment) : end
  const to = Math.min(from + 2000, Math.max(next, from + MIN_DURATION_MS), MAX_CAPTION_TIME_MS)
  return to > from ? cues.toSpliced(index + 1, 0, { from, to, text: '' }) : cues
}

/** Shifts all lines in time. The first line never starts before zero. */
export function shiftAllCues(cues: readonly Cue[], milliseconds: number): readonly Cue[] {
  const shift = limitShift(cues, milliseconds)
  return shift === 0 ? cues : cues.map((cue) => shiftTimes(cue, shift))
}

/** Shifts one line in time, never before zero. */
export function shiftCue(cues: readonly Cue[], lineIndex: number, milliseconds: number): OpenedCues {
  const cue = cues[lineIndex]
  const shift = cue ? limitShift([cue], milliseconds) : 0
  return cue && shift !== 0 ? moveTo(cues, lineIndex, shiftTimes(cue, shift)) : { cues, lineIndex }
}

/** Limits a shift so that every line stays between zero and the maximum duration of a film. */
function limitShift(cues: readonly Cue[], milliseconds: number): number {
  if (cues.length === 0) return 0
  const [firstStart, lastEnd] = [Math.min(...cues.map(({ from }) => from)), Math.max(...cues.map(({ to }) => to))]
  return Math.round(Math.min(Math.max(milliseconds, -firstStart), MAX_CAPTION_TIME_MS - lastEnd))
}

const shiftTimes = (cue: Cue, shift: number): Cue => ({ ...cue, from: cue.from + shift, to: cue.to + shift })

/** Sets the start or the end of a line. The other end moves if the duration would become too short. */
export function setTime(cues: readonly Cue[], lineIndex: number, end: 'from' | 'to', moment: number): OpenedCues {
  const cue = cues[lineIndex]
  const [earliest, latest] = TIME_LIMITS_MS[end]
  const time = Math.round(Math.min(Math.max(earliest, moment), latest))
  if (!cue || cue[end] === time) return { cues, lineIndex }
  const from = end === 'from' ? time : Math.min(cue.from, time - MIN_DURATION_MS)
  const to = end === 'to' ? time : Math.max(cue.to, time + MIN_DURATION_MS)
  return moveTo(cues, lineIndex, { ...cue, from, to })
}

const moveTo = (cues: readonly Cue[], lineIndex: number, cue: Cue) =>
  sortAndLocate(replaceAt(cues, lineIndex, cue), cue)

/** Sorts the lines by start and returns the new index of the open line. */
function sortAndLocate(cues: readonly Cue[], opened: Cue): OpenedCues {
  const sorted = cues.toSorted((a, b) => a.from - b.from)
  return { cues: sorted, lineIndex: sorted.indexOf(opened) }
}

/** Suggests how to make a line readable: a later end, or the character at which to split the text. */
export function findSpeedRemedy(cues: readonly Cue[], lineIndex: number): { readableEnd?: number; splitAt?: number } {
  const cue = cues[lineIndex]
  if (!cue || !isTooFast(cue)) return {}
  const readableEnd = cue.from + Math.ceil((cue.text.length / MAX_CAPTION_SPEED) * 1000)
  const next = cues[lineIndex + 1]?.from ?? MAX_CAPTION_TIME_MS
  const splitAt = findSplitPoint(cue.text)
  return { ...(readableEnd <= next && { readableEnd }), ...(splitAt !== undefined && { splitAt }) }
}

/** Returns the index of the space nearest to the middle of a text, preferably after a punctuation mark. */
function findSplitPoint(text: string): number | undefined {
  const spaces = [...text.matchAll(/[\s]/g)].map(({ index }) => index)
  const distance = (index: number) =>
    Math.abs(index - text.length / 2) - (/[.,;:!?]/.test(text[index - 1] ?? '') ? 8 : 0)
  return spaces.toSorted((a, b) => distance(a) - distance(b))[0]
}

/** Indexes of the lines that contain a text, in any form that {@link createTextPattern} finds. */
export function findInCues(cues: readonly Cue[], searchText: string): number[] {
  const pattern = createTextPattern(searchText)
  return cues.flatMap(({ text }, lineIndex) => (searchText !== '' && text.search(pattern) >= 0 ? [lineIndex] : []))
}

/** Replaces a text in every line. A line that would become empty or too long is not changed. */
export function replaceInCues(cues: readonly Cue[], searchText: string, replacement: string): readonly Cue[] {
  if (findInCues(cues, searchText).length === 0) return cues
  const pattern = createTextPattern(searchText)
  return cues.map((cue) => {
    const text = cue.text.search(pattern) < 0 ? cue.text : tidyText(cue.text.replaceAll(pattern, () => replacement))
    return text === '' || text.length > MAX_CAPTION_TEXT_LENGTH ? cue : { ...cue, text }
  })
}

/** Indexes of the lines with this glossary correction. */
export const findCorrectedLines = (cues: readonly Cue[], { heard, term }: Correction): number[] =>
  cues.flatMap((cue, lineIndex) =>
    cue.heard?.some((correction) => correction.heard === heard && correction.term === term) ? [lineIndex] : [],
  )

/** Undoes a glossary correction in every unreviewed line. */
export function undoCorrection(cues: readonly Cue[], correction: Correction): readonly Cue[] {
  const correctedLines = new Set(findCorrectedLines(cues, correction))
  if (correctedLines.size === 0) return cues
  return cues.map((cue, lineIndex) => {
    if (!correctedLines.has(lineIndex)) return cue
    const { heard = [], ...otherFields } = cue
    const isOther = (other: Correction) => other.heard !== correction.heard || other.term !== correction.term
    const remaining = heard.filter(isOther)
    const text = cue.text.replace(correction.term, () => correction.heard)
    return { ...otherFields, text, ...(remaining.length > 0 && { heard: remaining }) }
  })
}
