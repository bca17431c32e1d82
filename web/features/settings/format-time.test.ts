import { expect, test } from 'vitest'
import { getCreationTime, formatTime } from './format-time.ts'

const now = new Date(2026, 10, 21, 16, 30)

test.each([
  [new Date(2026, 10, 21, 7, 12), 'Today, 7:12 AM'],
  [new Date(2026, 10, 20, 23, 59), 'Yesterday, 11:59 PM'],
  [new Date(2026, 10, 18, 18, 55), 'November 18, 2026, 6:55 PM'],
  [new Date(2026, 2, 3, 9, 0), 'March 3, 2026'],
])('%s is formatted as %s', (moment, text) => expect(formatTime(moment, now).replaceAll(' ', ' ')).toBe(text))

test('the creation time is read from an id', () => {
  expect(getCreationTime('65f0c0ff0000000000000000')).toEqual(new Date(0x65f0c0ff * 1000))
})
