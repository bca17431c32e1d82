import { expect, test } from 'vitest'
import { conflictingFields, isSame, mergeDrafts } from './merge-draft.ts'

const base = { title: 'Fall', summary: 'How to fall.', body: 'Chin in.' }

test('changes of two people in different fields are merged without a conflict', () => {
  const versions = { base, mine: { ...base, title: 'Falling' }, theirs: { ...base, body: 'Chin in, arms out.' } }
  expect(conflictingFields(versions)).toEqual([])
  expect(mergeDrafts(versions)).toEqual({ title: 'Falling', summary: 'How to fall.', body: 'Chin in, arms out.' })
})

test('a field changed by both is a conflict unless both values are equal', () => {
  const mine = { ...base, title: 'Falling', summary: 'Fall well.' }
  const theirs = { ...base, title: 'To fall', summary: 'Fall well.' }
  expect(conflictingFields({ base, mine, theirs })).toEqual(['title'])
  expect(mergeDrafts({ base, mine, theirs })).toMatchObject({ title: 'Falling' })
  expect(mergeDrafts({ base, mine, theirs }, () => 'theirs')).toMatchObject({ title: 'To fall', summary: 'Fall well.' })
})

test('a field removed by one side stays removed if the other did not change it', () => {
  const { summary, ...theirs } = base
  expect(summary).toBe('How to fall.')
  expect(mergeDrafts({ base, mine: { ...base, title: 'Falling' }, theirs })).toEqual({
    title: 'Falling',
    body: 'Chin in.',
  })
})

test('a different field order is no change', () => {
  expect(isSame({ a: 1, b: { c: [1, 2], d: 2 } }, { b: { d: 2, c: [1, 2] }, a: 1 })).toBe(true)
  expect(isSame({ a: [1, 2] }, { a: [2, 1] })).toBe(false)
  expect(isSame({ a: 1, b: undefined }, { a: 1 })).toBe(true)
  expect([isSame({ a: null }, {}), isSame({}, []), isSame([1], [1, 2]), isSame({ a: 1 }, { b: 1 })]).not.toContain(true)
})
