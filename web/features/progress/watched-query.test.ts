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
import { getCachedResumePosition } from './use-resume-position.ts'
import { applyWatchedChange, removeAllProgress, removeLessonProgress, watchedQuery } from './watched-query.ts'

let testApp: Awaited<ReturnType<typeof createListeningApp>>
beforeAll(async () => {
  testApp = await createListeningApp({ config: { rateLimitFactor: 100 } })
})
afterAll(() => testApp.close())

const createLesson = (vid: string) => ({ vid, gid: 'guard' })
const createHeartbeat = (vid: string) => ({
  ...createLesson(vid),
  ranges: [{ from: 0, to: 7 }],
  position: 7,
  duration: 60,
})

const createBagEntry = (id: string): BagEntry => ({
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

/** Opens a member's page with two watched lessons that are saved offline. No component shows the progress. */
const openMemberPage = async () => {
  vi.stubGlobal('localStorage', memoryStorage())
  const page = await openPage(testApp)
  const { id, phone, queryClient } = page
  localStorage.setItem(bagKey(id), JSON.stringify(['armbar', 'choke'].map(createBagEntry)))
  const getSavedPositions = () => readEntries(localStorage.getItem(bagKey(id))).map(({ left }) => left?.position)
  const getCachedVids = () => queryClient.getQueryData(watchedQuery(id).queryKey)?.map(({ vid }) => vid)
  await watchedRecords(phone, id).send(['armbar', 'choke'].map((vid) => ({ ...createHeartbeat(vid), writtenAgo: 0 })))
  savePositionsInGymBag(id, await watchedRecords(phone, id).read())
  await eventually(() => expect(getSavedPositions()).toEqual([7, 7]))
  await queryClient.query(watchedQuery(id))
  expect(getSavedPositions()).toEqual([7, 7])
  return { ...page, getSavedPositions, getCachedVids }
}

test('a position removed on another device is removed from saved lessons even if no component shows it', async () => {
  const { id, phone, queryClient, getSavedPositions, getCachedVids } = await openMemberPage()
  await watchedRecords(phone, id).remove(createLesson('armbar'))
  applyWatchedChange(queryClient, id, { operationType: 'delete' })
  await eventually(() => expect([getCachedVids(), getSavedPositions()]).toEqual([['choke'], [undefined, 7]]))
  await watchedRecords(phone, id).remove(createLesson('choke'))
  queryClient.clear()
  applyWatchedChange(queryClient, id, 'gap')
  await eventually(() => expect([getCachedVids(), getSavedPositions()]).toEqual([[], [undefined, undefined]]))
})

test('an older response of a running fetch does not replace progress of another device', async () => {
  const { id, phone, queryClient, getCachedVids } = await openMemberPage()
  const ranges = watchedRecords(phone, id)
  let fetchCount = 0
  const queryFn = async () => {
    const response = await ranges.read()
    fetchCount += 1
    if (fetchCount > 1) return response
    await ranges.send([{ ...createHeartbeat('triangle'), writtenAgo: 0 }])
    const fullDocument = (await ranges.read()).find(({ vid }) => vid === 'triangle')
    applyWatchedChange(queryClient, id, { operationType: 'insert', fullDocument })
    expect(getCachedVids()).toContain('triangle')
    return response
  }
  await queryClient.query({ ...watchedQuery(id), queryFn, staleTime: 0 })
  await eventually(() => expect(queryClient.isFetching()).toBe(0))
  expect(getCachedVids()).toContain('triangle')
})

test('an unsent position stays in saved lessons', async () => {
  const { id, phone, queryClient, getSavedPositions } = await openMemberPage()
  await watchedRecords(phone, id).remove(createLesson('armbar'))
  await watchedRecords(phone, id).remove(createLesson('choke'))
  const at = Date.now() + 1000
  const send = vi.spyOn(globalThis, 'fetch')
  memberOutbox(id).enqueue({ ...createHeartbeat('choke'), at })
  savePositionsInGymBag(id, [{ ...createLesson('choke'), position: 9, at }])
  await eventually(() => expect(getSavedPositions()).toEqual([7, 9]))
  send.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await queryClient.query({ ...watchedQuery(id), staleTime: 0 })
  send.mockRestore()
  expect(getSavedPositions()).toEqual([undefined, 9])
})

test('a paused history stores no position on this device, and progress is sent for the academy to decide', async () => {
  const { id, queryClient, phone, getSavedPositions } = await openMemberPage()
  await updateProfile(client, id, { historyPaused: true })
  const state = createState()
  const controller = new AbortController()
  trackLesson({ state, queryClient, ownerId: id, ...createLesson('armbar') }, controller.signal)
  state.set({ ready: true, paused: false, duration: 60 })
  state.set({ time: 0.75 })
  expect(getCachedResumePosition(queryClient, { ...createLesson('armbar'), duration: 60 })).toBe(7)
  state.set({ seeking: true, time: 40 })
  state.set({ seeking: false })
  controller.abort()
  expect(memberOutbox(id).find(createLesson('armbar'))?.position).toBe(40)
  expect(getCachedResumePosition(queryClient, { ...createLesson('armbar'), duration: 60 })).toBe(7)
  await eventually(() => expect(memberOutbox(id).find(createLesson('armbar'))).toBeUndefined())
  expect(getSavedPositions()).toEqual([7, 7])
  expect((await watchedRecords(phone, id).read()).map(({ position }) => position)).toEqual([7, 7])
})

test('removing progress in one or all lessons also removes it from saved lessons and the outbox', async () => {
  const { id, queryClient, getSavedPositions, getCachedVids } = await openMemberPage()
  memberOutbox(id).enqueue({ ...createHeartbeat('armbar'), at: Date.now() })
  expect(await removeLessonProgress(queryClient, id, createLesson('armbar'))).toBeUndefined()
  await eventually(() => expect([getCachedVids(), getSavedPositions()]).toEqual([['choke'], [undefined, 7]]))
  expect(memberOutbox(id).find(createLesson('armbar'))).toBeUndefined()
  memberOutbox(id).enqueue({ ...createHeartbeat('choke'), at: Date.now() })
  removeAllProgress(queryClient, id)
  await eventually(() => expect([getCachedVids(), getSavedPositions()]).toEqual([[], [undefined, undefined]]))
  expect(memberOutbox(id).find(createLesson('choke'))).toBeUndefined()
})
