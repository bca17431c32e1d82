import type { IncomingMessage } from 'node:http'
import { QueryObserver } from '@tanstack/react-query'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { placeKey } from '#rules/progress.ts'
import { videoEvents } from '#web/api/records/video-events.ts'
import { createState } from '#web/player/core/state.ts'
import { openPage } from '#web/test/page.ts'
import { createListeningApp } from '#server/test/listening.ts'
import { eventsQuery, followProgress, placesIn } from './places.ts'
import { reportLesson } from './report-lesson.ts'

let house: Awaited<ReturnType<typeof createListeningApp>>
/** Calls of functions that have reached the server. */
let calls = 0
beforeAll(async () => {
  house = await createListeningApp({ config: { rateLimitFactor: 100 } })
  house.app.server.on('request', ({ method, url }: IncomingMessage) => {
    if (method === 'POST' && url?.endsWith('/functions/call')) calls += 1
  })
})
afterAll(() => house.close())

/** What was done with lessons, as the page shows it. */
const show = async () => {
  const page = await openPage(house)
  const observer = new QueryObserver(page.queries, eventsQuery(page.id))
  onTestFinished(observer.subscribe(() => {}))
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toEqual([]))
  return { ...page, shown: () => observer.getCurrentResult().data ?? [] }
}

const armbar = { vid: 'armbar', gid: 'guard' }

test('the place in a lesson follows the phone, without reading everything again', async () => {
  const { id, phone, queries, signal, shown } = await show()
  void followProgress(queries, id, signal)
  const place = () => placesIn(shown()).get(placeKey(armbar))
  const events = videoEvents(phone, id)
  await events.add({ ...armbar, action: 'progress', position: 10 })
  await vi.waitFor(() => expect(place()?.position).toBe(10))
  const before = calls
  await events.add({ ...armbar, action: 'complete', position: 62.5 })
  await vi.waitFor(() => expect(place()).toEqual({ position: 62.5, isComplete: true }))
  // The phone's own call, and none to read.
  expect(calls).toBe(before + 1)
})

test('what is done with a film is kept in its order', async () => {
  const { id, phone } = await show()
  const state = createState()
  const left = new AbortController()
  reportLesson({ state, ownerId: id, ...armbar }, left.signal)
  state.set({ ready: true, paused: false })
  state.set({ time: 12.34 })
  state.set({ paused: true })
  state.set({ paused: false })
  left.abort()
  const events = videoEvents(phone, id)
  await vi.waitFor(async () => expect(await events.read(10)).toHaveLength(4))
  expect((await events.read(10)).map(({ action, position }) => [action, position])).toEqual([
    ['pause', 12.3],
    ['play', 12.3],
    ['pause', 12.3],
    ['play', 0],
  ])
})
