import { readFile, stat } from 'node:fs/promises'
import { CallOut, PeopleCenter } from '#contract/call-outs.ts'
import { CALL_OUTS } from '#contract/limits.ts'
import { describeFirstIssue } from '#contract/validation-error.ts'
import { decodeText } from '#rules/captions/decode-text.ts'
import { readTiming } from '#rules/captions/timing.ts'
import { rejectFilm } from './film-rejected.ts'
import { formatTimestamp } from './storyboard.ts'

/** Consecutive nonempty lines of a file. */
interface Block {
  /** Number of the block's first line in the file, from 1. */
  line: number
  lines: string[]
}

/**
 * Reads the callout track of a film of `duration` seconds, as plain WebVTT. Rejects a track with any error and states
 * the line, because incomplete callouts would mislead viewers.
 */
export async function readCallOuts(file: string, duration: number): Promise<string> {
  const stats = await stat(file).catch(() => rejectFilm(`${file}: this callout file doesn’t exist.`))
  if (!stats.isFile() || stats.size > CALL_OUTS.bytes)
    rejectFilm(`${file}: this is not a callout file, or it is larger than ${CALL_OUTS.bytes / 1000} kB.`)
  const failAtLine = (line: number, reason: string) => rejectFilm(`${file}, line ${line}: ${reason}`)
  const text = decodeText(await readFile(file))
  return typeof text === 'string'
    ? toCallOutTrack(text, duration, failAtLine)
    : failAtLine(text.line, `${text.reason}.`)
}

/** Returns the track without comments. Calls `failAtLine` with the first invalid line. */
export function toCallOutTrack(text: string, duration: number, failAtLine: (line: number, reason: string) => never) {
  const [header, ...blocks] = splitBlocks(text)
  if (!header?.lines[0]?.startsWith('WEBVTT')) return failAtLine(1, 'a callout file must start with WEBVTT.')
  const cues = blocks.filter(({ lines: [first = ''] }) => !/^(NOTE|STYLE|REGION)\b/.test(first))
  const [first] = cues
  if (!first) return failAtLine(header.line, 'the file contains no callouts.')
  const firstExcess = cues[CALL_OUTS.max]
  if (firstExcess) return failAtLine(firstExcess.line, `a video can have at most ${CALL_OUTS.max} callouts.`)
  const cueTexts = cues.map((cue) => readCue(cue, duration, failAtLine))
  return ['WEBVTT\n', ...cueTexts].join('\n')
}

function splitBlocks(text: string): Block[] {
  const blocks: Block[] = []
  let isOpen = false
  for (const [i, line] of text
    .replace(/^\uFEFF/, '')
    .split(/\r\n?|\n/)
    .entries()) {
    if (line.trim() === '') isOpen = false
    else if (isOpen) blocks.at(-1)?.lines.push(line)
    else {
      blocks.push({ line: i + 1, lines: [line] })
      isOpen = true
    }
  }
  return blocks
}

function readCue(
  { line, lines }: Block,
  duration: number,
  failAtLine: (line: number, reason: string) => never,
): string {
  // A cue may have an identifier above its times.
  const timingIndex = readTiming(lines[0] ?? '') ? 0 : 1
  const timing = readTiming(lines[timingIndex] ?? '')
  if (!timing)
    return failAtLine(line + Math.min(timingIndex, lines.length - 1), 'expected times such as 00:01.000 --> 00:03.500.')
  const [from, until] = [timing.from / 1000, timing.to / 1000]
  if (until <= from) return failAtLine(line + timingIndex, 'the callout ends before it starts.')
  if (from >= duration)
    return failAtLine(
      line + timingIndex,
      `the callout must start before the video ends at ${formatTimestamp(duration)}.`,
    )
  const json = lines.slice(timingIndex + 1).join('\n')
  if (json === '') return failAtLine(line + timingIndex, 'expected a callout as JSON below the times.')
  const value = parseJson(json) ?? failAtLine(line + timingIndex + 1, 'this is not JSON.')
  const isCenter = typeof value === 'object' && 'center' in value
  const parsed = (isCenter ? PeopleCenter : CallOut).safeParse(value)
  if (!parsed.success) return failAtLine(line + timingIndex + 1, describeFirstIssue(parsed.error))
  // WebVTT parsers would read an arrow in a text as a timing line.
  const payload = JSON.stringify(parsed.data).replaceAll('-->', String.raw`--\u003e`)
  return `${formatTimestamp(from)} --> ${formatTimestamp(until)}\n${payload}\n`
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
