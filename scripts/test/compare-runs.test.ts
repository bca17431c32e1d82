import { expect, test } from 'vitest'
import { compareRuns } from './compare-runs.mjs'

test('tests that end alike in every run are not named', () => {
  expect(
    compareRuns([
      ['a › b: passed', 'a › c: failed'],
      ['a › c: failed', 'a › b: passed'],
    ]),
  ).toEqual([])
})

test('a test that fails once, and one that is not there once, are named with the state of each run', () => {
  expect(
    compareRuns([['a › b: passed', 'a › c: passed'], ['a › b: failed'], ['a › b: passed', 'a › c: passed']]),
  ).toEqual(['a › b: passed, failed, passed', 'a › c: passed, absent, passed'])
})

test('a test of two projects is named when one of them ends otherwise', () => {
  expect(
    compareRuns([
      ['a › b: passed', 'a › b: passed'],
      ['a › b: failed', 'a › b: passed'],
    ]),
  ).toEqual(['a › b: passed and passed, failed and passed'])
})
