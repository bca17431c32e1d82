import { expect, test } from 'vitest'
import type { Chapter } from '#contract/catalogue.ts'
import { chapterAt, chapterName, findAdjacentChapterStart, getSegments } from './chapters.ts'

const entry: Chapter = { at: 4, title: 'Step across', kind: 'entry' }
const finish: Chapter = { at: 9, title: 'Place them', kind: 'finish' }

test('segments have no gaps: the part before the first chapter is a segment', () => {
  expect(getSegments([finish, entry], 12)).toEqual([
    { from: 0, to: 4 },
    { from: 4, to: 9, chapter: entry },
    { from: 9, to: 12, chapter: finish },
  ])
})

test('a film without chapters is one segment', () => {
  expect(getSegments([], 12)).toEqual([{ from: 0, to: 12 }])
})

test('a chapter past the end of the film is dropped', () => {
  expect(getSegments([{ at: 20, title: 'Too late' }], 12)).toEqual([{ from: 0, to: 12 }])
})

test('the chapter at a time is the last one that has started', () => {
  expect(chapterAt([entry, finish], 3)).toBeUndefined()
  expect(chapterAt([entry, finish], 4)).toBe(entry)
  expect(chapterAt([entry, finish], 11)).toBe(finish)
})

test('forward seeks to the next chapter, backward first to the start of the current one', () => {
  expect(findAdjacentChapterStart([entry, finish], 5, 1)).toBe(9)
  expect(findAdjacentChapterStart([entry, finish], 10, 1)).toBeUndefined()
  expect(findAdjacentChapterStart([entry, finish], 7, -1)).toBe(4)
  expect(findAdjacentChapterStart([entry, finish], 10, -1)).toBe(4)
  expect(findAdjacentChapterStart([entry, finish], 5, -1)).toBeUndefined()
})

test('a chapter is named by kind and title', () => {
  expect(chapterName(entry)).toBe('Entry: Step across')
  expect(chapterName({ at: 0, title: 'Bow' })).toBe('Bow')
})
