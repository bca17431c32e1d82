import { expect, test } from 'vitest'
import { addChapter, indexAt, moveChapter, readChapters, setKind, setTitle } from './edit-chapters.ts'

const two = [
  { at: 0, title: 'Setup', kind: 'setup' },
  { at: 4, title: 'The grip', kind: 'entry' },
] as const

test('a chapter is inserted in order and titled by its kind until it is renamed', () => {
  const three = addChapter(two, 2.5, 'mistake')
  expect(three.map(({ at, title }) => `${at} ${title}`)).toEqual(['0 Setup', '2.5 Mistake', '4 The grip'])
  expect(setKind(three, 1, 'safety')[1]).toEqual({ at: 2.5, title: 'Safety', kind: 'safety' })
  expect(setKind(setTitle(three, 1, 'Fall first'), 1, undefined)[1]).toEqual({ at: 2.5, title: 'Fall first' })
})

test('a second chapter at the same frame changes the existing one', () => {
  expect(addChapter(two, 4, 'finish')).toEqual([two[0], { at: 4, title: 'The grip', kind: 'finish' }])
})

test('a chapter moves between its neighbors and never past them', () => {
  expect(moveChapter(two, 1, 0.1)[1]?.at).toBe(0.1)
  expect(moveChapter(two, 1, 0)).toBe(two)
  expect(moveChapter(two, 0, 4)).toBe(two)
  expect(moveChapter(two, 0, -0.1)).toBe(two)
})

test('a time belongs to the chapter before it', () => {
  expect([-1, 0, 3.9, 4, 100].map((time) => indexAt(two, time))).toEqual([-1, 0, 0, 1, 1])
})

test('valid chapters of a malformed draft are shown in time order', () => {
  expect(readChapters([{ at: 9, title: 'B', kind: 'dance' }, 'x', { title: 'no time' }, { at: 1, title: 7 }])).toEqual([
    { at: 1, title: '' },
    { at: 9, title: 'B' },
  ])
  expect(readChapters(undefined)).toEqual([])
})
