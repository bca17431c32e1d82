import { expect, test } from 'vitest'
import { Failure } from '#server/errors.ts'
import { fairSemaphore, type SemaphoreLimits, type Sender } from './fair-semaphore.ts'

const limits = { each: 2, all: 3, waiting: 4, patience: 60_000 }

/** Work that the test ends, and a list of the work that has begun. */
function workshop(turns = fairSemaphore('calls', limits)) {
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
  const turns = fairSemaphore('calls', limits)
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
  const { begin } = workshop(fairSemaphore('calls', { ...limits, waiting: 1, patience: 30 }))
  void begin('mia', 'a')
  void begin('mia', 'b')
  const waiting = begin('mia', 'c')
  const refused = { code: 'RateLimitExceeded', retryAfter: 1, message: expect.stringContaining('at most 2 calls') }
  await expect(begin('mia', 'd')).rejects.toMatchObject(refused)
  await expect(waiting).rejects.toMatchObject(refused)
  await expect(Promise.race([begin('sam', 'e'), Promise.resolve('begun')])).resolves.toBe('begun')
})

const stranger = (network: string): Sender => ({ key: network })
const member = (network: string): Sender => ({ key: network, isKnown: true })

const queueLimits = { all: 1, waiting: 100, waitingInAll: 100, patience: 60_000 }

/** A queue that runs one at a time. The test ends its work. */
function controlled(given: Partial<SemaphoreLimits> = {}) {
  const queue = fairSemaphore('sign-ins', { ...queueLimits, ...given })
  const started: string[] = []
  const refused: [name: string, failure: unknown][] = []
  let finish: () => void = () => undefined
  const add = (name: string, sender: Sender) =>
    queue
      .run(sender, () => {
        started.push(name)
        return new Promise<void>((resolve) => (finish = resolve))
      })
      .catch((error: unknown) => void refused.push([name, error]))
  /** Ends the running work this many times. */
  const step = async (times: number) => {
    for (let i = 0; i < times; i += 1) {
      finish()
      await new Promise(setImmediate)
    }
  }
  return { add, step, started, refused }
}
const codesOf = (refused: [string, unknown][]) =>
  refused.map(([name, error]) => [name, error instanceof Failure ? error.code : error])

test('networks take turns, and each in the order in which its callers came', async () => {
  const { add, step, started } = controlled()
  for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1']) void add(name, stranger(name.charAt(0)))
  await step(7)
  expect(started).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
})

test('who is known goes before all who are not, however long those have waited', async () => {
  const { add, step, started } = controlled()
  for (const name of ['s1', 's2', 's3']) void add(name, stranger('s'))
  for (const name of ['m1', 'm2']) void add(name, member('m'))
  void add('n1', member('n'))
  await step(6)
  expect(started).toEqual(['s1', 'm1', 'n1', 'm2', 's2', 's3'])
})

test('one network has its share of the queue, and is refused with the time to come back', async () => {
  const { add, step, started, refused } = controlled({ waiting: 2 })
  for (const name of ['a1', 'a2', 'a3', 'a4']) void add(name, stranger('a'))
  void add('b1', stranger('b'))
  await step(5)
  expect(started).toEqual(['a1', 'a2', 'b1', 'a3'])
  expect(refused).toMatchObject([['a4', { code: 'RateLimitExceeded', retryAfter: expect.any(Number) }]])
})

test('a full queue makes room for a network that has less in it, at the cost of the most crowded one', async () => {
  const { add, step, started, refused } = controlled({ waitingInAll: 4 })
  void add('first', stranger('x'))
  for (const name of ['a1', 'a2', 'a3', 'b1']) void add(name, stranger(name.charAt(0)))
  void add('c1', stranger('c'))
  void add('a4', stranger('a'))
  await step(6)
  expect(started).toEqual(['first', 'a1', 'b1', 'c1', 'a2'])
  expect(codesOf(refused).toSorted()).toEqual([
    ['a3', 'NotReady'],
    ['a4', 'NotReady'],
  ])
})

test('a queue full of strangers has room for who is known', async () => {
  const { add, step, started } = controlled({ waitingInAll: 2 })
  for (const name of ['a1', 'b1', 'c1']) void add(name, stranger(name.charAt(0)))
  void add('m1', member('m'))
  await step(4)
  expect(started).toEqual(['a1', 'm1', 'b1', 'c1'])
})

test('who hangs up loses the place, and is not worked for', async () => {
  const { add, step, started, refused } = controlled({ waiting: 1 })
  const gone = new AbortController()
  void add('a1', stranger('a'))
  void add('a2', { ...stranger('a'), signal: gone.signal })
  gone.abort()
  void add('a3', stranger('a'))
  void add('b1', { ...stranger('b'), signal: AbortSignal.abort() })
  await step(3)
  expect(started).toEqual(['a1', 'a3'])
  expect(codesOf(refused)).toEqual([
    ['b1', 'RequestTimeout'],
    ['a2', 'RequestTimeout'],
  ])
})

test('nobody waits longer than the queue’s patience', async () => {
  const { add, step, started, refused } = controlled({ patience: 1 })
  void add('a1', stranger('a'))
  await add('a2', stranger('a'))
  await step(2)
  expect(started).toEqual(['a1'])
  expect(codesOf(refused)).toEqual([['a2', 'NotReady']])
})

test('work that fails gives its place to the next', async () => {
  const queue = fairSemaphore('sign-ins', queueLimits)
  await expect(queue.run(stranger('a'), () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await queue.run(stranger('a'), async () => 'done')).toBe('done')
})
