import { expect, test } from 'vitest'
import { Failure } from '#server/errors.ts'
import { createFairSemaphore, type SemaphoreLimits, type Sender } from './fair-semaphore.ts'

const limits = { maxPerSender: 2, maxRunning: 3, maxWaiting: 4, maxWaitMs: 60_000 }

/** Runs calls that the test finishes with `end`, and lists the calls that have started. */
function createCalls(semaphore = createFairSemaphore('calls', limits)) {
  const started: string[] = []
  const ends = new Map<string, () => void>()
  return {
    started,
    end: async (name: string) => {
      ends.get(name)?.()
      await new Promise(setImmediate)
    },
    begin: (member: string, name: string) =>
      semaphore.run(member, () => {
        started.push(name)
        return new Promise<string>((resolve) => ends.set(name, () => resolve(name)))
      }),
  }
}

test('concurrent calls of a member are limited, and a finished or failed call starts the next', async () => {
  const semaphore = createFairSemaphore('calls', limits)
  const { started, begin, end } = createCalls(semaphore)
  const results = ['a', 'b', 'c'].map((name) => begin('mia', name))
  const failing = semaphore.run('mia', () => Promise.reject(new Error('no')))
  failing.catch(() => undefined)
  const last = begin('mia', 'd')
  await new Promise(setImmediate)
  expect(started).toEqual(['a', 'b'])
  await end('a')
  expect(started).toEqual(['a', 'b', 'c'])
  await end('b')
  await expect(failing).rejects.toThrow('no')
  expect(started).toEqual(['a', 'b', 'c', 'd'])
  for (const name of ['c', 'd']) await end(name)
  expect(await Promise.all([...results, last])).toEqual(['a', 'b', 'c', 'd'])
})

test('a member with many waiting calls does not delay members with few', async () => {
  const { started, begin, end } = createCalls()
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) void begin('ann', name)
  void begin('ben', 'b1')
  void begin('cat', 'c1')
  void begin('dan', 'd1')
  await new Promise(setImmediate)
  expect(started).toEqual(['a1', 'a2', 'b1'])
  for (const name of ['a1', 'b1', 'a2', 'a3']) await end(name)
  expect(started).toEqual(['a1', 'a2', 'b1', 'a3', 'c1', 'd1', 'a4'])
  // Finishes everything, so that no call times out a minute later during another test.
  for (const name of ['c1', 'd1', 'a4', 'a5']) await end(name)
  expect(started).toContain('a5')
})

test('calls beyond the queue limit are rejected immediately, and waiting calls after the maximum wait, with the limit and Retry-After', async () => {
  const { begin } = createCalls(createFairSemaphore('calls', { ...limits, maxWaiting: 1, maxWaitMs: 30 }))
  void begin('mia', 'a')
  void begin('mia', 'b')
  const waiting = begin('mia', 'c')
  const refused = {
    code: 'RateLimitExceeded',
    retryAfterSeconds: 1,
    message: expect.stringContaining('2 concurrent calls'),
  }
  await expect(begin('mia', 'd')).rejects.toMatchObject(refused)
  await expect(waiting).rejects.toMatchObject(refused)
  await expect(Promise.race([begin('sam', 'e'), Promise.resolve('started')])).resolves.toBe('started')
})

const unknownSender = (network: string): Sender => ({ key: network })
const knownSender = (network: string): Sender => ({ key: network, isKnown: true })

const queueLimits = { maxRunning: 1, maxWaiting: 100, maxWaitingInAll: 100, maxWaitMs: 60_000 }

/** Creates a queue that runs one task at a time. The test finishes the tasks with `step`. */
function createQueue(options: Partial<SemaphoreLimits> = {}) {
  const queue = createFairSemaphore('sign-ins', { ...queueLimits, ...options })
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
  /** Finishes the running task this many times. */
  const step = async (times: number) => {
    for (let i = 0; i < times; i += 1) {
      finish()
      await new Promise(setImmediate)
    }
  }
  return { add, step, started, refused }
}
const getCodes = (refused: [string, unknown][]) =>
  refused.map(([name, error]) => [name, error instanceof Failure ? error.code : error])

test('networks are served in turn, each in order of arrival', async () => {
  const { add, step, started } = createQueue()
  for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1']) void add(name, unknownSender(name.charAt(0)))
  await step(7)
  expect(started).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
})

test('known senders are served before unknown ones', async () => {
  const { add, step, started } = createQueue()
  for (const name of ['s1', 's2', 's3']) void add(name, unknownSender('s'))
  for (const name of ['m1', 'm2']) void add(name, knownSender('m'))
  void add('n1', knownSender('n'))
  await step(6)
  expect(started).toEqual(['s1', 'm1', 'n1', 'm2', 's2', 's3'])
})

test('a network that fills its share of the queue is refused with Retry-After', async () => {
  const { add, step, started, refused } = createQueue({ maxWaiting: 2 })
  for (const name of ['a1', 'a2', 'a3', 'a4']) void add(name, unknownSender('a'))
  void add('b1', unknownSender('b'))
  await step(5)
  expect(started).toEqual(['a1', 'a2', 'b1', 'a3'])
  expect(refused).toMatchObject([['a4', { code: 'RateLimitExceeded', retryAfterSeconds: expect.any(Number) }]])
})

test('a full queue drops the newest work of the largest sender to admit a smaller one', async () => {
  const { add, step, started, refused } = createQueue({ maxWaitingInAll: 4 })
  void add('first', unknownSender('x'))
  for (const name of ['a1', 'a2', 'a3', 'b1']) void add(name, unknownSender(name.charAt(0)))
  void add('c1', unknownSender('c'))
  void add('a4', unknownSender('a'))
  await step(6)
  expect(started).toEqual(['first', 'a1', 'b1', 'c1', 'a2'])
  expect(getCodes(refused).toSorted()).toEqual([
    ['a3', 'NotReady'],
    ['a4', 'NotReady'],
  ])
})

test('a queue full of unknown senders still admits known ones', async () => {
  const { add, step, started } = createQueue({ maxWaitingInAll: 2 })
  for (const name of ['a1', 'b1', 'c1']) void add(name, unknownSender(name.charAt(0)))
  void add('m1', knownSender('m'))
  await step(4)
  expect(started).toEqual(['a1', 'm1', 'b1', 'c1'])
})

test('an aborted caller leaves the queue', async () => {
  const { add, step, started, refused } = createQueue({ maxWaiting: 1 })
  const abortController = new AbortController()
  void add('a1', unknownSender('a'))
  void add('a2', { ...unknownSender('a'), signal: abortController.signal })
  abortController.abort()
  void add('a3', unknownSender('a'))
  void add('b1', { ...unknownSender('b'), signal: AbortSignal.abort() })
  await step(3)
  expect(started).toEqual(['a1', 'a3'])
  expect(getCodes(refused)).toEqual([
    ['b1', 'RequestTimeout'],
    ['a2', 'RequestTimeout'],
  ])
})

test('work that waits longer than the limit is refused', async () => {
  const { add, step, started, refused } = createQueue({ maxWaitMs: 1 })
  void add('a1', unknownSender('a'))
  await add('a2', unknownSender('a'))
  await step(2)
  expect(started).toEqual(['a1'])
  expect(getCodes(refused)).toEqual([['a2', 'NotReady']])
})

test('failed work frees its slot', async () => {
  const queue = createFairSemaphore('sign-ins', queueLimits)
  await expect(queue.run(unknownSender('a'), () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await queue.run(unknownSender('a'), async () => 'done')).toBe('done')
})
