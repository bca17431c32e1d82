import { expect, test } from 'vitest'
import { forEachParallel } from './for-each-parallel.ts'

async function* count(end: number, error?: Error) {
  for (let number = 0; number < end; number += 1) yield number
  if (error) throw error
}

test('every item of a list or a generator is processed once, and several at a time', async () => {
  for (const items of [count(100), Array.from({ length: 100 }, (_, index) => index)]) {
    const processed: number[] = []
    let [running, maximum] = [0, 0]
    await forEachParallel(items, async (number) => {
      maximum = Math.max(maximum, (running += 1))
      await new Promise((resolve) => setImmediate(resolve))
      running -= 1
      processed.push(number)
    })
    expect(processed.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, index) => index))
    expect(maximum).toBe(8)
  }
})

test('a generator that fails is reported after the work on its items', async () => {
  let processed = 0
  const work = async () => {
    await new Promise((resolve) => setImmediate(resolve))
    processed += 1
  }
  await expect(forEachParallel(count(20, new Error('no more items')), work)).rejects.toThrow('no more items')
  expect(processed).toBe(20)
})
