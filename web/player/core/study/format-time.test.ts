import { expect, test } from 'vitest'
import {
  formatClock,
  formatClockHundredths,
  formatRoundedClock,
  parseClock,
  formatClockMilliseconds,
  formatSpokenTime,
} from './format-time.ts'

test.each([
  [0, '0:00', '0 minutes 0 seconds'],
  [12.9, '0:12', '0 minutes 12 seconds'],
  [61, '1:01', '1 minute 1 second'],
  [3661, '1:01:01', '1 hour 1 minute 1 second'],
  [Number.NaN, '0:00', '0 minutes 0 seconds'],
])('%s seconds are shown as %s and spoken as "%s"', (seconds, read, sound) => {
  expect(formatClock(seconds)).toBe(read)
  expect(formatSpokenTime(seconds)).toBe(sound)
})

test('a length is rounded to the nearest second, a time is rounded down', () => {
  for (const [seconds, length, moment] of [
    [8.4, '0:08', '0:08'],
    [59.7, '1:00', '0:59'],
    [3725, '1:02:05', '1:02:05'],
  ] as const)
    expect([formatRoundedClock(seconds), formatClock(seconds)]).toEqual([length, moment])
})

test('a displayed time can be parsed back', () => {
  expect(formatClockHundredths(268.129)).toBe('4:28.12')
  for (const seconds of [0, 0.001, 4.2, 266.233, 3599.999, 3861.5])
    expect(parseClock(formatClockMilliseconds(seconds))).toBe(seconds)
  expect(parseClock(' 4:26,2 ')).toBe(266.2)
  for (const text of ['', ':', '4:', '4:2x', '-3', '1:2:3:4', '1e3']) expect(parseClock(text)).toBeUndefined()
})
