import { expect, test } from 'vitest'
import { MAX_BULK_LESSONS } from '#contract/studio/limits.ts'
import { toggleAllSlugs, toggleSlug } from './selection.ts'

const manySlugs = Array.from({ length: MAX_BULK_LESSONS + 50 }, (_, at) => `lesson-${at}`)

test('a lesson is selected and deselected', () => {
  const single = toggleSlug(new Set(), 'grip')
  expect([...single]).toEqual(['grip'])
  expect([...toggleSlug(single, 'grip')]).toEqual([])
})

test('the selection is limited to what one request can change', () => {
  const allSelected = toggleAllSlugs(new Set(['grip']), manySlugs)
  expect(allSelected.size).toBe(MAX_BULK_LESSONS)
  expect(allSelected.has('grip')).toBe(true)
  expect(toggleSlug(allSelected, 'another').size).toBe(MAX_BULK_LESSONS)
})

test('one click selects all displayed lessons, and the next click deselects them', () => {
  const selected = toggleAllSlugs(new Set(['elsewhere']), ['a', 'b'])
  expect([...selected]).toEqual(['elsewhere', 'a', 'b'])
  expect([...toggleAllSlugs(selected, ['a', 'b'])]).toEqual(['elsewhere'])
})
