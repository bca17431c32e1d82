import { expect, test } from 'vitest'
import { computeRestartDelay } from './run-child.ts'

test('a process that crashes repeatedly is restarted with growing delays, which reset after a healthy run', () => {
  const delays: number[] = []
  for (let deaths = 0; deaths < 10; deaths += 1) delays.push(computeRestartDelay(delays.at(-1) ?? 0, 1000))
  expect(delays).toEqual([200, 400, 800, 1600, 3200, 6400, 12_800, 25_600, 30_000, 30_000])
  expect(computeRestartDelay(30_000, 60_000)).toBe(200)
})
