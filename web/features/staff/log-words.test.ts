import { expect, test } from 'vitest'
import { actionWords, valueWords } from './log-words.ts'

test('an action that is not known yet is shown by its name', () => {
  expect([actionWords('staff.invited'), actionWords('lesson.published')]).toEqual(['Invited', 'lesson.published'])
})

test('values are shown as words, lists and parts of them too, and nothing as nothing', () => {
  expect(valueWords(['teacher', 'editor'])).toBe('teacher, editor')
  expect(valueWords({ price: 200, until: null, tags: ['a', 'b'] })).toBe('price: 200, until: , tags: a, b')
  expect(valueWords(null)).toBe('')
})
