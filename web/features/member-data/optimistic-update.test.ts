import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { updateOptimistically, refetch } from './optimistic-update.ts'

const queryKey = ['member', 'ada', 'marks']

/** A query that is loaded. */
const openQuery = (initialItems: string[]) => {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  queryClient.setQueryData(queryKey, initialItems)
  const getCachedItems = () => queryClient.getQueryData<string[]>(queryKey)
  const add = (newItem: string, send: () => Promise<unknown>) =>
    updateOptimistically<string[]>(queryClient, {
      queryKey,
      apply: (items) => [...items, newItem],
      undo: (items) => items.filter((item) => item !== newItem),
      send,
    })
  return { queryClient, getCachedItems, add }
}

/** A request that the test settles. */
const createRequest = () => {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  return { send: () => promise, succeed: resolve, fail: () => reject(new TypeError('Failed to fetch')) }
}

const settle = async () => {
  for (let step = 0; step < 20; step += 1) await Promise.resolve()
}

test('an update is shown at once and stays after success', async () => {
  const { getCachedItems, add } = openQuery(['a'])
  const { send, succeed } = createRequest()
  const done = add('b', send)
  await settle()
  expect(getCachedItems()).toEqual(['a', 'b'])
  succeed()
  expect(await done).toBeUndefined()
  expect(getCachedItems()).toEqual(['a', 'b'])
})

test('a failed update is reverted and returned, and concurrent updates stay', async () => {
  const { getCachedItems, add } = openQuery(['a'])
  const [first, second] = [createRequest(), createRequest()]
  const [b, c] = [add('b', first.send), add('c', second.send)]
  await settle()
  expect(getCachedItems()).toEqual(['a', 'b', 'c'])
  first.fail()
  expect(await b).toEqual(new TypeError('Failed to fetch'))
  expect(getCachedItems()).toEqual(['a', 'c'])
  second.succeed()
  expect(await c).toBeUndefined()
  expect(getCachedItems()).toEqual(['a', 'c'])
})

test('a change during the first fetch of a query refetches it, because the response may be older', async () => {
  const queryClient = new QueryClient()
  const responses = [Promise.withResolvers<string[]>(), Promise.withResolvers<string[]>()]
  let fetchCount = 0
  const queryFn = () => responses[fetchCount++]?.promise ?? []
  const observer = new QueryObserver(queryClient, { queryKey, queryFn })
  const unsubscribe = observer.subscribe(() => undefined)
  const refetched = refetch(queryClient, queryKey)
  responses[0]?.resolve(['before the change'])
  responses[1]?.resolve(['after the change'])
  await refetched
  expect(observer.getCurrentResult().data).toEqual(['after the change'])
  expect(fetchCount).toBe(2)
  unsubscribe()
})

test('updates are sent in order', async () => {
  const { add } = openQuery([])
  const sent: string[] = []
  const slow = createRequest()
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
  const { queryClient, add } = openQuery(['a'])
  const isStale = () => queryClient.getQueryState(queryKey)?.isInvalidated
  const [first, second] = [createRequest(), createRequest()]
  const [b, c] = [add('b', first.send), add('c', second.send)]
  first.succeed()
  await b
  await refetch(queryClient, queryKey)
  expect(isStale()).toBe(false)
  second.succeed()
  await c
  expect(isStale()).toBe(true)
})

test('only the queries listed as stale are refetched too', async () => {
  const { queryClient } = openQuery(['a'])
  const [ratings, notes] = [
    ['member', 'ada', 'ratings'],
    ['member', 'ada', 'notes'],
  ]
  queryClient.setQueryData(ratings, [])
  queryClient.setQueryData(notes, [])
  const isStale = (key: string[]) => queryClient.getQueryState(key)?.isInvalidated
  const keepItems = (items: string[]) => items
  await updateOptimistically(queryClient, {
    queryKey,
    apply: keepItems,
    undo: keepItems,
    relatedKeys: [queryKey, ratings],
    send: async () => undefined,
  })
  await settle()
  expect([queryKey, ratings, notes].map(isStale)).toEqual([true, true, false])
})

test('no data is created for a member who has signed out meanwhile', async () => {
  const { queryClient, getCachedItems, add } = openQuery(['a'])
  const { send, fail } = createRequest()
  const done = add('b', send)
  await settle()
  queryClient.removeQueries({ queryKey: ['member', 'ada'] })
  fail()
  await done
  expect(getCachedItems()).toBeUndefined()
})
