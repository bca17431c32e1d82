import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { perform, refetch } from './optimistic-update.ts'

const queryKey = ['member', 'ada', 'marks']

/** A query that has been read. */
const open = (marks: string[]) => {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  queries.setQueryData(queryKey, marks)
  const shown = () => queries.getQueryData<string[]>(queryKey)
  const add = (mark: string, send: () => Promise<unknown>) =>
    perform<string[]>(queries, {
      queryKey,
      apply: (all) => [...all, mark],
      undo: (all) => all.filter((one) => one !== mark),
      send,
    })
  return { queries, shown, add }
}

/** A request that the test answers. */
const request = () => {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  return { send: () => promise, succeed: resolve, fail: () => reject(new TypeError('Failed to fetch')) }
}

const settle = async () => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
}

test('a gesture shows at once, and stays when it has succeeded', async () => {
  const { shown, add } = open(['a'])
  const { send, succeed } = request()
  const done = add('b', send)
  await settle()
  expect(shown()).toEqual(['a', 'b'])
  succeed()
  expect(await done).toBeUndefined()
  expect(shown()).toEqual(['a', 'b'])
})

test('one that fails is taken back and answered, and what another did meanwhile stays', async () => {
  const { shown, add } = open(['a'])
  const [first, second] = [request(), request()]
  const [b, c] = [add('b', first.send), add('c', second.send)]
  await settle()
  expect(shown()).toEqual(['a', 'b', 'c'])
  first.fail()
  expect(await b).toEqual(new TypeError('Failed to fetch'))
  expect(shown()).toEqual(['a', 'c'])
  second.succeed()
  expect(await c).toBeUndefined()
  expect(shown()).toEqual(['a', 'c'])
})

test('gestures reach the academy in the order they were made', async () => {
  const { add } = open([])
  const sent: string[] = []
  const slow = request()
  const outcomes = [
    add('a', async () => {
      await slow.send()
      sent.push('a')
    }),
    add('b', async () => void sent.push('b')),
  ]
  await settle()
  expect(sent).toEqual([])
  slow.succeed()
  await Promise.all(outcomes)
  expect(sent).toEqual(['a', 'b'])
})

test('it is read again after the last gesture, not while one is on its way', async () => {
  const { queries, add } = open(['a'])
  const isStale = () => queries.getQueryState(queryKey)?.isInvalidated
  const [first, second] = [request(), request()]
  const [b, c] = [add('b', first.send), add('c', second.send)]
  first.succeed()
  await b
  await refetch(queries, queryKey)
  expect(isStale()).toBe(false)
  second.succeed()
  await c
  expect(isStale()).toBe(true)
})

test('what else it makes stale is read again with it, and nothing besides', async () => {
  const { queries } = open(['a'])
  const [ratings, notes] = [
    ['member', 'ada', 'ratings'],
    ['member', 'ada', 'notes'],
  ]
  queries.setQueryData(ratings, [])
  queries.setQueryData(notes, [])
  const isStale = (key: string[]) => queries.getQueryState(key)?.isInvalidated
  const nothing = (all: string[]) => all
  await perform(queries, {
    queryKey,
    apply: nothing,
    undo: nothing,
    alsoStale: [queryKey, ratings],
    send: async () => undefined,
  })
  await settle()
  expect([queryKey, ratings, notes].map(isStale)).toEqual([true, true, false])
})

test('nothing is made for a member who has left meanwhile', async () => {
  const { queries, shown, add } = open(['a'])
  const { send, fail } = request()
  const done = add('b', send)
  await settle()
  queries.removeQueries({ queryKey: ['member', 'ada'] })
  fail()
  await done
  expect(shown()).toBeUndefined()
})
