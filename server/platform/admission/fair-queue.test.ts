import { expect, test } from 'vitest'
import { Failure } from '#server/errors.ts'
import { fairQueue, type Sender } from './fair-queue.ts'

const stranger = (network: string): Sender => ({ network, isKnown: false })
const member = (network: string): Sender => ({ network, isKnown: true })

/** A queue that runs one at a time. The test ends its work. */
function controlled(bounds: { waiting?: number; waitingPerNetwork?: number; patience?: number } = {}) {
  const queue = fairQueue({ atOnce: 1, waiting: 100, waitingPerNetwork: 100, patience: 60_000, ...bounds })
  const started: string[] = []
  const refused: [name: string, failure: unknown][] = []
  let finish: () => void = () => undefined
  const add = (name: string, sender: Sender) =>
    queue(sender, () => {
      started.push(name)
      return new Promise<void>((resolve) => (finish = resolve))
    }).catch((error: unknown) => void refused.push([name, error]))
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
  const { add, step, started, refused } = controlled({ waitingPerNetwork: 2 })
  for (const name of ['a1', 'a2', 'a3', 'a4']) void add(name, stranger('a'))
  void add('b1', stranger('b'))
  await step(5)
  expect(started).toEqual(['a1', 'a2', 'b1', 'a3'])
  expect(refused).toMatchObject([['a4', { code: 'RateLimitExceeded', retryAfter: expect.any(Number) }]])
})

test('a full queue makes room for a network that has less in it, at the cost of the most crowded one', async () => {
  const { add, step, started, refused } = controlled({ waiting: 4 })
  void add('first', stranger('x'))
  for (const name of ['a1', 'a2', 'a3', 'b1']) void add(name, stranger(name.charAt(0)))
  void add('c1', stranger('c'))
  void add('a4', stranger('a'))
  await step(6)
  expect(started).toEqual(['first', 'a1', 'b1', 'c1', 'a2'])
  expect(codesOf(refused)).toEqual([
    ['a3', 'NotReady'],
    ['a4', 'NotReady'],
  ])
})

test('a queue full of strangers has room for who is known', async () => {
  const { add, step, started } = controlled({ waiting: 2 })
  for (const name of ['a1', 'b1', 'c1']) void add(name, stranger(name.charAt(0)))
  void add('m1', member('m'))
  await step(4)
  expect(started).toEqual(['a1', 'm1', 'b1', 'c1'])
})

test('who hangs up loses the place, and is not worked for', async () => {
  const { add, step, started, refused } = controlled({ waitingPerNetwork: 1 })
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
  const queue = fairQueue({ atOnce: 1, waiting: 10, waitingPerNetwork: 10, patience: 60_000 })
  await expect(queue(stranger('a'), () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await queue(stranger('a'), async () => 'done')).toBe('done')
})
