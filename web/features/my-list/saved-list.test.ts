import { QueryObserver } from '@tanstack/react-query'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import type { Pair } from '#contract/collections/my-list.ts'
import { myList } from '#web/api/browse-records.ts'
import { openPage } from '#web/test/page.ts'
import { createListeningApp } from '#server/test/listening.ts'
import { eventually } from '#server/test/eventually.ts'
import { savedListQuery, setSaved } from './saved-list.ts'

let testApp: Awaited<ReturnType<typeof createListeningApp>>
beforeAll(async () => {
  testApp = await createListeningApp({ config: { rateLimitFactor: 100 } })
})
afterAll(() => testApp.close())

const pair = (vid: string): Pair => ({ vid, gid: 'guard' })
const [armbar, kimura, throws] = [pair('armbar'), pair('kimura'), pair('throw')]

/** The list as the page shows it. */
const show = async () => {
  const page = await openPage(testApp)
  const observer = new QueryObserver(page.queries, savedListQuery(page.id))
  onTestFinished(observer.subscribe(() => {}))
  await eventually(() => expect(observer.getCurrentResult().data).toEqual([]))
  return {
    ...page,
    shown: () => observer.getCurrentResult().data,
    set: (pair: Pair, wanted: boolean) => setSaved(page.queries, page.id, pair, wanted),
  }
}

test('a lesson is in the list at once and at the academy soon after; removing it works the same way', async () => {
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

test('a lesson that could not be removed is back at its index', async () => {
  const { shown, set } = await show()
  for (const pair of [armbar, kimura, throws]) await set(pair, true)
  vi.stubGlobal('location', { origin: 'http://127.0.0.1:1' })
  expect(await set(kimura, false)).toBeInstanceOf(TypeError)
  expect(shown()).toEqual([armbar, kimura, throws])
  expect(await set(pair('new'), true)).toBeInstanceOf(TypeError)
  expect(shown()).toEqual([armbar, kimura, throws])
})
