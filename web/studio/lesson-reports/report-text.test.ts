import { expect, test } from 'vitest'
import { closedText, titleOf } from './report-text.ts'

test('what was closed is said with the mails that go out', () => {
  expect(closedText({ closed: 1, mailed: 1 })).toBe('The report is closed, and the answer is on the way.')
  expect(closedText({ closed: 3, mailed: 2 })).toBe('3 reports are closed, and 2 answers are on the way.')
  expect(closedText({ closed: 1, mailed: 0 })).toContain('Nobody of them has an address')
})

test('a lesson that is gone is named by its address', () => {
  expect(titleOf({ title: null, lesson: 'old-throw' })).toBe('old-throw')
})
