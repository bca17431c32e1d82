import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CaptionCue, LessonCaptions } from '#contract/content/captions.ts'
import { MAX_CAPTION_CUES, MAX_CAPTION_FILE_LENGTH } from '#contract/content/content-limits.ts'
import { readCaptions } from './read-captions.ts'
import { writeVtt } from './write-vtt.ts'
import { propertyRuns } from '../../scripts/test/property-runs.ts'

const readCues = (file: string) => {
  const read = readCaptions(file)
  if ('reason' in read) throw new Error(`line ${read.line}: ${read.reason}`)
  return read.cues
}
const formatCue = (from: string, to: string, text: string) => `${from} --> ${to}\n${text}\n`

test('SubRip and WebVTT are parsed alike with any line ending', () => {
  const expected = [
    { from: 1000, to: 2500, text: 'Hold the wrist.\nThen turn.' },
    { from: 60_000, to: 61_000, text: 'Again.' },
  ]
  const srt =
    '1\n00:00:01,000 --> 00:00:02,500\nHold the <i>wrist</i>.\nThen turn.\n\n2\n00:01:00,000 --> 00:01:01,000\nAgain.\n'
  const vtt = `WEBVTT - of a film\n\n1\n00:01.000 --> 00:02.500\nHold the <i>wrist</i>.\nThen turn.\n\n01:00.000 --> 01:01.000\nAgain.`
  for (const file of [srt, vtt])
    for (const end of ['\n', '\r\n', '\r'])
      for (const mark of ['', '\uFEFF']) expect(readCues(mark + file.replaceAll('\n', end))).toEqual(expected)
})

test('a SubRip text may contain an empty line, and a number at its end is not the number of the next cue', () => {
  const srt =
    '1\n00:00:01,000 --> 00:00:02,000\nCount:\n\n12\n\n2\n00:00:03,000 --> 00:00:04,000\nThen breathe.\n\n\n3\n00:00:05,000 --> 00:00:06,000\n7\n'
  expect(readCues(srt).map(({ text }) => text)).toEqual(['Count:\n12', 'Then breathe.', '7'])
})

test("markup becomes plain text, with the speaker's name as a prefix", () => {
  const vtt = `WEBVTT\n\nSTYLE\n::cue { color: red }\n\nNOTE a draft\nof mine\n\nREGION\nid:a\n\n${formatCue('00:01.000', '00:02.000', '<v.loud Ana Sá>Bow, <b>then</b> grip &amp; turn if a &lt; b &#x1F94B;<00:01.500>')}`
  expect(readCues(vtt)).toEqual([{ from: 1000, to: 2000, text: 'Ana Sá: Bow, then grip & turn if a < b 🥋' }])
  expect(
    readCues(formatCue('00:00:01,000', '00:00:02,000', '{\\an8}<font color="red">Grip & turn</font> if a < b')),
  ).toEqual([{ from: 1000, to: 2000, text: 'Grip & turn if a < b' }])
})

test('each known WebVTT setting is kept once, and other settings and regions are dropped', () => {
  const [read] = readCues(
    `WEBVTT\n\n00:01.000 --> 00:02.000 line:0 align:start line:-1 region:a position:120% X1:4\nUp.\n`,
  )
  expect(read).toEqual({ from: 1000, to: 2000, text: 'Up.', settings: 'line:-1 align:start' })
  expect(CaptionCue.safeParse(read).success).toBe(true)
})

test('cues are sorted by start, overlapping ones are kept, and empty ones are dropped', () => {
  const file = `WEBVTT\n\n${formatCue('00:05.000', '00:09.000', 'Late')}\n${formatCue('00:01.000', '00:06.000', 'Early')}\n${formatCue('00:03.000', '00:04.000', '<i> </i>')}`
  expect(readCues(file).map(({ text }) => text)).toEqual(['Early', 'Late'])
})

test.each([
  ['WEBVTT\n\n00:01.000 --> 00:02\nOne', { line: 3, reason: expect.stringContaining('expected times') }],
  ['WEBVTT\n\n00:61.000 --> 02:00.000\nOne', { line: 3, reason: expect.stringContaining('expected times') }],
  ['1\n00:00:02,000 --> 00:00:01,000\nOne', { line: 2, reason: 'the caption ends before it starts' }],
  ['WEBVTT\n\nOne\nTwo\n', { line: 3, reason: expect.stringContaining('expected times') }],
  ['Dear diary,\n\ntoday I trained.', { line: 1, reason: expect.stringContaining('expected times') }],
  ['', { line: 1, reason: expect.stringContaining('no captions') }],
  ['WEBVTT\n', { line: 1, reason: expect.stringContaining('no captions') }],
  ['WEBVTT\n\n00:01.000 --> 00:02.000\nA\0B', { line: 4, reason: expect.stringContaining('NUL') }],
  [
    `WEBVTT\n\n${formatCue('00:01.000', '00:02.000', 'x'.repeat(501))}`,
    { line: 4, reason: expect.stringContaining('501') },
  ],
  ['WEBVTT\n\n99:00:00.000 --> 99:00:01.000\nOne', { line: 3, reason: expect.stringContaining('24:00:00') }],
])('a file with an error is rejected with the line number: %j', (file, error) => {
  expect(readCaptions(file)).toEqual(error)
})

/** A second in microseconds of processor time, which does not depend on the load of the machine. */
const SECOND = 1e6

test('a hundred thousand cues are rejected immediately at the first one beyond the limit', () => {
  const file = `WEBVTT\n\n${`${formatCue('00:01.000', '00:02.000', 'Go.')}\n`.repeat(100_000)}`
  const cpuStart = process.threadCpuUsage()
  expect(readCaptions(file)).toEqual({
    line: 3 + 3 * MAX_CAPTION_CUES,
    reason: `the file has more than ${MAX_CAPTION_CUES} captions`,
  })
  expect(process.threadCpuUsage(cpuStart).user).toBeLessThan(SECOND)
})

test.each(['<v ', '<v.', '<', '{\\', '<b ', '&a', ' ', 'a\n'])(
  'a file of maximum size that consists only of %j is parsed immediately',
  (part) => {
    const words = part.repeat(MAX_CAPTION_FILE_LENGTH / part.length)
    const cpuStart = process.threadCpuUsage()
    readCaptions(`WEBVTT\n\n${formatCue('00:01.000', '00:02.000', words)}`)
    readCaptions(formatCue('00:00:01,000', '00:00:02,000', words))
    expect(process.threadCpuUsage(cpuStart).user).toBeLessThan(4 * SECOND)
  },
)

const anyWords = fc
  .array(
    fc.constantFrom('a', '<i>', '-->', '&', '&amp;', '<', '🥋', 'NOTE', 'WEBVTT', '1', 'שלום', '\uFEFF', '\u00A0'),
    { minLength: 1 },
  )
  .map((words) => words.join(' ').trim())
const anyCues = fc
  .array(
    fc.record(
      {
        from: fc.integer({ min: 0, max: 80_000_000 }),
        duration: fc.integer({ min: 1, max: 9999 }),
        text: fc.array(anyWords, { minLength: 1, maxLength: 3 }).map((lines) => lines.join('\n').slice(0, 500).trim()),
        settings: fc.constantFrom('line:0', 'align:end size:50%'),
      },
      { requiredKeys: ['from', 'duration', 'text'] },
    ),
    { minLength: 1, maxLength: 8 },
  )
  .map((cues) =>
    cues
      .map(({ duration, ...fields }) => ({ ...fields, to: fields.from + duration }))
      .toSorted((a, b) => a.from - b.from),
  )

test('captions survive a round trip through WebVTT', () => {
  fc.assert(
    fc.property(anyCues, (cues) => {
      fc.pre(LessonCaptions.safeParse({ label: 'English', cues }).success)
      expect(readCues(writeVtt(cues))).toEqual(cues)
    }),
  )
})

test('any file is either rejected or yields publishable captions', () => {
  expect.hasAssertions()
  fc.assert(
    fc.property(
      fc.array(
        fc.constantFrom(
          'WEBVTT',
          '\n',
          '\n\n',
          '00:01.000 --> 00:02.000',
          '1',
          '<v A>',
          'x',
          '\0',
          '\uD800',
          ' line:1',
          '\u2028',
          '\u0085',
          '<',
        ),
      ),
      (parts) => {
        const read = readCaptions(parts.join(''))
        if ('cues' in read) expect(LessonCaptions.safeParse({ label: 'English', ...read }).error).toBeUndefined()
      },
    ),
    propertyRuns(2000),
  )
})
