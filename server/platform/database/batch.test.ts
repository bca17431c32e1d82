import { expect, test } from 'vitest'
import { batchLookups } from './batch.ts'

/** Creates a batched lookup of the capitals of a key, and records which keys were requested together. */
function createLookup(find = async (keys: string[]) => new Map(keys.map((key) => [key, key.toUpperCase()]))) {
  const batches: string[][] = []
  const load = batchLookups((keys: string[]) => {
    batches.push(keys)
    return find(keys)
  })
  return { load, batches }
}

test('keys requested in one turn of the event loop share a query and are deduplicated', async () => {
  const { load, batches } = createLookup()
  expect(await Promise.all(['a', 'b', 'a'].map(load))).toEqual(['A', 'B', 'A'])
  expect(batches).toEqual([['a', 'b']])
})

test('nothing is cached', async () => {
  const { load, batches } = createLookup()
  await load('a')
  await load('a')
  expect(batches).toEqual([['a'], ['a']])
})

test('a key requested during a query starts a second query', async () => {
  const first = Promise.withResolvers<Map<string, string>>()
  const { load, batches } = createLookup((keys) =>
    keys[0] === 'slow' ? first.promise : Promise.resolve(new Map([['b', 'B']])),
  )
  const slow = load('slow')
  await new Promise(setImmediate)
  expect(await load('b')).toBe('B')
  first.resolve(new Map([['slow', 'SLOW']]))
  expect(await slow).toBe('SLOW')
  expect(batches).toEqual([['slow'], ['b']])
})

test('keys requested while two queries run share the next query', async () => {
  const slow = Promise.withResolvers<Map<string, string>>()
  const { load, batches } = createLookup((keys) =>
    keys.length === 1 ? slow.promise : Promise.resolve(new Map(keys.map((key) => [key, key.toUpperCase()]))),
  )
  for (const key of ['a', 'b']) {
    void load(key)
    await new Promise(setImmediate)
  }
  const waiting = [load('c')]
  await new Promise(setImmediate)
  waiting.push(load('d'))
  await new Promise(setImmediate)
  slow.resolve(new Map())
  expect(await Promise.all(waiting)).toEqual(['C', 'D'])
  expect(batches).toEqual([['a'], ['b'], ['c', 'd']])
})

test('an error rejects only the requests of its query', async () => {
  const { load } = createLookup(async (keys) => {
    if (keys.includes('bad')) throw new Error('no')
    return new Map(keys.map((key) => [key, key.toUpperCase()]))
  })
  const together = await Promise.allSettled(['a', 'bad'].map(load))
  expect(together.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await load('a')).toBe('A')
})

test('the result of a missing key is undefined', async () => {
  const { load } = createLookup(async () => new Map())
  expect(await load('a')).toBeUndefined()
})
