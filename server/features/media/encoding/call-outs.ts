import { readFile, stat } from 'node:fs/promises'
import { CallOut } from '#contract/call-outs.ts'
import { CALL_OUTS } from '#contract/limits.ts'
import { describeFirstIssue } from '#contract/validation-error.ts'
import { TIMING } from '#rules/captions/timing.ts'
import { decode, seconds } from './captions.ts'
import { refuse } from './refusal.ts'
import { timestamp } from './storyboard.ts'

/** Consecutive nonempty lines of a file. */
interface Block {
  /** Number of its first line in the file, from 1. */
  line: number
  lines: string[]
}

/**
 * Reads the track of call-outs of a film that lasts `duration` seconds, as plain WebVTT. Refuses a track with any error
 * and names its line, because incomplete call-outs would mislead.
 */
export async function readCallOuts(file: string, duration: number): Promise<string> {
  const found = await stat(file).catch(() => refuse(`${file}: this call-out file doesn’t exist.`))
  if (!found.isFile() || found.size > CALL_OUTS.bytes)
    refuse(`${file}: this is not a call-out file, or it is larger than ${CALL_OUTS.bytes / 1000} kB.`)
  return toCallOutTrack(decode(await readFile(file)), duration, (line, what) =>
    refuse(`${file}, line ${line}: ${what}`),
  )
}

/** Returns the track without comments. Calls `refuseLine` with the first invalid line. */
export function toCallOutTrack(text: string, duration: number, refuseLine: (line: number, what: string) => never) {
  const [head, ...blocks] = blocksOf(text)
  if (!head?.lines[0]?.startsWith('WEBVTT')) return refuseLine(1, 'a call-out file must start with WEBVTT.')
  const cues = blocks.filter(({ lines: [first = ''] }) => !/^(NOTE|STYLE|REGION)\b/.test(first))
  const [first] = cues
  if (!first) return refuseLine(head.line, 'it contains no call-outs.')
  const tooMany = cues[CALL_OUTS.max]
  if (tooMany) return refuseLine(tooMany.line, `a video can have at most ${CALL_OUTS.max} call-outs.`)
  const written = cues.map((cue) => readCue(cue, duration, refuseLine))
  return ['WEBVTT\n', ...written].join('\n')
}

function blocksOf(text: string): Block[] {
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

function readCue({ line, lines }: Block, duration: number, refuseLine: (line: number, what: string) => never): string {
  // A cue may have a name above its times.
  const at = TIMING.test(lines[0] ?? '') ? 0 : 1
  const timing = TIMING.exec(lines[at] ?? '')
  if (!timing)
    return refuseLine(line + Math.min(at, lines.length - 1), 'times are missing, such as 00:01.000 --> 00:03.500.')
  const [from, until] = [seconds(timing.slice(1, 5)), seconds(timing.slice(5, 9))]
  if (until <= from) return refuseLine(line + at, 'its end is before its start.')
  if (from >= duration) return refuseLine(line + at, `the video ends at ${timestamp(duration)}.`)
  const json = lines.slice(at + 1).join('\n')
  if (json === '') return refuseLine(line + at, 'a call-out as JSON is missing below the times.')
  const read = CallOut.safeParse(parseJson(json) ?? refuseLine(line + at + 1, 'this is not JSON.'))
  if (!read.success) return refuseLine(line + at + 1, describeFirstIssue(read.error))
  // Parsers would read an arrow in a text as a timing line.
  const payload = JSON.stringify(read.data).replaceAll('-->', String.raw`--\u003e`)
  return `${timestamp(from)} --> ${timestamp(until)}\n${payload}\n`
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
