import { expect, test } from 'vitest'
import { fairTurns } from './fair-turns.ts'

const limits = { each: 2, all: 3, waiting: 4, patience: 60_000 }

/** Work that the test ends, and a list of the work that has begun. */
function workshop(turns = fairTurns('calls', limits)) {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  return {
    begun,
    end: async (name: string) => {
      ends.get(name)?.()
      await new Promise(setImmediate)
    },
    begin: (member: string, name: string) =>
      turns.run(member, () => {
        begun.push(name)
        return new Promise<string>((resolve) => ends.set(name, () => resolve(name)))
      }),
  }
}

test('a member has so many calls under way; the next begins when one ends, and a failure ends one, too', async () => {
  const turns = fairTurns('calls', limits)
  const { begun, begin, end } = workshop(turns)
  const results = ['a', 'b', 'c'].map((name) => begin('mia', name))
  const failing = turns.run('mia', () => Promise.reject(new Error('no')))
  failing.catch(() => undefined)
  const last = begin('mia', 'd')
  await new Promise(setImmediate)
  expect(begun).toEqual(['a', 'b'])
  await end('a')
  expect(begun).toEqual(['a', 'b', 'c'])
  await end('b')
  await expect(failing).rejects.toThrow('no')
  expect(begun).toEqual(['a', 'b', 'c', 'd'])
  for (const name of ['c', 'd']) await end(name)
  expect(await Promise.all([...results, last])).toEqual(['a', 'b', 'c', 'd'])
})

test('a member who waits with much holds up nobody who waits with little', async () => {
  const { begun, begin, end } = workshop()
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) void begin('ann', name)
  void begin('ben', 'b1')
  void begin('cat', 'c1')
  void begin('dan', 'd1')
  await new Promise(setImmediate)
  expect(begun).toEqual(['a1', 'a2', 'b1'])
  for (const name of ['a1', 'b1', 'a2', 'a3']) await end(name)
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3', 'c1', 'd1', 'a4'])
  // Nothing is left to be refused a minute from now, beside another test.
  for (const name of ['c1', 'd1', 'a4', 'a5']) await end(name)
  expect(begun).toContain('a5')
})

test('more than may wait is refused at once with the number and when to come back, and who waits too long as well', async () => {
  const { begin } = workshop(fairTurns('calls', { ...limits, waiting: 1, patience: 30 }))
  void begin('mia', 'a')
  void begin('mia', 'b')
  const waiting = begin('mia', 'c')
  const refused = { code: 'RateLimitExceeded', retryAfter: 1, message: expect.stringContaining('at most 2 calls') }
  await expect(begin('mia', 'd')).rejects.toMatchObject(refused)
  await expect(waiting).rejects.toMatchObject(refused)
  await expect(Promise.race([begin('sam', 'e'), Promise.resolve('begun')])).resolves.toBe('begun')
})
