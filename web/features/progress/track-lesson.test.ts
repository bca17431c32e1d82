import { QueryObserver } from '@tanstack/react-query'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { lessonKey } from '#rules/progress.ts'
import { videoEvents } from '#web/api/browse-records.ts'
import { watchedRecords } from '#web/api/browse-records.ts'
import { client } from '#web/client.ts'
import { createState } from '#web/player/core/engine/state.ts'
import { memoryStorage } from '#web/test/memory-storage.ts'
import { openPage } from '#web/test/page.ts'
import { createListeningApp } from '#server/testing/listening.ts'
import { eventually } from '#server/testing/eventually.ts'
import { trackLesson } from './track-lesson.ts'
import { indexByLesson, removeLessonProgress, watchedQuery } from './watched-query.ts'

let testApp: Awaited<ReturnType<typeof createListeningApp>>
beforeAll(async () => {
  testApp = await createListeningApp({ config: { rateLimitFactor: 100 } })
})
afterAll(() => testApp.close())

const armbar = { vid: 'armbar', gid: 'guard' }

/** Opens a member's page with a getter of the watched ranges that it shows. */
const openMemberPage = async () => {
  vi.stubGlobal('localStorage', memoryStorage())
  const page = await openPage(testApp)
  const observer = new QueryObserver(page.queryClient, watchedQuery(page.id))
  onTestFinished(observer.subscribe(() => {}))
  await eventually(() => expect(observer.getCurrentResult().data).toEqual([]))
  const getShownRanges = () => indexByLesson(observer.getCurrentResult().data ?? []).get(lessonKey(armbar))
  return { ...page, getShownRanges }
}

test('film events are recorded in order, and watched ranges are kept until the lesson is removed', async () => {
  const { id, phone, queryClient, getShownRanges } = await openMemberPage()
  const state = createState()
  const controller = new AbortController()
  trackLesson({ state, queryClient, ownerId: id, ...armbar }, controller.signal)
  state.set({ ready: true, paused: false, duration: 60 })
  state.set({ time: 0.75 })
  state.set({ paused: true })
  state.set({ paused: false })
  state.set({ paused: true })
  // Leaves the page right after a seek, before playback.
  state.set({ seeking: true, time: 40 })
  state.set({ seeking: false })
  controller.abort()
  const events = videoEvents(phone, id)
  await eventually(async () => expect(await events.read(10)).toHaveLength(5))
  expect((await events.read(10)).map(({ action, position }) => [action, position])).toEqual([
    ['seek', 40],
    ['pause', 0.8],
    ['play', 0.8],
    ['pause', 0.8],
    ['play', 0],
  ])
  await eventually(async () =>
    expect(await watchedRecords(phone, id).read()).toMatchObject([
      { ...armbar, ranges: [{ from: 0, to: 0.75 }], position: 40 },
    ]),
  )
  expect(await removeLessonProgress(queryClient, id, armbar)).toBeUndefined()
  expect(getShownRanges()).toBeUndefined()
  expect(await watchedRecords(phone, id).read()).toEqual([])
  // A pending request would delay the shutdown of the server.
  await eventually(() => expect(queryClient.isFetching()).toBe(0))
})

test('a film that closes because another tab signed out stores nothing on the device', async () => {
  const { id, queryClient } = await openMemberPage()
  const state = createState()
  const controller = new AbortController()
  trackLesson({ state, queryClient, ownerId: id, ...armbar }, controller.signal)
  state.set({ ready: true, paused: false, duration: 60 })
  state.set({ time: 0.75 })
  client.tokens.clearTokens(id, client.tokens.refreshToken(id) ?? '')
  controller.abort()
  expect(Object.keys(localStorage).filter((key) => key.includes('watched'))).toEqual([])
})
