import { expect, test } from 'vitest'
import { MIN_DATABASE_POOL, MAX_DATABASE_POOL } from '#contract/operation-limits.ts'
import { countDirectConnections, dividePool, POOL_DEFAULT } from './pool-sizes.ts'

const listNumbers = (value: object): number[] =>
  Object.values(value).flatMap((item: unknown) =>
    typeof item === 'object' && item ? listNumbers(item) : [Number(item)],
  )

test('all connections of a process are assigned, and each purpose has at least two', () => {
  for (const runsJobs of [true, false])
    for (let total = MIN_DATABASE_POOL; total <= MAX_DATABASE_POOL; total += 1) {
      const { jobs, ...otherPools } = dividePool(total, { runsJobs })
      const poolSizes = listNumbers(otherPools)
      // Three more connections: one listens, one serves /readyz, and one runs migrations and cleanup.
      expect(poolSizes.reduce((sum, count) => sum + count, jobs + 3)).toBe(total)
      expect(Math.min(...poolSizes)).toBeGreaterThanOrEqual(2)
    }
})

test('the default pool is divided as it was before DATABASE_POOL existed', () => {
  expect(dividePool(POOL_DEFAULT, { runsJobs: true })).toEqual({
    reads: 4,
    pools: { sessions: 6, members: 10, server: 8 },
    jobs: 4,
  })
})

test('with a pooler a web process opens half as many direct connections as a worker', () => {
  expect(countDirectConnections(dividePool(POOL_DEFAULT, { runsJobs: false }))).toBe(3)
  expect(countDirectConnections(dividePool(POOL_DEFAULT, { runsJobs: true }))).toBe(6)
})
