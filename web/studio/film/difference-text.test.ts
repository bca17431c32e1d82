import { expect, test } from 'vitest'
import { differenceText } from './difference-text.ts'

const chapters = [{ at: 0 }, { at: 30 }, { at: 55 }]

test('a film of the same length fits, whatever its encoder made of the last picture', () => {
  expect(differenceText({ before: 60, after: 60.04, chapters })).toMatch(/^It is as long as the film before/)
})

test('a shorter film says how much is missing, and how many chapters go with it', () => {
  const words = differenceText({ before: 60, after: 48, chapters })
  expect(words).toMatch(/^It is 0:12 shorter .* look whether they still fit\. One chapter begins after its end and is/)
  expect(differenceText({ before: 60, after: 20, chapters })).toContain('2 chapters begin after its end and are')
})

test('a longer film loses nothing', () => {
  expect(differenceText({ before: 60, after: 61, chapters })).toMatch(/^It is 0:01 longer .* still fit\.$/)
})
