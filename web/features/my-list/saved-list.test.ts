import { QueryObserver } from '@tanstack/react-query'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import type { Pair } from '#contract/collections/my-list.ts'
import { ApiError } from '#web/api/api-error.ts'
import { myList } from '#web/api/browse-records.ts'
import { flushChanges } from '#web/features/member-data/index.ts'
import { makeEarlier } from '#web/test/make-earlier.ts'
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

const pair = (vid: string): Pair => ({ vid, gid: 'guard' })
const [armbar, kimura, throws] = [pair('armbar'), pair('kimura'), pair('throw')]

/** The list as shown on the page. */
const show = async () => {
  const page = await openPage(testApp)
  const observer = new QueryObserver(page.queries, savedListQuery(page.id))
  onTestFinished(observer.subscribe(() => {}))
  await eventually(() => expect(observer.getCurrentResult().data).toEqual([]))
  return {
    ...page,
    shown: () => observer.getCurrentResult().data,
    set: (pair: Pair, isSaved: boolean) => setSaved(page.queries, page.id, pair, isSaved),
  }
}

test('adding and removing a lesson applies at once and is sent soon after', async () => {
  const { id, phone, shown, set } = await show()
  const added = set(armbar, true)
  await eventually(() => expect(shown()).toEqual([armbar]))
  expect(await added).toBeUndefined()
  await set(kimura, true)
  expect(await myList(phone, id).read()).toEqual([armbar, kimura])
  await set(armbar, false)
  expect(shown()).toEqual([kimura])
  expect(await myList(phone, id).read()).toEqual([kimura])
})

test('a lesson that the academy rejects is removed again', async () => {
  const { shown, set } = await show()
  await set(armbar, true)
  expect(await set(pair('x'.repeat(201)), true)).toBeInstanceOf(ApiError)
  expect(shown()).toEqual([armbar])
})

test('offline additions and removals are sent when the network is back', async () => {
  vi.stubGlobal('localStorage', memoryStorage())
  const { id, phone, shown, set } = await show()
  for (const pair of [armbar, kimura]) await set(pair, true)
  const { origin } = location
  vi.stubGlobal('location', { origin: 'http://127.0.0.1:1' })
  expect([await set(kimura, false), await set(throws, true)]).toEqual([undefined, undefined])
  expect(shown()).toEqual([armbar, throws])
  expect(await myList(phone, id).read()).toEqual([armbar, kimura])
  vi.stubGlobal('location', { origin })
  expect(await flushChanges(id)).toBe(true)
  expect(await myList(phone, id).read()).toEqual([armbar, throws])
})

test('a queued move does not restore a lesson that another device has removed', async () => {
  vi.stubGlobal('localStorage', memoryStorage())
  const { id, phone, set } = await show()
  const { origin } = location
  vi.stubGlobal('location', { origin: 'http://127.0.0.1:1' })
  await set(armbar, true)
  makeEarlier()
  await myList(phone, id).add(armbar)
  await myList(phone, id).remove(armbar)
  vi.stubGlobal('location', { origin })
  expect(await flushChanges(id)).toBe(true)
  expect(await myList(phone, id).read()).toEqual([])
})
