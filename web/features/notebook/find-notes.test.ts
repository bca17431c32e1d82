import { expect, test } from 'vitest'
import { emptyCatalogue, type Catalogue } from '#contract/catalogue.ts'
import { groupByLesson, filterNotes, matchesNote, splitAtWords, splitIntoWords } from './find-notes.ts'
import { formatNotesAsMarkdown } from './notes-markdown.ts'

const video = (id: string, title: string) => ({
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
    { gid: 'throws', title: 'Throws', summary: '', videos: [video('fall', 'Break-fall'), video('hip', 'Hip throw')] },
  ],
  retired: [{ gid: 'throws', id: 'gone', title: 'Old throw' }],
}
const note = (vid: string, at: number | undefined, text: string, written = '2026-11-23') => ({
  id: `${Math.floor(Date.parse(written) / 1000).toString(16)}0000000000000000`,
  gid: 'throws',
  vid,
  at,
  text,
})

test('a note is found by its text and its lesson title, ignoring accents and case', () => {
  expect(matchesNote(splitIntoWords('HÁNCHE'), 'La hanche d’abord')).toBe(true)
  expect(matchesNote(splitIntoWords('belt throw'), 'Belt under belt', 'Hip throw')).toBe(true)
  expect(matchesNote(splitIntoWords('belt elbow'), 'Belt under belt', 'Hip throw')).toBe(false)
})

test('matches are highlighted in the text', () => {
  expect(splitAtWords('Écran, ecran', splitIntoWords('ecr'))).toEqual(['', 'Écr', 'an, ', 'ecr', 'an'])
  expect(splitAtWords('Belt', [])).toEqual(['Belt'])
})

test('notes are sorted by catalogue order and position, those of removed lessons last, with their title', () => {
  const notes = [
    note('hip', 9, 'b'),
    note('hip', undefined, 'on all of it'),
    note('gone', 1, 'x'),
    note('hip', 4, 'a'),
    note('fall', 2, 'c'),
  ]
  expect(
    groupByLesson(notes, catalogue).map(({ lesson, retiredTitle, notes: groupNotes }) => [
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
  const notes = [note('hip', undefined, 'new'), note('fall', 1, 'old', '2026-11-01')]
  const about = { now: new Date('2026-11-24'), repsPerLesson: [{ gid: 'throws', vid: 'fall', left: 1, right: 0 }] }
  expect(filterNotes(notes, 'This week', about).map(({ text }) => text)).toEqual(['new'])
  expect(filterNotes(notes, 'Lessons I drill', about).map(({ text }) => text)).toEqual(['old'])
  expect(filterNotes(notes, 'Without a time', about).map(({ text }) => text)).toEqual(['new'])
})

test('the Markdown export links each note to its moment and escapes its text', () => {
  const notes = [note('hip', 65, '*Hips*\nlow'), note('hip', undefined, 'Slowly')]
  expect(formatNotesAsMarkdown(groupByLesson(notes, catalogue), 'https://school.example')).toBe(
    '# Notebook\n\n## 1.2 Hip throw\n\n- Slowly\n- [1:05](https://school.example/watch/throws/hip?t=65) \\*Hips\\*  \n  low\n',
  )
})
