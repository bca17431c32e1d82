import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseContent, stripInvisibleInContent } from './content/kinds.ts'
import { isCharacterIssue, line, name } from './text.ts'
import { stripInvisible } from './invisible-characters.ts'
import { propertyRuns } from '../scripts/test/property-runs.ts'

test.each([
  'Breaking a fall',
  'Über uns – “quoted”, 50 % off',
  'כניסה ויציאה',
  'الدفاع عن النفس',
  'مستوى 2 \u200F(متقدم)',
  'קורס C++\u200E למתחילים',
  'می\u200Cخواهم',
  'क्\u200Dष',
  '合氣道 葛\u{E0100}城',
  'Family 👨\u200D👩\u200D👧, heart ❤\uFE0F',
  'England 🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}',
  'a narrow\u202Fspace',
])('%j is a valid line', (text) => {
  expect([line(100).safeParse(text).success, name(100).safeParse(text).success]).toEqual([true, true])
  expect(stripInvisible(text)).toBe(text)
})

test.each([
  ['می\u200Cخواهم\u200B', 'می\u200Cخواهم'],
  ['👨\u200D👩\u200D👧 Fam\u00ADily', '👨\u200D👩\u200D👧 Family'],
  [
    '🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F} a\u{E0041}',
    '🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F} a',
  ],
  ['مستوى 2 \u200F(متقدم)\u2060', 'مستوى 2 \u200F(متقدم)'],
  ['\u200EHip\u200B throw', 'Hip throw'],
  ['a\u200B\u200D\u200Cb', 'ab'],
])('only the superfluous invisible characters of %j are removed', (text, expectedText) => {
  expect(stripInvisible(text)).toBe(expectedText)
})

test('stripping any text yields a valid line, and a valid line is unchanged', () => {
  const textPieces = [...'aé ש', '\u0633', '🏴', '🥋', '\u{E0067}', '\u{E007F}', '\n', '\u2028', '\uD83E', '\0']
  const parts = fc.constantFrom(
    ...textPieces,
    '\u200B',
    '\u200C',
    '\u200D',
    '\u200E',
    '\u061C',
    '\u202E',
    '\u00AD',
    '\uFE0F',
  )
  const isLine = (text: string) => line(100, 0).safeParse(text).success
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 8 }), (pieces) => {
      const text = pieces.join('')
      expect(isLine(stripInvisible(text))).toBe(true)
      if (isLine(text)) expect(stripInvisible(text)).toBe(text)
    }),
    propertyRuns(2000),
  )
})

const invisibleChars = [
  ...'\u202A\u202B\u202C\u202D\u202E\u2066\u2067\u2068\u2069',
  ...'\u200B\u2060\u2064\u206F\uFEFF\u00AD\u3164',
]

test.each([
  ...invisibleChars.map((char) => `Hip${char} throw`),
  ...invisibleChars.map((char) => `الدفاع${char}`),
  'Hip \u200Ethrow',
  'Hip throw\u200F',
  'Hip\u200Dthrow',
  '\u200C',
  'flag 🏴\u{E0067}',
  'a\u{E0041}\u{E0042}',
])('%j contains a superfluous invisible character and is rejected', (text) => {
  for (const schema of [line(100), name(100)]) {
    const { error } = schema.safeParse(text)
    expect(error?.issues.map(isCharacterIssue)).toEqual([true])
    expect(schema.safeParse(stripInvisible(text) || 'x').success).toBe(true)
  }
})

test.each(['two\nlines', 'a\ttab', 'a\u2028b', 'a\u0085b'])('%j is not a valid line', (text) => {
  expect(line(100).safeParse(text).success).toBe(false)
  expect(line(100).safeParse(stripInvisible(text)).success).toBe(true)
})

const MAX_CPU_MICROSECONDS = 1_000_000

test('a long text is validated in linear time', () => {
  const cpuStart = process.threadCpuUsage()
  for (const char of ['a', 'ש', '\u200E', '🏴', '\u200D']) line(100_000).safeParse(char.repeat(50_000))
  expect(process.threadCpuUsage(cpuStart).user).toBeLessThan(MAX_CPU_MICROSECONDS)
})

test('invisible characters in content published by a previous version are stripped on reading', () => {
  const chapters = [{ at: 0, title: 'Entry\u200B' }]
  const lesson = { title: 'Hip\u202E throw', description: 'Two\nlines.', thumbnail: '/a.jpg', tags: ['x\ny'], chapters }
  expect(parseContent('lesson', lesson)).toEqual({
    ...lesson,
    title: 'Hip throw',
    chapters: [{ at: 0, title: 'Entry' }],
  })
  expect(() => parseContent('lesson', { ...lesson, thumbnail: 7 })).toThrow('expected string')
})

test('a stripped text is trimmed, and replaced with a dash if nothing remains', () => {
  const ada = { name: 'Ada \u200B', role: '\u200B Head', figure: 'hip', biography: [], teaches: [], says: '\u2060' }
  expect(parseContent('instructor', ada)).toEqual({ ...ada, name: 'Ada', role: 'Head', says: '–' })
})

test('an incomplete draft is stripped of invisible characters', () => {
  const draft = { title: 'Hip\u00AD throw', chapters: [{ at: -1, title: '' }] }
  expect(stripInvisibleInContent('lesson', draft)).toEqual({ ...draft, title: 'Hip throw' })
  const visible = { title: 'Hip throw' }
  expect(stripInvisibleInContent('lesson', visible)).toBe(visible)
})
