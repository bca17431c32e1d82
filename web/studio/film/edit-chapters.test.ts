import { expect, test } from 'vitest'
import { addChapter, findChapterIndex, moveChapter, readChapters, setKind, setTitle } from './edit-chapters.ts'

const twoChapters = [
  { at: 0, title: 'Setup', kind: 'setup' },
  { at: 4, title: 'The grip', kind: 'entry' },
] as const

test('a chapter is inserted in order and titled by its kind until it is renamed', () => {
  const threeChapters = addChapter(twoChapters, 2.5, 'mistake')
  expect(threeChapters.map(({ at, title }) => `${at} ${title}`)).toEqual(['0 Setup', '2.5 Mistake', '4 The grip'])
  expect(setKind(threeChapters, 1, 'safety')[1]).toEqual({ at: 2.5, title: 'Safety', kind: 'safety' })
  expect(setKind(setTitle(threeChapters, 1, 'Fall first'), 1, undefined)[1]).toEqual({ at: 2.5, title: 'Fall first' })
})

test('a second chapter at the same frame changes the existing one', () => {
  expect(addChapter(twoChapters, 4, 'finish')).toEqual([twoChapters[0], { at: 4, title: 'The grip', kind: 'finish' }])
})

test('a chapter moves between its neighbors and never past them', () => {
  expect(moveChapter(twoChapters, 1, 0.1)[1]?.at).toBe(0.1)
  expect(moveChapter(twoChapters, 1, 0)).toBe(twoChapters)
  expect(moveChapter(twoChapters, 0, 4)).toBe(twoChapters)
  expect(moveChapter(twoChapters, 0, -0.1)).toBe(twoChapters)
})

test('a time belongs to the chapter before it', () => {
  expect([-1, 0, 3.9, 4, 100].map((time) => findChapterIndex(twoChapters, time))).toEqual([-1, 0, 0, 1, 1])
})

test('valid chapters of a malformed draft are shown in time order', () => {
  expect(readChapters([{ at: 9, title: 'B', kind: 'dance' }, 'x', { title: 'no time' }, { at: 1, title: 7 }])).toEqual([
    { at: 1, title: '' },
    { at: 9, title: 'B' },
  ])
  expect(readChapters(undefined)).toEqual([])
})
