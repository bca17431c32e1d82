import { expect, onTestFinished, test, vi } from 'vitest'
import { UserError } from '#web/studio/shell/index.ts'
import { fromLocalInput, toLocalInput } from './local-time.ts'

test('a saved time that is not edited keeps its seconds, and its hour at the end of daylight saving time', () => {
  vi.stubEnv('TZ', 'America/New_York')
  onTestFinished(() => void vi.unstubAllEnvs())
  for (const saved of ['2027-11-07T05:30:00.000Z', '2027-11-07T06:30:00.000Z', '2027-01-05T12:00:30.000Z'])
    expect(fromLocalInput(toLocalInput(saved), saved)).toBe(saved)
  expect(toLocalInput('2027-11-07T06:30:00.000Z')).toBe('2027-11-07T01:30')
  expect(fromLocalInput('2027-01-05T08:00', '2027-01-05T12:00:30.000Z')).toBe('2027-01-05T13:00:00.000Z')
  expect([toLocalInput(null), fromLocalInput('', '2027-01-05T12:00:30.000Z')]).toEqual(['', null])
})

test('a year with more than four digits is refused with the reason', () => {
  expect(() => fromLocalInput('20266-01-05T08:00', null)).toThrow(new UserError('Enter a year with four digits.'))
})
