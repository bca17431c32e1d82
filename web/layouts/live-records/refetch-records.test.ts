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
const show = async () => {
  vi.stubGlobal('localStorage', memoryStorage())
  const page = await openPage(academy)
  const reads = vi.spyOn(client, 'callFunction')
  onTestFinished(() => reads.mockRestore())
  const open = () => {
    const observers = [
      new QueryObserver(page.queries, savedListQuery(page.id)).subscribe(() => {}),
      new QueryObserver(page.queries, starsQuery(page.id)).subscribe(() => {}),
    ]
    return () => observers.forEach((close) => close())
  }
  const close = open()
  onTestFinished(close)
  const settled = () => eventually(() => expect(page.queries.isFetching()).toBe(0))
  await settled()
  /** Collections read since the last call. */
  const wasRead = async () => {
    await settled()
    const names = reads.mock.calls
      .filter(([name]) => name === 'find' || name === 'findOne')
      .map(([, [command]]) =>
        typeof command === 'object' && command && 'collection' in command ? command.collection : '',
      )
    reads.mockClear()
    return new Set(names)
  }
  await wasRead()
  return { ...page, open, close, wasRead }
}

const both = new Set(['my_list', 'personal_rating'])

test('My List and the ratings are refetched after an add, a remove, a rating and a report', async () => {
  const { queries, id, wasRead } = await show()
  await setSaved(queries, id, armbar, true)
  expect(await wasRead()).toEqual(both)
  await setSaved(queries, id, armbar, false)
  expect(await wasRead()).toEqual(both)
  await rate(queries, id, armbar, { from: 0, to: 4 })
  expect(await wasRead()).toEqual(both)
  await reportLesson(queries, id, { vid: 'armbar', reason: 'sound' })
  expect(await wasRead()).toEqual(both)
})

test('they are invalidated after an event: displayed data stays, and the next display refetches', async () => {
  const { queries, id, open, close, wasRead } = await show()
  const state = createState()
  const left = new AbortController()
  trackLesson({ state, queries, ownerId: id, ...armbar }, left.signal)
  state.set({ ready: true, paused: false, duration: 60 })
  await eventually(() => expect(queries.getQueryState(savedListQuery(id).queryKey)?.isInvalidated).toBe(true))
  expect((await wasRead()).has('my_list')).toBe(false)
  left.abort()
  close()
  onTestFinished(open())
  const read = await wasRead()
  expect([...both].filter((name) => !read.has(name))).toEqual([])
})
