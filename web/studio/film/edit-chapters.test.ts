import { expect, test } from 'vitest'
import { addChapter, indexAt, moveChapter, readChapters, setKind, setTitle } from './edit-chapters.ts'

const two = [
  { at: 0, title: 'Setup', kind: 'setup' },
  { at: 4, title: 'The grip', kind: 'entry' },
] as const

test('a chapter is put in its place, with the name of its kind until it gets one of its own', () => {
  const three = addChapter(two, 2.5, 'mistake')
  expect(three.map(({ at, title }) => `${at} ${title}`)).toEqual(['0 Setup', '2.5 Mistake', '4 The grip'])
  expect(setKind(three, 1, 'safety')[1]).toEqual({ at: 2.5, title: 'Safety', kind: 'safety' })
  expect(setKind(setTitle(three, 1, 'Fall first'), 1, undefined)[1]).toEqual({ at: 2.5, title: 'Fall first' })
})

test('a second chapter at the same picture changes the one that is there', () => {
  expect(addChapter(two, 4, 'finish')).toEqual([two[0], { at: 4, title: 'The grip', kind: 'finish' }])
})

test('a chapter is moved between its neighbors and never past them', () => {
  expect(moveChapter(two, 1, 0.1)[1]?.at).toBe(0.1)
  expect(moveChapter(two, 1, 0)).toBe(two)
  expect(moveChapter(two, 0, 4)).toBe(two)
  expect(moveChapter(two, 0, -0.1)).toBe(two)
})

test('a moment belongs to the chapter before it', () => {
  expect([-1, 0, 3.9, 4, 100].map((time) => indexAt(two, time))).toEqual([-1, 0, 0, 1, 1])
})

test('whatever a draft holds, what can be read of it is shown in the order of time', () => {
  expect(readChapters([{ at: 9, title: 'B', kind: 'dance' }, 'x', { title: 'no time' }, { at: 1, title: 7 }])).toEqual([
    { at: 1, title: '' },
    { at: 9, title: 'B' },
  ])
  expect(readChapters(undefined)).toEqual([])
})
