import { expect, test } from 'vitest'
import { clock, spoken } from './time.ts'

test.each([
  [0, '0:00', '0 minutes 0 seconds'],
  [12.9, '0:12', '0 minutes 12 seconds'],
  [61, '1:01', '1 minute 1 second'],
  [3661, '1:01:01', '1 hour 1 minute 1 second'],
  [Number.NaN, '0:00', '0 minutes 0 seconds'],
])('%s seconds read %s and sound "%s"', (seconds, read, sound) => {
  expect(clock(seconds)).toBe(read)
  expect(spoken(seconds)).toBe(sound)
})
