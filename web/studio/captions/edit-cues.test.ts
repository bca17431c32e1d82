import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LessonCaptions } from '#contract/content/captions.ts'
import { parseCueTime, formatCueTime } from './cue-time.ts'
import { parseTimeField } from './time-field.tsx'
import {
  addCue,
  changeText,
  type Cue,
  findInCues,
  setReviewed,
  mergeCue,
  type OpenedCues,
  readCues,
  findSpeedRemedy,
  removeCue,
  replaceInCues,
  setTime,
  shiftAllCues,
  shiftCue,
  charactersPerSecond,
  splitCue,
  undoCorrection,
} from './edit-cues.ts'

const moveArbitrary = fc.record({
  what: fc.constantFrom('shift', 'from', 'to'),
  by: fc.integer({ min: -9000, max: 9000 }),
})

const cues: readonly Cue[] = [
  { from: 1000, to: 2000, text: 'Hold the wrist.' },
  { from: 2000, to: 4000, text: 'Turn in, and keep pulling.', unread: true },
  { from: 6000, to: 7000, text: 'Breathe.' },
]

test("a line is split at the caret, and at the film's time if that is inside the line", () => {
  expect(splitCue(cues, 1, 8, 2500).cues.slice(1, 3)).toEqual([
    { from: 2000, to: 2500, text: 'Turn in,', unread: true },
    { from: 2500, to: 4000, text: 'and keep pulling.', unread: true },
  ])
  expect(splitCue(cues, 1, 8, 5000).cues[1]).toMatchObject({ from: 2000, to: 2640 })
  expect(splitCue(cues, 1, 0).cues).toBe(cues)
})

test('two merged lines are unreviewed if either of them was', () => {
  expect(mergeCue(cues, 1)[0]).toEqual({
    from: 1000,
    to: 4000,
    text: 'Hold the wrist. Turn in, and keep pulling.',
    unread: true,
  })
  expect(mergeCue(cues, 0)).toBe(cues)
  expect(
    mergeCue(
      [
        { from: 0, to: 1, text: 'x'.repeat(400) },
        { from: 1, to: 2, text: 'y'.repeat(400) },
      ],
      1,
    ),
  ).toHaveLength(2)
})

test('shifted lines keep their order and never start before zero', () => {
  expect(shiftAllCues(cues, 500).map(({ from }) => from)).toEqual([1500, 2500, 6500])
  expect(shiftAllCues(cues, -5000).map(({ from }) => from)).toEqual([0, 1000, 5000])
  expect(setTime(cues, 0, 'from', 1234).cues[0]).toMatchObject({ from: 1234, to: 2000 })
  expect(setTime(cues, 0, 'from', 3000).cues).toContainEqual({ from: 3000, to: 3300, text: 'Hold the wrist.' })
  expect(setTime(cues, 0, 'to', 100).cues[0]).toMatchObject({ from: 0, to: 300 })
})

test('a line that moves past other lines stays open, and only this line changes', () => {
  fc.assert(
    fc.property(fc.array(moveArbitrary, { minLength: 1, maxLength: 30 }), fc.nat(2), (moves, start) => {
      moves.reduce(
        (opened: OpenedCues, { what, by }) => {
          const next =
            what === 'shift'
              ? shiftCue(opened.cues, opened.lineIndex, by)
              : setTime(opened.cues, opened.lineIndex, what, (opened.cues[opened.lineIndex]?.[what] ?? 0) + by)
          expect(next.cues[next.lineIndex]?.text).toBe(cues[start]?.text)
          expect(next.cues.toSpliced(next.lineIndex, 1)).toEqual(cues.toSpliced(start, 1))
          return next
        },
        { cues, lineIndex: start },
      )
    }),
  )
})

test('the second part of a split line is open, even if another line starts before it', () => {
  const overlapping = [
    { from: 0, to: 4000, text: 'Turn in, and keep pulling.' },
    { from: 1000, to: 2000, text: 'Breathe.' },
  ]
  const { cues: parts, lineIndex } = splitCue(overlapping, 0, 8)
  expect([lineIndex, parts[lineIndex]?.text]).toEqual([2, 'and keep pulling.'])
})

test('a line that is too fast to read suggests a later end or a place to split', () => {
  const fast: readonly Cue[] = [{ from: 0, to: 1000, text: 'Turn in for O-goshi, and keep pulling.' }]
  expect(charactersPerSecond(fast[0] ?? { from: 0, to: 0, text: '' })).toBe(38)
  expect(findSpeedRemedy(fast, 0)).toEqual({ readableEnd: 2236, splitAt: 20 })
  expect(findSpeedRemedy([...fast, { from: 1500, to: 9000, text: 'Go' }], 0).readableEnd).toBeUndefined()
  expect(findSpeedRemedy(cues, 2)).toEqual({ readableEnd: undefined, splitAt: undefined })
})

test('find ignores case, and replace changes every line', () => {
  expect(findInCues(cues, 'THE')).toEqual([0, 2])
  expect(replaceInCues(cues, 'the', '$& a')[0]?.text).toBe('Hold $& a wrist.')
  expect(replaceInCues(cues, 'Breathe.', '')[2]?.text).toBe('Breathe.')
  expect(replaceInCues(cues, '.', '!').map(({ text }) => text)).toEqual([
    'Hold the wrist!',
    'Turn in, and keep pulling!',
    'Breathe!',
  ])
})

test.each([
  ['Don’t “roll”', "don't", 'Do not “roll”', 'Do not'],
  ['Don’t “roll”', '"roll"', 'Don’t turn', 'turn'],
  ["Don't stop", 'don’t', 'Never stop', 'Never'],
  ['a half\u2011guard', 'half-guard', 'a mount', 'mount'],
  ['100 %', '100\u00A0%', 'all', 'all'],
  ['ＪＵＤＯ (1)', 'judo （1）', 'Judo', 'Judo'],
  ['a^b-c\\d]', 'A^B-C\\D]', 'e', 'e'],
  ['İzmir', 'İZMİR', 'İzmir', 'İzmir'],
  ['café', 'cafe\u0301', 'bar', 'bar'],
  ['👊 now', '👊', 'x now', 'x'],
])('%j is found by %j and replaced', (text, searchText, expected, replacement) => {
  const lines = [{ from: 0, to: 1000, text }]
  expect(replaceInCues(lines, searchText, replacement)[0]?.text).toBe(expected)
})

test('editing a line marks it as reviewed', () => {
  expect(changeText(cues, 1, 'Turn in.')[1]).toEqual({ from: 2000, to: 4000, text: 'Turn in.' })
  expect(setReviewed(setReviewed(cues, 1, true), 1, false)).toEqual(cues)
  expect(addCue(cues, 0)[1]).toEqual({ from: 2000, to: 2300, text: '' })
  expect(addCue(cues, 1)[2]).toEqual({ from: 4000, to: 6000, text: '' })
})

test("a new line starts at the film's current time unless that is inside another line", () => {
  expect(addCue([], -1, 7000.4)).toEqual([{ from: 7000, to: 9000, text: '' }])
  expect(addCue(cues, 1, 4500)[2]).toEqual({ from: 4500, to: 6000, text: '' })
  expect(addCue(cues, 2, 12_000)[3]).toEqual({ from: 12_000, to: 14_000, text: '' })
  expect(addCue(cues, 1, 3000)[2]).toEqual({ from: 4000, to: 6000, text: '' })
  expect(addCue(cues, 0, 2290)[1]).toEqual({ from: 2000, to: 2300, text: '' })
})

test('invalid lines of a stored draft are dropped', () => {
  expect(readCues([{ from: 1, to: 2, text: 'a', unread: 'x' }, { from: '1' }, null])).toEqual([
    { from: 1, to: 2, text: 'a' },
  ])
  expect(readCues('cues')).toEqual([])
})

test.each([
  ['1:38.20', 98_200],
  ['98,2', 98_200],
  ['1:00:01', 3_601_000],
  ['x', undefined],
  ['1:2:3:4', undefined],
  ['90:00', 5_400_000],
  ['1:60', undefined],
  ['99:99:99', undefined],
])('%s is parsed as a time', (typed, expected) => {
  expect(parseCueTime(typed)).toBe(expected)
  if (expected !== undefined) expect(parseCueTime(formatCueTime(expected))).toBe(expected)
})

test.each([
  ['from', '0:07', { time: 7000 }],
  ['from', 'abc', { problem: 'Enter a time such as 1:38.20.' }],
  ['from', '24:00:00', { problem: 'Enter a time from 0:00.00 to 23:59:59.70.' }],
  ['to', '0:00.00', { problem: 'Enter a time from 0:00.30 to 24:00:00.00.' }],
  ['to', '99:59:59', { problem: 'Enter a time from 0:00.30 to 24:00:00.00.' }],
] as const)('the field %s parses %s as a time or says what is wrong', (end, typed, expected) => {
  expect(parseTimeField(end, typed)).toEqual(expected)
})

test('edited lines can be published once they are reviewed and have text', () => {
  const stepArbitrary = fc.record({
    what: fc.constantFrom('split', 'merge', 'shift', 'shift one', 'from', 'to', 'add', 'remove', 'replace'),
    lineIndex: fc.nat(4),
    by: fc.integer({ min: -9000, max: 9000 }),
  })
  expect.hasAssertions()
  fc.assert(
    fc.property(fc.array(stepArbitrary, { maxLength: 12 }), (steps) => {
      const editedCues = steps.reduce((edited: readonly Cue[], { what, lineIndex, by }) => {
        if (what === 'split') return splitCue(edited, lineIndex, Math.abs(by) % 20).cues
        if (what === 'merge') return mergeCue(edited, lineIndex)
        if (what === 'shift') return shiftAllCues(edited, by)
        if (what === 'shift one') return shiftCue(edited, lineIndex, by).cues
        if (what === 'from' || what === 'to') return setTime(edited, lineIndex, what, by).cues
        if (what === 'add')
          return edited[lineIndex] ? changeText(addCue(edited, lineIndex), lineIndex + 1, 'New.') : edited
        return what === 'remove' ? removeCue(edited, lineIndex) : replaceInCues(edited, 'e', 'é ')
      }, cues)
      const reviewed = editedCues
        .map((_, lineIndex) => lineIndex)
        .reduce((now, lineIndex) => setReviewed(now, lineIndex, true), editedCues)
      const nonEmpty = reviewed.filter(({ text }) => text !== '')
      if (nonEmpty.length > 0)
        expect(LessonCaptions.safeParse({ label: 'English', cues: nonEmpty }).error).toBeUndefined()
    }),
  )
})

test('a glossary correction is undone in every unreviewed line', () => {
  const correction = { heard: 'oh gauche he', term: 'O-goshi' }
  const drafted = readCues([
    { from: 0, to: 1000, text: 'Turn in for O-goshi.', unread: true, heard: [correction] },
    { from: 1000, to: 2000, text: 'O-goshi, Ada.', unread: true, heard: [correction, { heard: 'Aida', term: 'Ada' }] },
    { from: 2000, to: 3000, text: 'O-goshi.' },
  ])
  expect(undoCorrection(drafted, correction)).toEqual([
    { from: 0, to: 1000, text: 'Turn in for oh gauche he.', unread: true },
    { from: 1000, to: 2000, text: 'oh gauche he, Ada.', unread: true, heard: [{ heard: 'Aida', term: 'Ada' }] },
    { from: 2000, to: 3000, text: 'O-goshi.' },
  ])
  expect(undoCorrection(drafted, { heard: 'x', term: 'y' })).toBe(drafted)
  // A reviewed line has no corrections to undo and can be published.
  expect(setReviewed(drafted, 0, true)[0]).toEqual({ from: 0, to: 1000, text: 'Turn in for O-goshi.' })
})
