import { QueryObserver } from '@tanstack/react-query'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { client } from '#web/client.ts'
import { ratings } from '#web/api/lesson-records.ts'
import { flushChanges } from '#web/features/member-data/index.ts'
import { backdateChanges } from '#web/test/backdate-changes.ts'
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

/** Opens a member's page with a getter of the stars that it shows. */
const openMemberPage = async () => {
  const page = await openPage(testApp)
  const observer = new QueryObserver(page.queryClient, starsQuery(page.id))
  onTestFinished(observer.subscribe(() => {}))
  await eventually(() => expect(observer.getCurrentResult().data).toEqual([]))
  const getStars = (pair = armbar) => findStars(observer.getCurrentResult().data ?? [], pair)
  return {
    ...page,
    getStars,
    giveStars: (to: number) => rate(page.queryClient, page.id, armbar, { from: getStars(), to }),
  }
}

test('giving, changing and removing stars applies at once and is then sent', async () => {
  const { id, phone, getStars, giveStars } = await openMemberPage()
  const saving = giveStars(4)
  await eventually(() => expect(getStars()).toBe(4))
  expect(await saving).toBeUndefined()
  expect(await giveStars(2)).toBeUndefined()
  expect(await ratings(phone, id).read()).toMatchObject([{ ...armbar, rating: 2 }])
  expect(await giveStars(0)).toBeUndefined()
  expect([getStars(), getStars(kimura)]).toEqual([0, 0])
  expect(await ratings(phone, id).read()).toEqual([])
})

test('stars given offline are queued and sent when the network is back', async () => {
  vi.stubGlobal('localStorage', memoryStorage())
  const { id, phone, getStars, giveStars } = await openMemberPage()
  await giveStars(4)
  const { origin } = location
  vi.stubGlobal('location', { origin: 'http://127.0.0.1:1' })
  expect(await giveStars(1)).toBeUndefined()
  expect(getStars()).toBe(1)
  expect(await ratings(phone, id).read()).toMatchObject([{ ...armbar, rating: 4 }])
  vi.stubGlobal('location', { origin })
  expect(await flushChanges(id)).toBe(true)
  expect(await ratings(phone, id).read()).toMatchObject([{ ...armbar, rating: 1 }])
})

test('queued stars do not replace later stars of another device', async () => {
  vi.stubGlobal('localStorage', memoryStorage())
  const { id, phone, giveStars } = await openMemberPage()
  const { origin } = location
  vi.stubGlobal('location', { origin: 'http://127.0.0.1:1' })
  await giveStars(5)
  backdateChanges()
  await ratings(phone, id).change({ ...armbar, rating: 2 })
  vi.stubGlobal('location', { origin })
  expect(await flushChanges(id)).toBe(true)
  expect(await ratings(phone, id).read()).toMatchObject([{ ...armbar, rating: 2 }])
})

/** Lets only the first change through, then fails as if the page had closed. */
const closeAfterOneCall = () => {
  const { callFunction } = client
  let changes = 0
  const callSpy = vi.spyOn(client, 'callFunction').mockImplementation(async (name, ...rest) => {
    if (name !== 'find') changes += 1
    if (changes > 1) throw new TypeError('Failed to fetch')
    return callFunction(name, ...rest)
  })
  onTestFinished(() => callSpy.mockRestore())
}

test.each([
  ['rating loaded', 4],
  ['rating not loaded yet', undefined],
])('no stars are lost if a page closes during a change: %s', async (_, from) => {
  const { id, queryClient, phone, giveStars } = await openMemberPage()
  await giveStars(4)
  closeAfterOneCall()
  await rate(queryClient, id, armbar, { from, to: 2 })
  expect(await ratings(phone, id).read()).toMatchObject([{ ...armbar, rating: 2 }])
})
