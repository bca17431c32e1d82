import { expect, test } from 'vitest'
import { answers } from './enhance-help-topics.ts'

const text = 'How do I repeat one part? Press A where the part begins. The sound keeps its pitch.'

test.each([
  ['', true],
  ['repeat', true],
  ['REP part', true],
  ['part, repeat?', true],
  ['eat', false],
  ['repeat captions', false],
])('%s finds the answer: %s', (typed, isFound) => {
  expect(answers(text, typed)).toBe(isFound)
})
