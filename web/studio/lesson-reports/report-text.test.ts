import { expect, test } from 'vitest'
import { closedText, titleOf } from './report-text.ts'

test('what was closed is said with the mails that go out', () => {
  expect(closedText({ closed: 1, mailed: 1 })).toBe('1 report closed, 1 answer sent.')
  expect(closedText({ closed: 3, mailed: 2 })).toBe('3 reports closed, 2 answers sent.')
  expect(closedText({ closed: 1, mailed: 0 })).toContain('there’s no email address')
})

test('a lesson that is gone is named by its address', () => {
  expect(titleOf({ title: null, lesson: 'old-throw' })).toBe('old-throw')
})
