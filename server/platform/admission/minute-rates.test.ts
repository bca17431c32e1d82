import { expect, test } from 'vitest'
import { createMinuteRates } from './minute-rates.ts'

test('each member has a separate limit per minute', () => {
  let now = 0
  const rates = createMinuteRates('changes', 60, () => now)
  rates.consume('mia', 59)
  rates.consume('mia')
  expect(() => rates.consume('mia')).toThrow(
    expect.objectContaining({
      code: 'RateLimitExceeded',
      retryAfterSeconds: 1,
      message: 'a member has at most 60 changes a minute; try again in a second',
    }),
  )
  rates.consume('sam', 60)
  now = 2000
  rates.consume('mia', 2)
  expect(() => rates.consume('mia')).toThrow('60 changes a minute')
  now = 10 * 60_000
  rates.consume('mia', 60)
  expect(() => rates.consume('mia')).toThrow('60 changes a minute')
})

test('a call may exceed the limit, and the next call must wait until the excess is used up', () => {
  let now = 0
  const rates = createMinuteRates('changes', 60, () => now)
  rates.consume('mia', 180)
  now = 60_000
  expect(() => rates.consume('mia')).toThrow(expect.objectContaining({ retryAfterSeconds: 61 }))
  now = 121_000
  rates.consume('mia')
})

test('a cost charged after a call delays the next call by at most five minutes, and the error says so', () => {
  let now = 0
  const rates = createMinuteRates('changes', 60, () => now)
  rates.consume('mia')
  rates.charge('mia', 10_000)
  expect(() => rates.consume('mia')).toThrow(
    expect.objectContaining({
      retryAfterSeconds: 300,
      message:
        'a member has at most 60 changes a minute, and waits up to 5 minutes after a call that made more; try again in 300 seconds',
    }),
  )
  rates.consume('sam')
  now = 300_000
  rates.consume('mia')
})
