import { expect, test } from 'vitest'
import { describeDifference } from './difference-text.ts'

const chapters = [{ at: 0 }, { at: 30 }, { at: 55 }]

test('a film of the same length fits, and small encoding differences are ignored', () => {
  expect(describeDifference({ before: 60, after: 60.04, chapters })).toMatch(/^It’s as long as the current video/)
})

test('a shorter film reports the missing seconds and the lost chapters', () => {
  const text = describeDifference({ before: 60, after: 48, chapters })
  expect(text).toMatch(/^It’s 0:12 shorter .* check that they still fit\. One chapter starts after its end and is/)
  expect(describeDifference({ before: 60, after: 20, chapters })).toContain('2 chapters start after its end and are')
})

test('a longer film loses nothing', () => {
  expect(describeDifference({ before: 60, after: 61, chapters })).toMatch(/^It’s 0:01 longer .* still fit\.$/)
})
