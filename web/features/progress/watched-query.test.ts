import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { updateProfile } from '#web/api/account-records.ts'
import { watchedRecords } from '#web/api/browse-records.ts'
import { client } from '#web/client.ts'
import { readEntries, type BagEntry } from '#web/features/gym-bag/bag-entry.ts'
import { savePositionsInGymBag } from '#web/features/gym-bag/index.ts'
import { bagKey } from '#web/features/gym-bag/storage-names.ts'
import { createState } from '#web/player/core/engine/state.ts'
import { memoryStorage } from '#web/test/memory-storage.ts'
import { openPage } from '#web/test/page.ts'
import { createListeningApp } from '#server/testing/listening.ts'
import { eventually } from '#server/testing/eventually.ts'
import { memberOutbox } from './outbox.ts'
import { trackLesson } from './track-lesson.ts'
import { cachedResumePosition } from './use-resume-position.ts'
import { applyWatchedChange, forgetHistory, forgetLesson, watchedQuery } from './watched-query.ts'

let testApp: Awaited<ReturnType<typeof createListeningApp>>
beforeAll(async () => {
  testApp = await createListeningApp({ config: { rateLimitFactor: 100 } })
})
afterAll(() => testApp.close())

const pair = (vid: string) => ({ vid, gid: 'guard' })
const beat = (vid: string) => ({ ...pair(vid), ranges: [{ from: 0, to: 7 }], position: 7, duration: 60 })

const packed = (id: string): BagEntry => ({
  lesson: { gid: 'guard', id, title: id, description: '', thumbnail: '/t.jpg', tags: [], cast: [], related: [] },
  group: { gid: 'guard', title: 'Guard', summary: '' },
  number: '1.1',
  state: 'whole',
  files: 1,
  bytes: 1,
  height: 720,
  film: 'a-film',
  verdict: 'open',
  checkedAt: 0,
  latestAt: 0,
})

/** A member with two watched lessons that are saved offline. No component shows the progress. */
const show = async () => {
  vi.stubGlobal('localStorage', memoryStorage())
  const page = await openPage(testApp)
  const { id, phone, queries } = page
  localStorage.setItem(bagKey(id), JSON.stringify(['armbar', 'choke'].map(packed)))
  const lefts = () => readEntries(localStorage.getItem(bagKey(id))).map(({ left }) => left?.position)
  const cachedVids = () => queries.getQueryData(watchedQuery(id).queryKey)?.map(({ vid }) => vid)
  await watchedRecords(phone, id).send(['armbar', 'choke'].map((vid) => ({ ...beat(vid), writtenAgo: 0 })))
  savePositionsInGymBag(id, await watchedRecords(phone, id).read())
  await eventually(() => expect(lefts()).toEqual([7, 7]))
  await queries.query(watchedQuery(id))
  expect(lefts()).toEqual([7, 7])
  return { ...page, lefts, cachedVids }
}

test('a position removed on another device is removed from saved lessons even if no component shows it', async () => {
  const { id, phone, queries, lefts, cachedVids } = await show()
  await watchedRecords(phone, id).remove(pair('armbar'))
  applyWatchedChange(queries, id, { operationType: 'delete' })
  await eventually(() => expect([cachedVids(), lefts()]).toEqual([['choke'], [undefined, 7]]))
  await watchedRecords(phone, id).remove(pair('choke'))
  queries.clear()
  applyWatchedChange(queries, id, 'gap')
  await eventually(() => expect([cachedVids(), lefts()]).toEqual([[], [undefined, undefined]]))
})

test('an unsent position stays in saved lessons', async () => {
  const { id, phone, queries, lefts } = await show()
  await watchedRecords(phone, id).remove(pair('armbar'))
  await watchedRecords(phone, id).remove(pair('choke'))
  const at = Date.now() + 1000
  const send = vi.spyOn(globalThis, 'fetch')
  memberOutbox(id).enqueue({ ...beat('choke'), at })
  savePositionsInGymBag(id, [{ ...pair('choke'), position: 9, at }])
  await eventually(() => expect(lefts()).toEqual([7, 9]))
  send.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await queries.query({ ...watchedQuery(id), staleTime: 0 })
  send.mockRestore()
  expect(lefts()).toEqual([undefined, 9])
})

test('a paused history stores no position on this device, and progress is sent for the academy to decide', async () => {
  const { id, queries, phone, lefts } = await show()
  await updateProfile(client, id, { historyPaused: true })
  const state = createState()
  const left = new AbortController()
  trackLesson({ state, queries, ownerId: id, ...pair('armbar') }, left.signal)
  state.set({ ready: true, paused: false, duration: 60 })
  state.set({ time: 0.75 })
  expect(cachedResumePosition(queries, { ...pair('armbar'), duration: 60 })).toBe(7)
  state.set({ seeking: true, time: 40 })
  state.set({ seeking: false })
  left.abort()
  expect(memberOutbox(id).find(pair('armbar'))?.position).toBe(40)
  expect(cachedResumePosition(queries, { ...pair('armbar'), duration: 60 })).toBe(7)
  await eventually(() => expect(memberOutbox(id).find(pair('armbar'))).toBeUndefined())
  expect(lefts()).toEqual([7, 7])
  expect((await watchedRecords(phone, id).read()).map(({ position }) => position)).toEqual([7, 7])
})

test('removing one lesson or all removes them from saved lessons and from the outbox', async () => {
  const { id, queries, lefts, cachedVids } = await show()
  memberOutbox(id).enqueue({ ...beat('armbar'), at: Date.now() })
  expect(await forgetLesson(queries, id, pair('armbar'))).toBeUndefined()
  await eventually(() => expect([cachedVids(), lefts()]).toEqual([['choke'], [undefined, 7]]))
  expect(memberOutbox(id).find(pair('armbar'))).toBeUndefined()
  memberOutbox(id).enqueue({ ...beat('choke'), at: Date.now() })
  forgetHistory(queries, id)
  await eventually(() => expect([cachedVids(), lefts()]).toEqual([[], [undefined, undefined]]))
  expect(memberOutbox(id).find(pair('choke'))).toBeUndefined()
})
