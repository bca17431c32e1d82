import { expect, test } from 'vitest'
import type { Chapter } from '#contract/catalogue.ts'
import { chapterAt, chapterName, chapterStep, segments } from './chapters.ts'

const entry: Chapter = { at: 4, title: 'Step across', kind: 'entry' }
const finish: Chapter = { at: 9, title: 'Place them', kind: 'finish' }

test('the bar has no gaps: what comes before the first chapter is a stretch of its own', () => {
  expect(segments([finish, entry], 12)).toEqual([
    { from: 0, to: 4 },
    { from: 4, to: 9, chapter: entry },
    { from: 9, to: 12, chapter: finish },
  ])
})

test('a film without chapters is one stretch', () => {
  expect(segments([], 12)).toEqual([{ from: 0, to: 12 }])
})

test('a chapter past the end of the film is left out', () => {
  expect(segments([{ at: 20, title: 'Too late' }], 12)).toEqual([{ from: 0, to: 12 }])
})

test('the chapter of a moment is the last one that has begun', () => {
  expect(chapterAt([entry, finish], 3)).toBeUndefined()
  expect(chapterAt([entry, finish], 4)).toBe(entry)
  expect(chapterAt([entry, finish], 11)).toBe(finish)
})

test('forwards leads to the next chapter, backwards first to the start of this one', () => {
  expect(chapterStep([entry, finish], 5, 1)).toBe(9)
  expect(chapterStep([entry, finish], 10, 1)).toBeUndefined()
  expect(chapterStep([entry, finish], 7, -1)).toBe(4)
  expect(chapterStep([entry, finish], 10, -1)).toBe(4)
  expect(chapterStep([entry, finish], 5, -1)).toBeUndefined()
})

test('a chapter is called by its kind and its title', () => {
  expect(chapterName(entry)).toBe('Entry: Step across')
  expect(chapterName({ at: 0, title: 'Bow' })).toBe('Bow')
})
