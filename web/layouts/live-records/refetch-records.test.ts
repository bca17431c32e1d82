import { QueryObserver } from '@tanstack/react-query'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { client } from '#web/client.ts'
import { reportLesson } from '#web/features/reports/reports.ts'
import { savedListQuery, setSaved } from '#web/features/my-list/index.ts'
import { trackLesson } from '#web/features/progress/track-lesson.ts'
import { rate, starsQuery } from '#web/features/ratings/stars.ts'
import { createState } from '#web/player/core/engine/state.ts'
import { memoryStorage } from '#web/test/memory-storage.ts'
import { openPage } from '#web/test/page.ts'
import { createListeningApp } from '#server/testing/listening.ts'
import { eventually } from '#server/testing/eventually.ts'

let academy: Awaited<ReturnType<typeof createListeningApp>>
beforeAll(async () => {
  academy = await createListeningApp({ config: { rateLimitFactor: 100 } })
})
afterAll(() => academy.close())

const armbar = { vid: 'armbar', gid: 'guard' }

/** Subscribes to My List and the ratings, and records their requests. */
const openMemberPage = async () => {
  vi.stubGlobal('localStorage', memoryStorage())
  const page = await openPage(academy)
  const calls = vi.spyOn(client, 'callFunction')
  onTestFinished(() => calls.mockRestore())
  const subscribe = () => {
    const observers = [
      new QueryObserver(page.queryClient, savedListQuery(page.id)).subscribe(() => {}),
      new QueryObserver(page.queryClient, starsQuery(page.id)).subscribe(() => {}),
    ]
    return () => observers.forEach((close) => close())
  }
  const close = subscribe()
  onTestFinished(close)
  const waitForFetches = () => eventually(() => expect(page.queryClient.isFetching()).toBe(0))
  await waitForFetches()
  /** Returns the collections that were read since its previous call. */
  const getReadCollections = async () => {
    await waitForFetches()
    const names = calls.mock.calls
      .filter(([name]) => name === 'find' || name === 'findOne')
      .map(([, [command]]) =>
        typeof command === 'object' && command && 'collection' in command ? command.collection : '',
      )
    calls.mockClear()
    return new Set(names)
  }
  await getReadCollections()
  return { ...page, subscribe, close, getReadCollections }
}

const bothLists = new Set(['my_list', 'personal_rating'])

test('My List and the ratings are refetched after an add, a remove, a rating and a report', async () => {
  const { queryClient, id, getReadCollections } = await openMemberPage()
  await setSaved(queryClient, id, armbar, true)
  expect(await getReadCollections()).toEqual(bothLists)
  await setSaved(queryClient, id, armbar, false)
  expect(await getReadCollections()).toEqual(bothLists)
  await rate(queryClient, id, armbar, { from: 0, to: 4 })
  expect(await getReadCollections()).toEqual(bothLists)
  await reportLesson(queryClient, id, { vid: 'armbar', reason: 'sound' })
  expect(await getReadCollections()).toEqual(bothLists)
})

test('a tracked event invalidates both lists, which are refetched when they are displayed again', async () => {
  const { queryClient, id, subscribe, close, getReadCollections } = await openMemberPage()
  const state = createState()
  const controller = new AbortController()
  trackLesson({ state, queryClient, ownerId: id, ...armbar }, controller.signal)
  state.set({ ready: true, paused: false, duration: 60 })
  await eventually(() => expect(queryClient.getQueryState(savedListQuery(id).queryKey)?.isInvalidated).toBe(true))
  expect((await getReadCollections()).has('my_list')).toBe(false)
  controller.abort()
  close()
  onTestFinished(subscribe())
  const read = await getReadCollections()
  expect([...bothLists].filter((name) => !read.has(name))).toEqual([])
})
