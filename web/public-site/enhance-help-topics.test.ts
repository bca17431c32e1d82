import { expect, test } from 'vitest'
import { matchesQuery } from './enhance-help-topics.ts'

const text = 'How do I repeat one part? Press A where the part begins. The sound keeps its pitch.'

test.each([
  ['', true],
  ['repeat', true],
  ['REP part', true],
  ['part, repeat?', true],
  ['eat', false],
  ['repeat captions', false],
])('%s finds the answer: %s', (typed, isFound) => {
  expect(matchesQuery(text, typed)).toBe(isFound)
})
