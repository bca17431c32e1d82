import { expect, test } from 'vitest'
import { conflictingFields, isSame, mergeDrafts } from './merge-draft.ts'

const base = { title: 'Fall', summary: 'How to fall.', body: 'Chin in.' }

test('changes of two people in different fields are merged without a question', () => {
  const versions = { base, mine: { ...base, title: 'Falling' }, theirs: { ...base, body: 'Chin in, arms out.' } }
  expect(conflictingFields(versions)).toEqual([])
  expect(mergeDrafts(versions)).toEqual({ title: 'Falling', summary: 'How to fall.', body: 'Chin in, arms out.' })
})

test('a field that both changed is chosen, and one that both changed alike is not', () => {
  const mine = { ...base, title: 'Falling', summary: 'Fall well.' }
  const theirs = { ...base, title: 'To fall', summary: 'Fall well.' }
  expect(conflictingFields({ base, mine, theirs })).toEqual(['title'])
  expect(mergeDrafts({ base, mine, theirs })).toMatchObject({ title: 'Falling' })
  expect(mergeDrafts({ base, mine, theirs }, () => 'theirs')).toMatchObject({ title: 'To fall', summary: 'Fall well.' })
})

test('a field that one of them removed stays removed if the other did not change it', () => {
  const { summary, ...theirs } = base
  expect(summary).toBe('How to fall.')
  expect(mergeDrafts({ base, mine: { ...base, title: 'Falling' }, theirs })).toEqual({
    title: 'Falling',
    body: 'Chin in.',
  })
})

test('the order of fields is no change', () => {
  expect(isSame({ a: 1, b: { c: [1, 2], d: 2 } }, { b: { d: 2, c: [1, 2] }, a: 1 })).toBe(true)
  expect(isSame({ a: [1, 2] }, { a: [2, 1] })).toBe(false)
})
