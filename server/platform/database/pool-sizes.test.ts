import { expect, test } from 'vitest'
import { DATABASE_POOL_LEAST, DATABASE_POOL_MOST } from '#contract/operation-limits.ts'
import { directConnections, dividePool, POOL_DEFAULT } from './pool-sizes.ts'

const leaves = (value: object): number[] =>
  Object.values(value).flatMap((each: unknown) => (typeof each === 'object' && each ? leaves(each) : [Number(each)]))

test('the connections of a process are all given out, and each purpose has two of them', () => {
  for (const works of [true, false])
    for (let total = DATABASE_POOL_LEAST; total <= DATABASE_POOL_MOST; total += 1) {
      const { jobs, ...rest } = dividePool(total, { works })
      const each = leaves(rest)
      // One listens, one is for /readyz, one for migrations and cleanup.
      expect(each.reduce((sum, count) => sum + count, jobs + 3)).toBe(total)
      expect(Math.min(...each)).toBeGreaterThanOrEqual(2)
    }
})

test('without a setting a process has what it always had', () => {
  expect(dividePool(POOL_DEFAULT, { works: true })).toEqual({
    reads: 4,
    pools: { sessions: 6, members: 10, server: 8 },
    jobs: 4,
  })
})

test('past a pooler a web process opens half as many connections as a worker', () => {
  expect(directConnections(dividePool(POOL_DEFAULT, { works: false }))).toBe(3)
  expect(directConnections(dividePool(POOL_DEFAULT, { works: true }))).toBe(6)
})
