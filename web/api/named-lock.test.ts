import { expect, test } from 'vitest'
import { withLock, withTabLock } from './named-lock.ts'

test.each([
  ['with Web Locks', withLock],
  ['without', withTabLock],
])('%s, tasks with one name run serially, even after a failure', async (_, run) => {
  const seen: string[] = []
  const task = (name: string) => async () => {
    seen.push(`${name} begins`)
    await Promise.resolve()
    seen.push(`${name} ends`)
    if (name === 'a') throw new Error('broken')
    return name
  }
  const [a, b, other] = await Promise.allSettled([run('x', task('a')), run('x', task('b')), run('y', task('c'))])
  expect(a.status).toBe('rejected')
  expect(b).toEqual({ status: 'fulfilled', value: 'b' })
  expect(other.status).toBe('fulfilled')
  expect(seen.indexOf('b begins')).toBeGreaterThan(seen.indexOf('a ends'))
})
