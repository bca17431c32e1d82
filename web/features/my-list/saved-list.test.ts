import { QueryObserver } from '@tanstack/react-query'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import type { Pair } from '#contract/collections/my-list.ts'
import { myList } from '#web/api/browse-records.ts'
import { openPage } from '#web/test/page.ts'
import { createListeningApp } from '#server/test/listening.ts'
import { eventually } from '#server/test/eventually.ts'
import { keep, savedListQuery } from './saved-list.ts'

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
    turn: (pair: Pair, wanted: boolean) => keep(page.queries, page.id, pair, wanted),
  }
}

test('a lesson is in the list at once and at the academy after, and goes the same way', async () => {
  const { id, phone, shown, turn } = await show()
  const kept = turn(armbar, true)
  await eventually(() => expect(shown()).toEqual([armbar]))
  expect(await kept).toBeUndefined()
  await turn(kimura, true)
  expect(await myList(phone, id).read()).toEqual([armbar, kimura])
  await turn(armbar, false)
  expect(shown()).toEqual([kimura])
  expect(await myList(phone, id).read()).toEqual([kimura])
})

test('a lesson that could not be let go stands where it stood', async () => {
  const { shown, turn } = await show()
  for (const pair of [armbar, kimura, throws]) await turn(pair, true)
  vi.stubGlobal('location', { origin: 'http://127.0.0.1:1' })
  expect(await turn(kimura, false)).toBeInstanceOf(TypeError)
  expect(shown()).toEqual([armbar, kimura, throws])
  expect(await turn(pair('new'), true)).toBeInstanceOf(TypeError)
  expect(shown()).toEqual([armbar, kimura, throws])
})
