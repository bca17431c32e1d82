import { expect, test } from 'vitest'
import { closedReportsText, getTitle } from './report-text.ts'

test('the confirmation counts closed reports and queued emails', () => {
  expect(closedReportsText({ closed: 1, mailed: 1 }, true)).toBe('1 report closed, 1 answer sent.')
  expect(closedReportsText({ closed: 3, mailed: 2 }, true)).toBe('3 reports closed, 2 answers sent.')
  expect(closedReportsText({ closed: 1, mailed: 0 }, true)).toContain('no email address')
  expect(closedReportsText({ closed: 1, mailed: 1 }, false)).toContain('no mail server')
})

test('a deleted lesson is named by its slug', () => {
  expect(getTitle({ title: null, lesson: 'old-throw' })).toBe('old-throw')
})
