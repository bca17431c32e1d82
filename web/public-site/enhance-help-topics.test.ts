import { expect, test } from 'vitest'
import { matchesQuery } from './enhance-help-topics.ts'

const text = 'How do I repeat one part? Press A where the part begins. The sound keeps its pitch. Écran'

test.each([
  ['', true],
  ['repeat', true],
  ['REP part', true],
  ['part, repeat?', true],
  ['ＲＥＰ', true],
  ['e\u0301cran', true],
  ['eat', false],
  ['repeat captions', false],
])('%s finds the answer: %s', (typed, isFound) => {
  expect(matchesQuery(text, typed)).toBe(isFound)
})
