import { expect, test } from 'vitest'
import { BULK_LESSONS } from '#contract/studio/limits.ts'
import { allToggled, toggled } from './selection.ts'

const many = Array.from({ length: BULK_LESSONS + 50 }, (_, at) => `lesson-${at}`)

test('a lesson is selected and deselected', () => {
  const one = toggled(new Set(), 'grip')
  expect([...one]).toEqual(['grip'])
  expect([...toggled(one, 'grip')]).toEqual([])
})

test('the selection is limited to what one request can change', () => {
  const all = allToggled(new Set(['grip']), many)
  expect(all.size).toBe(BULK_LESSONS)
  expect(all.has('grip')).toBe(true)
  expect(toggled(all, 'another').size).toBe(BULK_LESSONS)
})

test('one click selects all displayed lessons, the next deselects them', () => {
  const some = allToggled(new Set(['elsewhere']), ['a', 'b'])
  expect([...some]).toEqual(['elsewhere', 'a', 'b'])
  expect([...allToggled(some, ['a', 'b'])]).toEqual(['elsewhere'])
})
