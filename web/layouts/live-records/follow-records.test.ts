import { QueryObserver, type QueryObserverOptions } from '@tanstack/react-query'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { drillClips } from '#web/api/lesson-records.ts'
import { reportVideo } from '#web/api/lesson-records.ts'
import { lessonNotes } from '#web/api/lesson-records.ts'
import { lessonRequests } from '#web/api/browse-records.ts'
import { myList } from '#web/api/browse-records.ts'
import { ratings } from '#web/api/lesson-records.ts'
import { reviews } from '#web/api/lesson-records.ts'
import { seenAlerts } from '#web/api/browse-records.ts'
import { watchedRecords } from '#web/api/browse-records.ts'
import { client } from '#web/client.ts'
import { seenAlertsQuery } from '#web/features/alerts/seen-alerts.ts'
import { clipCollection } from '#web/features/clips/clips.ts'
import { reportsQuery } from '#web/features/reports/reports.ts'
import { savedListQuery } from '#web/features/my-list/saved-list.ts'
import { noteCollection } from '#web/features/notes/notes.ts'
import { watchedQuery } from '#web/features/progress/watched-query.ts'
import { starsQuery } from '#web/features/ratings/stars.ts'
import { createFirstSchedule, reviews as reviewCollection } from '#web/features/reviews/reviews.ts'
import { lessonRequestsQuery } from '#web/features/lesson-requests/lesson-requests.ts'
import { memoryStorage } from '#web/test/memory-storage.ts'
import { openPage } from '#web/test/page.ts'
import { createListeningApp } from '#server/testing/listening.ts'
import { eventually } from '#server/testing/eventually.ts'
import { followRecords } from './follow-records.ts'

let testApp: Awaited<ReturnType<typeof createListeningApp>>
/** Number of opened streams. */
let streams = 0
beforeAll(async () => {
  testApp = await createListeningApp({ config: { rateLimitFactor: 100 } })
  testApp.app.server.on('request', ({ url }: { url?: string }) => (streams += url?.includes('baas_request') ? 1 : 0))
})
afterAll(() => testApp.close())

const armbar = { vid: 'armbar', gid: 'guard' }
const createHeartbeat = (from: number, to: number) => ({
  ...armbar,
  ranges: [{ from, to }],
  position: to,
  duration: 60,
  writtenAgo: 0,
})

/** Opens a page whose `observe` subscribes to a query and returns a getter of its data. */
const openMemberPage = async () => {
  vi.stubGlobal('localStorage', memoryStorage())
  const page = await openPage(testApp)
  const observe = <Data>(query: QueryObserverOptions<Data, Error, Data, Data, string[]>) => {
    const observer = new QueryObserver(page.queryClient, query)
    onTestFinished(observer.subscribe(() => {}))
    return () => observer.getCurrentResult().data
  }
  return { ...page, observe }
}

test('changes on the phone reach all queries of the page over one stream', async () => {
  const { id, phone, queryClient, signal, observe } = await openMemberPage()
  const readers: (() => readonly unknown[] | undefined)[] = [
    observe(savedListQuery(id)),
    observe(starsQuery(id)),
    observe(reportsQuery(id)),
    observe(lessonRequestsQuery(id)),
    observe(clipCollection.query(id)),
    observe(noteCollection.query(id)),
    observe(reviewCollection.query(id)),
    observe(seenAlertsQuery(id)),
    observe(watchedQuery(id)),
  ]
  const getCounts = () => readers.map((shown) => shown()?.length)
  await eventually(() => expect(getCounts()).toEqual(readers.map(() => 0)))
  void followRecords(queryClient, id, signal)
  await eventually(() => expect(streams).toBe(1))
  await myList(phone, id).add(armbar)
  await ratings(phone, id).add({ ...armbar, rating: 5 })
  await reportVideo(phone, id, { vid: 'armbar', reason: 'sound' })
  await lessonRequests(phone, id).add('armbar')
  await drillClips(phone, id).add({ ...armbar, name: 'The turn', a: 1, b: 2.5, speed: 0.5, mirror: true, reps: 8 })
  await lessonNotes(phone, id).add({ ...armbar, at: 3, text: 'Hips first' })
  await reviews(phone, id).add({ ...armbar, ...createFirstSchedule(new Date()) })
  await seenAlerts(phone, id).add(['0123456789abcd'])
  await watchedRecords(phone, id).send([createHeartbeat(0, 10)])
  await eventually(() => expect(getCounts()).toEqual(readers.map(() => 1)))
  expect(streams).toBe(1)
  expect(client.tokens.currentId()).toBe(id)
})

test('changes made before following are read, and deleted records are removed', async () => {
  const { id, phone, queryClient, signal, observe } = await openMemberPage()
  const list = observe(savedListQuery(id))
  const watched = observe(watchedQuery(id))
  await eventually(() => expect([list(), watched()]).toEqual([[], []]))
  await myList(phone, id).add(armbar)
  void followRecords(queryClient, id, signal)
  await eventually(() => expect(list()).toEqual([armbar]))
  await myList(phone, id).remove(armbar)
  await watchedRecords(phone, id).send([createHeartbeat(0, 10)])
  await watchedRecords(phone, id).send([createHeartbeat(30, 40)])
  await eventually(() => expect([list(), watched()?.map(({ position }) => position)]).toEqual([[], [40]]))
})
