import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { PASSWORD_CHECK } from '#contract/limits.ts'
import { isGuessable, createStrengthCheck } from './password-strength.ts'

test('only the prefix of the password and of each name is sent to the worker', () => {
  const { prefix, ownNames } = createStrengthCheck('1'.repeat(128), ['1.1-1_11'.repeat(8), 'a '.repeat(90)])
  expect(prefix).toHaveLength(PASSWORD_CHECK.characters)
  for (const part of ownNames) expect(part.length).toBeLessThanOrEqual(PASSWORD_CHECK.characters)
  expect(ownNames.join('').length).toBeLessThanOrEqual(2 * 5 * PASSWORD_CHECK.characters)
})

test('only the prefix of a long password is checked', async () => {
  const weak = '1a'.repeat(PASSWORD_CHECK.characters / 2)
  expect(await isGuessable(weak)).toBe(true)
  expect(await isGuessable(`${weak}a quiet horse walks`)).toBe(true)
  expect(await isGuessable(`a quiet horse walks${weak}`)).toBe(false)
})

test('concurrent requests get their own results', async () => {
  const requests = Array.from({ length: 12 }, (_, index) => index % 2 === 0)
  const responses = await Promise.all(
    requests.map((isWeak) => isGuessable(isWeak ? '1234567890'.repeat(3) : 'xk7!pq2z')),
  )
  expect(responses).toEqual(requests)
})

test('a check does not block the event loop', async () => {
  await isGuessable('xk7!pq2z')
  let isFinished = false
  const checks = Promise.all(Array.from({ length: 20 }, () => isGuessable('4@8({[<369!1|70$5+7%2'))).then(() => {
    isFinished = true
  })
  await new Promise((resolve) => setImmediate(resolve))
  expect(isFinished).toBe(false)
  await checks
})

/** Returns the number of worker threads of this process. */
function countThreads(): number {
  return z.object({ workers: z.array(z.unknown()) }).parse(process.report.getReport()).workers.length
}

test('the worker thread stops when idle, and the next request starts another', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    await isGuessable('xk7!pq2z')
    expect(vi.getTimerCount()).toBe(1)
    // Other test files in this process may have started threads.
    const before = countThreads()
    vi.advanceTimersToNextTimer()
    expect(vi.getTimerCount()).toBe(0)
    await vi.waitFor(() => expect(countThreads()).toBe(before - 1), { timeout: 60_000 })
    expect(await isGuessable('1234567890'.repeat(3))).toBe(true)
  } finally {
    vi.useRealTimers()
  }
})

test('a check that times out is refused with Retry-After', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const timedOut = isGuessable('xk7!pq2z')
    vi.advanceTimersToNextTimer()
    await expect(timedOut).rejects.toMatchObject({ code: 'NotReady', retryAfterSeconds: expect.any(Number) })
    expect(await isGuessable('xk7!pq2z')).toBe(false)
  } finally {
    vi.useRealTimers()
  }
})
