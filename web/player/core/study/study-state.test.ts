import { expect, test } from 'vitest'
import { parseStudy, formatStudyQuery, getLoopRange } from './study-state.ts'

test('the study state survives a round trip through the URL, to the millisecond', () => {
  const study = { t: 73.201, a: 73.2, b: 81.999, speed: 0.25, mirror: true }
  expect(formatStudyQuery(study)).toBe('?t=73.201&a=73.2&b=81.999&speed=0.25&mirror=1')
  expect(parseStudy(formatStudyQuery(study))).toEqual(study)
  for (let ms = 0; ms < 1_000; ms += 1)
    expect(parseStudy(formatStudyQuery({ t: 3_599 + ms / 1000 })).t).toBe(Math.round(3_599_000 + ms) / 1000)
})

test('the default state adds nothing to the URL, and other parameters are kept', () => {
  expect(formatStudyQuery({})).toBe('')
  expect(formatStudyQuery({ mirror: false }, '?clip=7&t=4&a=1')).toBe('?clip=7&mirror=0')
  expect(parseStudy('?clip=7')).toEqual({})
})

test.each([
  '?t=-1',
  '?t=1e3',
  '?t=NaN',
  '?a=',
  '?speed=0.05',
  '?speed=3',
  '?mirror=yes',
  '?t=0x10',
  '?t=999999',
  '?a=5&b=5',
])('an invalid URL is parsed as empty: %s', (search) => {
  expect(parseStudy(search)).toEqual({})
})

test('a loop has both ends, in order, and a minimum length', () => {
  expect(getLoopRange({ a: 1, b: 2 })).toEqual({ a: 1, b: 2 })
  expect(getLoopRange({ a: 1 })).toBeUndefined()
  expect(getLoopRange({ a: 2, b: 2.05 })).toBeUndefined()
})
