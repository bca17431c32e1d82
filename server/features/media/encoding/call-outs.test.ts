import { expect, test } from 'vitest'
import { CALL_OUTS } from '#contract/limits.ts'
import { toCallOutTrack } from './call-outs.ts'

const read = (text: string) =>
  toCallOutTrack(text, 60, (line, reason) => {
    throw new Error(`line ${line}: ${reason}`)
  })

const hips = '{"text":"Hips lower","at":[0.5,0.6],"to":[0.3,0.6]}'

test('comments and cue identifiers are removed from a track of callouts, and an arrow in a text is escaped', () => {
  const track = `\uFEFFWEBVTT\r\n\r\nNOTE by Ana\r\n\r\nfirst\r\n00:01.000 --> 00:02.500\r\n${hips}\r\n\r\n00:00:03,000 --> 00:00:04,000\n{\n"text": "Pull --> turn",\n"to": [0, 1]\n}\n`
  expect(read(track)).toBe(
    `WEBVTT\n\n00:00:01.000 --> 00:00:02.500\n${hips}\n\n00:00:03.000 --> 00:00:04.000\n{"text":"Pull --\\u003e turn","to":[0,1]}\n`,
  )
})

test('a track may contain the center of the people', () => {
  const track = 'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n{"center":0.4}\n'
  expect(read(track)).toBe(track)
})

test.for([
  ['', 'line 1: a callout file must start with WEBVTT.'],
  ['WEBVTT\n\nNOTE nothing\n', 'line 1: the file contains no callouts.'],
  [
    `WEBVTT\n\n00:01.000 --> 00:02.000\n${hips}\n\n${hips}\n`,
    'line 6: expected times such as 00:01.000 --> 00:03.500.',
  ],
  [`WEBVTT\n\n00:02.000 --> 00:01.000\n${hips}\n`, 'line 3: the callout ends before it starts.'],
  [
    `WEBVTT\n\n01:00.000 --> 01:01.000\n${hips}\n`,
    'line 3: the callout must start before the video ends at 00:01:00.000.',
  ],
  ['WEBVTT\n\n00:01.000 --> 00:02.000\n{"center":1.5}\n', 'line 4: center: Too big'],
  ['WEBVTT\n\n00:01.000 --> 00:02.000\nHips lower\n', 'line 4: this is not JSON.'],
  ['WEBVTT\n\n00:01.000 --> 00:02.000\n', 'line 3: expected a callout as JSON below the times.'],
  ['WEBVTT\n\na\n00:01.000 --> 00:02.000\n{"text":"Hips","to":[0.2,1.5]}\n', 'line 5: to[1]: Too big'],
  ['WEBVTT\n\n00:01.000 --> 00:02.000\n{"text":"Hips","to":[0,0],"colour":"red"}\n', 'line 4: Unrecognized key'],
] as const)('an invalid track is refused with its line number: %s', ([track, message]) => {
  expect(() => read(track)).toThrow(message)
})

test('the number of callouts is limited, and the error names the line of the first one beyond the limit', () => {
  const cues = (count: number) => `WEBVTT\n${`\n00:01.000 --> 00:02.000\n${hips}\n`.repeat(count)}`
  expect(read(cues(CALL_OUTS.max))).toContain(hips)
  expect(() => read(cues(CALL_OUTS.max + 1))).toThrow(`line ${3 + 3 * CALL_OUTS.max}: a video can have at most`)
})
