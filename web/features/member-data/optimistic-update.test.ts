import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { updateOptimistically, refetch } from './optimistic-update.ts'

const queryKey = ['member', 'ada', 'marks']

/** A query that is loaded. */
const open = (marks: string[]) => {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  queries.setQueryData(queryKey, marks)
  const cachedItems = () => queries.getQueryData<string[]>(queryKey)
  const add = (mark: string, send: () => Promise<unknown>) =>
    updateOptimistically<string[]>(queries, {
      queryKey,
      apply: (items) => [...items, mark],
      undo: (items) => items.filter((item) => item !== mark),
      send,
    })
  return { queries, cachedItems, add }
}

/** A request that the test settles. */
const request = () => {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  return { send: () => promise, succeed: resolve, fail: () => reject(new TypeError('Failed to fetch')) }
}

const settle = async () => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
}

test('an update is shown at once and stays after success', async () => {
  const { cachedItems, add } = open(['a'])
  const { send, succeed } = request()
  const done = add('b', send)
  await settle()
  expect(cachedItems()).toEqual(['a', 'b'])
  succeed()
  expect(await done).toBeUndefined()
  expect(cachedItems()).toEqual(['a', 'b'])
})

test('a failed update is reverted and returned, and concurrent updates stay', async () => {
  const { cachedItems, add } = open(['a'])
  const [first, second] = [request(), request()]
  const [b, c] = [add('b', first.send), add('c', second.send)]
  await settle()
  expect(cachedItems()).toEqual(['a', 'b', 'c'])
  first.fail()
  expect(await b).toEqual(new TypeError('Failed to fetch'))
  expect(cachedItems()).toEqual(['a', 'c'])
  second.succeed()
  expect(await c).toBeUndefined()
  expect(cachedItems()).toEqual(['a', 'c'])
})

test('updates are sent in order', async () => {
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

test('the query is refetched after the last update, not during one', async () => {
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

test('only the queries listed as stale are refetched too', async () => {
  const { queries } = open(['a'])
  const [ratings, notes] = [
    ['member', 'ada', 'ratings'],
    ['member', 'ada', 'notes'],
  ]
  queries.setQueryData(ratings, [])
  queries.setQueryData(notes, [])
  const isStale = (key: string[]) => queries.getQueryState(key)?.isInvalidated
  const nothing = (items: string[]) => items
  await updateOptimistically(queries, {
    queryKey,
    apply: nothing,
    undo: nothing,
    relatedKeys: [queryKey, ratings],
    send: async () => undefined,
  })
  await settle()
  expect([queryKey, ratings, notes].map(isStale)).toEqual([true, true, false])
})

test('no data is created for a member who has signed out meanwhile', async () => {
  const { queries, cachedItems, add } = open(['a'])
  const { send, fail } = request()
  const done = add('b', send)
  await settle()
  queries.removeQueries({ queryKey: ['member', 'ada'] })
  fail()
  await done
  expect(cachedItems()).toBeUndefined()
})
