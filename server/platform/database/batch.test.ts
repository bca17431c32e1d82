import { expect, test } from 'vitest'
import { batched } from './batch.ts'

/** Answers each key in capitals, and notes what was asked for together. */
function capitals(find = async (keys: string[]) => new Map(keys.map((key) => [key, key.toUpperCase()]))) {
  const asked: string[][] = []
  const ask = batched((keys: string[]) => {
    asked.push(keys)
    return find(keys)
  })
  return { ask, asked }
}

test('what is asked for in one turn is asked together, and each once', async () => {
  const { ask, asked } = capitals()
  expect(await Promise.all(['a', 'b', 'a'].map(ask))).toEqual(['A', 'B', 'A'])
  expect(asked).toEqual([['a', 'b']])
})

test('nothing is remembered', async () => {
  const { ask, asked } = capitals()
  await ask('a')
  await ask('a')
  expect(asked).toEqual([['a'], ['a']])
})

test('a question that comes while another is under way is asked for itself', async () => {
  const first = Promise.withResolvers<Map<string, string>>()
  const { ask, asked } = capitals((keys) =>
    keys[0] === 'slow' ? first.promise : Promise.resolve(new Map([['b', 'B']])),
  )
  const slow = ask('slow')
  await new Promise(setImmediate)
  expect(await ask('b')).toBe('B')
  first.resolve(new Map([['slow', 'SLOW']]))
  expect(await slow).toBe('SLOW')
  expect(asked).toEqual([['slow'], ['b']])
})

test('what comes while two are under way is asked together afterwards', async () => {
  const slow = Promise.withResolvers<Map<string, string>>()
  const { ask, asked } = capitals((keys) =>
    keys.length === 1 ? slow.promise : Promise.resolve(new Map(keys.map((key) => [key, key.toUpperCase()]))),
  )
  for (const key of ['a', 'b']) {
    void ask(key)
    await new Promise(setImmediate)
  }
  const later = [ask('c')]
  await new Promise(setImmediate)
  later.push(ask('d'))
  await new Promise(setImmediate)
  slow.resolve(new Map())
  expect(await Promise.all(later)).toEqual(['C', 'D'])
  expect(asked).toEqual([['a'], ['b'], ['c', 'd']])
})

test('an error reaches all that were asked together, and nobody else', async () => {
  const { ask } = capitals(async (keys) => {
    if (keys.includes('bad')) throw new Error('no')
    return new Map(keys.map((key) => [key, key.toUpperCase()]))
  })
  const together = await Promise.allSettled(['a', 'bad'].map(ask))
  expect(together.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await ask('a')).toBe('A')
})

test('what is not there is undefined', async () => {
  const { ask } = capitals(async () => new Map())
  expect(await ask('a')).toBeUndefined()
})
