import { expect, test } from 'vitest'
import { batchLookups } from './batch.ts'

/** Returns each key in capitals, and records which keys were requested together. */
function capitals(find = async (keys: string[]) => new Map(keys.map((key) => [key, key.toUpperCase()]))) {
  const batches: string[][] = []
  const load = batchLookups((keys: string[]) => {
    batches.push(keys)
    return find(keys)
  })
  return { load, batches }
}

test('keys of one event loop turn share a query and are deduplicated', async () => {
  const { load, batches } = capitals()
  expect(await Promise.all(['a', 'b', 'a'].map(load))).toEqual(['A', 'B', 'A'])
  expect(batches).toEqual([['a', 'b']])
})

test('nothing is cached', async () => {
  const { load, batches } = capitals()
  await load('a')
  await load('a')
  expect(batches).toEqual([['a'], ['a']])
})

test('a key requested during a query starts a second query', async () => {
  const first = Promise.withResolvers<Map<string, string>>()
  const { load, batches } = capitals((keys) =>
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
  const { load, batches } = capitals((keys) =>
    keys.length === 1 ? slow.promise : Promise.resolve(new Map(keys.map((key) => [key, key.toUpperCase()]))),
  )
  for (const key of ['a', 'b']) {
    void load(key)
    await new Promise(setImmediate)
  }
  const later = [load('c')]
  await new Promise(setImmediate)
  later.push(load('d'))
  await new Promise(setImmediate)
  slow.resolve(new Map())
  expect(await Promise.all(later)).toEqual(['C', 'D'])
  expect(batches).toEqual([['a'], ['b'], ['c', 'd']])
})

test('an error rejects only the requests of its query', async () => {
  const { load } = capitals(async (keys) => {
    if (keys.includes('bad')) throw new Error('no')
    return new Map(keys.map((key) => [key, key.toUpperCase()]))
  })
  const together = await Promise.allSettled(['a', 'bad'].map(load))
  expect(together.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await load('a')).toBe('A')
})

test('a missing key is undefined', async () => {
  const { load } = capitals(async () => new Map())
  expect(await load('a')).toBeUndefined()
})
