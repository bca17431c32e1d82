import { QueryObserver } from '@tanstack/react-query'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import type { Pair } from '#contract/collections/my-list.ts'
import { ApiError } from '#web/api/api-error.ts'
import { myList } from '#web/api/browse-records.ts'
import { flushChanges } from '#web/features/member-data/index.ts'
import { backdateChanges } from '#web/test/backdate-changes.ts'
import { memoryStorage } from '#web/test/memory-storage.ts'
import { openPage } from '#web/test/page.ts'
import { createListeningApp } from '#server/testing/listening.ts'
import { eventually } from '#server/testing/eventually.ts'
import { savedListQuery, setSaved } from './saved-list.ts'

let testApp: Awaited<ReturnType<typeof createListeningApp>>
beforeAll(async () => {
  testApp = await createListeningApp({ config: { rateLimitFactor: 100 } })
})
afterAll(() => testApp.close())

const createPair = (vid: string): Pair => ({ vid, gid: 'guard' })
const [armbar, kimura, throws] = [createPair('armbar'), createPair('kimura'), createPair('throw')]

/** Opens a member's page with a getter of the list that it shows. */
const openMemberPage = async () => {
  const page = await openPage(testApp)
  const observer = new QueryObserver(page.queryClient, savedListQuery(page.id))
  onTestFinished(observer.subscribe(() => {}))
  await eventually(() => expect(observer.getCurrentResult().data).toEqual([]))
  return {
    ...page,
    getShownList: () => observer.getCurrentResult().data,
    saveLesson: (pair: Pair, isSaved: boolean) => setSaved(page.queryClient, page.id, pair, isSaved),
  }
}

test('adding and removing a lesson applies at once and is sent soon after', async () => {
  const { id, phone, getShownList, saveLesson } = await openMemberPage()
  const added = saveLesson(armbar, true)
  await eventually(() => expect(getShownList()).toEqual([armbar]))
  expect(await added).toBeUndefined()
  await saveLesson(kimura, true)
  expect(await myList(phone, id).read()).toEqual([armbar, kimura])
  await saveLesson(armbar, false)
  expect(getShownList()).toEqual([kimura])
  expect(await myList(phone, id).read()).toEqual([kimura])
})

test('a lesson that the academy rejects is removed again', async () => {
  const { getShownList, saveLesson } = await openMemberPage()
  await saveLesson(armbar, true)
  expect(await saveLesson(createPair('x'.repeat(201)), true)).toBeInstanceOf(ApiError)
  expect(getShownList()).toEqual([armbar])
})

test('offline additions and removals are sent when the network is back', async () => {
  vi.stubGlobal('localStorage', memoryStorage())
  const { id, phone, getShownList, saveLesson } = await openMemberPage()
  for (const pair of [armbar, kimura]) await saveLesson(pair, true)
  const { origin } = location
  vi.stubGlobal('location', { origin: 'http://127.0.0.1:1' })
  expect([await saveLesson(kimura, false), await saveLesson(throws, true)]).toEqual([undefined, undefined])
  expect(getShownList()).toEqual([armbar, throws])
  expect(await myList(phone, id).read()).toEqual([armbar, kimura])
  vi.stubGlobal('location', { origin })
  expect(await flushChanges(id)).toBe(true)
  expect(await myList(phone, id).read()).toEqual([armbar, throws])
})

test('a queued move does not restore a lesson that another device has removed', async () => {
  vi.stubGlobal('localStorage', memoryStorage())
  const { id, phone, saveLesson } = await openMemberPage()
  const { origin } = location
  vi.stubGlobal('location', { origin: 'http://127.0.0.1:1' })
  await saveLesson(armbar, true)
  backdateChanges()
  await myList(phone, id).add(armbar)
  await myList(phone, id).remove(armbar)
  vi.stubGlobal('location', { origin })
  expect(await flushChanges(id)).toBe(true)
  expect(await myList(phone, id).read()).toEqual([])
})
