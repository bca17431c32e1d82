import { expect, test } from 'vitest'
import { emptyCatalogue, type Catalogue } from '#contract/catalogue.ts'
import { groupNotes, filterNotes, matchesNote, splitAtWords, splitIntoWords } from './find-notes.ts'
import { formatNotesAsMarkdown } from './notes-markdown.ts'

const createVideo = (id: string, title: string) => ({
  id,
  title,
  description: '',
  thumbnail: '/t.jpg',
  tags: [],
  cast: [],
  related: [],
})
const catalogue: Catalogue = {
  ...emptyCatalogue,
  videos: [
    {
      gid: 'throws',
      title: 'Throws',
      summary: '',
      videos: [createVideo('fall', 'Break-fall'), createVideo('hip', 'Hip throw')],
    },
  ],
  retired: [{ gid: 'throws', id: 'gone', title: 'Old throw' }],
}
const createNote = (vid: string, at: number | undefined, text: string, writtenOn = '2026-11-23') => ({
  id: `${Math.floor(Date.parse(writtenOn) / 1000).toString(16)}0000000000000000`,
  gid: 'throws',
  vid,
  at,
  text,
})

const createDayNote = (day: string, text: string) => ({ id: `${'6'.repeat(8)}${'0'.repeat(16)}`, day, text })

test('notes on days come first, latest first, and are found by a filter and by their date', () => {
  const notes = [
    createNote('hip', 4, 'a'),
    createDayNote('2026-11-20', 'Sparring'),
    createDayNote('2026-11-23', 'Falls'),
  ]
  expect(groupNotes(notes, catalogue).map(({ day, notes: [first] }) => [day, first?.text])).toEqual([
    ['2026-11-23', 'Falls'],
    ['2026-11-20', 'Sparring'],
    [undefined, 'a'],
  ])
  const context = { now: new Date('2026-11-28'), repsPerLesson: [] }
  expect(filterNotes(notes, 'Training days', context).map(({ text }) => text)).toEqual(['Sparring', 'Falls'])
  expect(filterNotes(notes, 'This week', context).map(({ text }) => text)).toEqual(['a', 'Falls'])
  expect(filterNotes(notes, 'Without a time', context)).toEqual([])
  expect(formatNotesAsMarkdown(groupNotes(notes.slice(1, 2), catalogue), '')).toBe(
    '# Notebook\n\n## Friday, November 20, 2026\n\n- Sparring\n',
  )
})

test('a note is found by its text and its lesson title, ignoring accents and case', () => {
  expect(matchesNote(splitIntoWords('HÁNCHE'), 'La hanche d’abord')).toBe(true)
  expect(matchesNote(splitIntoWords("d'abord ２"), 'La hanche d’abord', 'Part 2')).toBe(true)
  expect(splitAtWords('La hanche d’abord', splitIntoWords("d'a"))).toEqual(['La hanche ', 'd’a', 'bord'])
  expect(matchesNote(splitIntoWords('belt throw'), 'Belt under belt', 'Hip throw')).toBe(true)
  expect(matchesNote(splitIntoWords('belt elbow'), 'Belt under belt', 'Hip throw')).toBe(false)
})

test('a text is split at the matches of the search words', () => {
  expect(splitAtWords('Écran, ecran', splitIntoWords('ecr'))).toEqual(['', 'Écr', 'an, ', 'ecr', 'an'])
  expect(splitAtWords('Belt', [])).toEqual(['Belt'])
})

test('notes are sorted by catalogue order and position, and notes on retired lessons come last', () => {
  const notes = [
    createNote('hip', 9, 'b'),
    createNote('hip', undefined, 'on all of it'),
    createNote('gone', 1, 'x'),
    createNote('hip', 4, 'a'),
    createNote('fall', 2, 'c'),
  ]
  expect(
    groupNotes(notes, catalogue).map(({ lesson, retiredTitle, notes: groupNotes }) => [
      lesson?.title ?? retiredTitle,
      groupNotes.map(({ text }) => text),
    ]),
  ).toEqual([
    ['Break-fall', ['c']],
    ['Hip throw', ['on all of it', 'a', 'b']],
    ['Old throw', ['x']],
  ])
})

test('the filters select this week, drilled lessons, and notes on whole lessons', () => {
  const notes = [createNote('hip', undefined, 'new'), createNote('fall', 1, 'old', '2026-11-01')]
  const context = { now: new Date('2026-11-24'), repsPerLesson: [{ gid: 'throws', vid: 'fall', left: 1, right: 0 }] }
  expect(filterNotes(notes, 'This week', context).map(({ text }) => text)).toEqual(['new'])
  expect(filterNotes(notes, 'Lessons I drill', context).map(({ text }) => text)).toEqual(['old'])
  expect(filterNotes(notes, 'Without a time', context).map(({ text }) => text)).toEqual(['new'])
})

test('the Markdown export names a retired lesson by its title, without links', () => {
  expect(formatNotesAsMarkdown(groupNotes([createNote('gone', 1, 'Grip')], catalogue), '')).toBe(
    '# Notebook\n\n## Old throw\n\n- 0:01 Grip\n',
  )
})

test('the Markdown export links each note to its moment and escapes its text', () => {
  const notes = [createNote('hip', 65, '*Hips*\nlow'), createNote('hip', undefined, 'Slowly')]
  expect(formatNotesAsMarkdown(groupNotes(notes, catalogue), 'https://school.example')).toBe(
    '# Notebook\n\n## 1.2 Hip throw\n\n- Slowly\n- [1:05](https://school.example/watch/throws/hip?t=65) \\*Hips\\*  \n  low\n',
  )
})
