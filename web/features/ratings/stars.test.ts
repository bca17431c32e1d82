import { QueryObserver } from '@tanstack/react-query'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { client } from '#web/client.ts'
import { ratings } from '#web/api/lesson-records.ts'
import { flushChanges } from '#web/features/member-data/index.ts'
import { makeEarlier } from '#web/test/make-earlier.ts'
import { memoryStorage } from '#web/test/memory-storage.ts'
import { openPage } from '#web/test/page.ts'
import { createListeningApp } from '#server/testing/listening.ts'
import { eventually } from '#server/testing/eventually.ts'
import { rate, findStars, starsQuery } from './stars.ts'

let testApp: Awaited<ReturnType<typeof createListeningApp>>
beforeAll(async () => {
  testApp = await createListeningApp({ config: { rateLimitFactor: 100 } })
})
afterAll(() => testApp.close())

const [armbar, kimura] = [
  { vid: 'armbar', gid: 'guard' },
  { vid: 'kimura', gid: 'guard' },
]

/** The ratings as shown on the page. */
const show = async () => {
  const page = await openPage(testApp)
  const observer = new QueryObserver(page.queries, starsQuery(page.id))
  onTestFinished(observer.subscribe(() => {}))
  await eventually(() => expect(observer.getCurrentResult().data).toEqual([]))
  const stars = (pair = armbar) => findStars(observer.getCurrentResult().data ?? [], pair)
  return { ...page, stars, give: (to: number) => rate(page.queries, page.id, armbar, { from: stars(), to }) }
}

test('giving, changing and removing stars applies at once and is then sent', async () => {
  const { id, phone, stars, give } = await show()
  const saving = give(4)
  await eventually(() => expect(stars()).toBe(4))
  expect(await saving).toBeUndefined()
  expect(await give(2)).toBeUndefined()
  expect(await ratings(phone, id).read()).toMatchObject([{ ...armbar, rating: 2 }])
  expect(await give(0)).toBeUndefined()
  expect([stars(), stars(kimura)]).toEqual([0, 0])
  expect(await ratings(phone, id).read()).toEqual([])
})

test('stars given offline are queued and sent when the network is back', async () => {
  vi.stubGlobal('localStorage', memoryStorage())
  const { id, phone, stars, give } = await show()
  await give(4)
  const { origin } = location
  vi.stubGlobal('location', { origin: 'http://127.0.0.1:1' })
  expect(await give(1)).toBeUndefined()
  expect(stars()).toBe(1)
  expect(await ratings(phone, id).read()).toMatchObject([{ ...armbar, rating: 4 }])
  vi.stubGlobal('location', { origin })
  expect(await flushChanges(id)).toBe(true)
  expect(await ratings(phone, id).read()).toMatchObject([{ ...armbar, rating: 1 }])
})

test('queued stars do not replace later stars of another device', async () => {
  vi.stubGlobal('localStorage', memoryStorage())
  const { id, phone, give } = await show()
  const { origin } = location
  vi.stubGlobal('location', { origin: 'http://127.0.0.1:1' })
  await give(5)
  makeEarlier()
  await ratings(phone, id).change({ ...armbar, rating: 2 })
  vi.stubGlobal('location', { origin })
  expect(await flushChanges(id)).toBe(true)
  expect(await ratings(phone, id).read()).toMatchObject([{ ...armbar, rating: 2 }])
})

/** Lets only the first change through, then fails as if the page had closed. */
const closeAfterOneCall = () => {
  const { callFunction } = client
  let changes = 0
  const spy = vi.spyOn(client, 'callFunction').mockImplementation(async (name, ...rest) => {
    if (name !== 'find') changes += 1
    if (changes > 1) throw new TypeError('Failed to fetch')
    return callFunction(name, ...rest)
  })
  onTestFinished(() => spy.mockRestore())
}

test.each([
  ['that are known', 4],
  ['before they are known', undefined],
])('no stars are lost if a page closes during a change: %s', async (_, from) => {
  const { id, queries, phone, give } = await show()
  await give(4)
  closeAfterOneCall()
  await rate(queries, id, armbar, { from, to: 2 })
  expect(await ratings(phone, id).read()).toMatchObject([{ ...armbar, rating: 2 }])
})
