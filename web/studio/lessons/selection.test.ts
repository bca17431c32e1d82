import { expect, test } from 'vitest'
import { BULK_LESSONS } from '#contract/studio/limits.ts'
import { allToggled, toggled } from './selection.ts'

const many = Array.from({ length: BULK_LESSONS + 50 }, (_, at) => `lesson-${at}`)

test('a lesson is selected and deselected', () => {
  const single = toggled(new Set(), 'grip')
  expect([...single]).toEqual(['grip'])
  expect([...toggled(single, 'grip')]).toEqual([])
})

test('the selection is limited to what one request can change', () => {
  const allSelected = allToggled(new Set(['grip']), many)
  expect(allSelected.size).toBe(BULK_LESSONS)
  expect(allSelected.has('grip')).toBe(true)
  expect(toggled(allSelected, 'another').size).toBe(BULK_LESSONS)
})

test('one click selects all displayed lessons, the next deselects them', () => {
  const some = allToggled(new Set(['elsewhere']), ['a', 'b'])
  expect([...some]).toEqual(['elsewhere', 'a', 'b'])
  expect([...allToggled(some, ['a', 'b'])]).toEqual(['elsewhere'])
})
