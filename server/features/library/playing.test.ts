import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  APP_ID,
  PLAYBACK_GRANT_LIFETIME_MS,
  PLAYING_HEARTBEAT_INTERVAL_MS,
  PLAYING_TIMEOUT_MS,
} from '#contract/limits.ts'
import { PlayingResponse, type PlayerEvent } from '#contract/library/playing.ts'
import { writeCatalogueFile } from '#server/testing/catalogue.ts'
import { placeLesson } from '#server/features/media/ingest/place-lesson.ts'
import { requestPlayback } from '#server/testing/academy.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { call, createMember, signIn, type Person } from '#server/testing/people.ts'
import { waitForBlockedStatement } from '#server/testing/waiting-for-lock.ts'

let academy: TestApp
beforeAll(async () => {
  academy = await createTestApp({
    prepare: (dataDir) =>
      writeCatalogueFile(dataDir, (empty) => {
        const place = { gid: 'guard', groupTitle: 'Guard', title: 'Free', free: true }
        return placeLesson(empty, place, { thumbnail: '/t.jpg', media: 'a-film' })
      }),
  })
})
afterAll(() => academy.close())

const report = async ({ accessToken: token }: Person, event: PlayerEvent) => {
  const body = { name: 'playing', arguments: [event] }
  const response = await call(academy.app, 'POST', `/app/${APP_ID}/functions/call`, { body, token })
  return PlayingResponse.parse(response.json()).mayPlay
}
const grant = async (person: Person) =>
  (await requestPlayback(academy, person, { gid: 'guard', id: 'free' })).statusCode

/** Signs in one member on several devices. */
async function signInDevices(count: number) {
  const first = await createMember(academy)
  const more = await Promise.all(Array.from({ length: count - 1 }, () => signIn(academy.app, first.email)))
  return [first, ...more]
}
const advance = (ms: number) => academy.clock.advance(ms)

test('a fourth device displaces the one that started longest ago, which is notified and gets no grant', async () => {
  const [a, b, c, d] = await signInDevices(4)
  if (!a || !b || !c || !d) throw new Error('four devices')
  for (const device of [a, b, c]) {
    expect(await report(device, 'start')).toBe(true)
    advance(1_000)
  }
  expect(await report(d, 'start')).toBe(true)
  expect(await Promise.all([a, b, c, d].map((device) => report(device, 'still')))).toEqual([false, true, true, true])
  expect(await Promise.all([a, b, c, d].map(grant))).toEqual([409, 200, 200, 200])
  // Starting again makes this device the newest.
  expect(await report(a, 'start')).toBe(true)
  expect(await Promise.all([a, b].map((device) => report(device, 'still')))).toEqual([true, false])
})

test('a device that stops, goes silent or signs out frees its slot', async () => {
  const [a, b, c, d] = await signInDevices(4)
  if (!a || !b || !c || !d) throw new Error('four devices')
  for (const device of [a, b, c, d]) {
    await report(device, 'start')
    advance(1_000)
  }
  expect(await grant(a)).toBe(409)
  await report(b, 'stop')
  expect(await grant(a)).toBe(200)
  expect(await report(a, 'still')).toBe(true)
  await report(b, 'start')
  for (let silence = 0; silence < PLAYING_TIMEOUT_MS; silence += PLAYING_HEARTBEAT_INTERVAL_MS) {
    advance(PLAYING_HEARTBEAT_INTERVAL_MS)
    await report(b, 'still')
  }
  expect(await Promise.all([a, c, d].map((device) => report(device, 'start')))).toEqual([true, true, true])
})

test('devices that stop free the slots of their grants immediately', async () => {
  const [a, b, c, d] = await signInDevices(4)
  if (!a || !b || !c || !d) throw new Error('four devices')
  for (const device of [a, b, c]) expect([await grant(device), await report(device, 'start')]).toEqual([200, true])
  await report(b, 'stop')
  expect(await grant(d)).toBe(200)
})

test('the limit of three is exact for concurrent starts', async () => {
  const devices = await signInDevices(8)
  await Promise.all(devices.map((device) => report(device, 'start')))
  const may = await Promise.all(devices.map((device) => report(device, 'still')))
  expect(may.filter(Boolean)).toHaveLength(3)
})

test('the limit is separate for each member', async () => {
  const [a] = await signInDevices(1)
  const strangers = await signInDevices(3)
  if (!a) throw new Error('one device')
  await report(a, 'start')
  for (const stranger of strangers) await report(stranger, 'start')
  expect(await report(a, 'still')).toBe(true)
  const [quiet] = await signInDevices(1)
  if (!quiet) throw new Error('one device')
  expect(await grant(quiet)).toBe(200)
})

test('grants without heartbeats also count toward the limit of three devices', async () => {
  const devices = await signInDevices(5)
  const granted: number[] = []
  // Renews grants for longer than their lifetime.
  for (let time = 0; time < 1.5 * PLAYBACK_GRANT_LIFETIME_MS; time += PLAYBACK_GRANT_LIFETIME_MS / 4) {
    const codes = await Promise.all(devices.map(grant))
    granted.push(codes.filter((code) => code === 200).length)
    advance(PLAYBACK_GRANT_LIFETIME_MS / 4)
  }
  expect(new Set(granted)).toEqual(new Set([3]))
  const [open] = devices
  advance(PLAYBACK_GRANT_LIFETIME_MS + 1)
  if (open) expect(await grant(open)).toBe(200)
})

test('a device with a grant and playback counts once, and starting displaces another device', async () => {
  const [a, b, c, d] = await signInDevices(4)
  if (!a || !b || !c || !d) throw new Error('four devices')
  for (const device of [a, b, c]) {
    expect([await grant(device), await report(device, 'start'), await grant(device)]).toEqual([200, true, 200])
    advance(1_000)
  }
  expect(await grant(d)).toBe(409)
  expect(await report(d, 'start')).toBe(true)
  expect(await Promise.all([a, b, c, d].map(grant))).toEqual([409, 200, 200, 200])
})

test('in a demo account grants do not count toward the limit, and playback does', async () => {
  const [a, b, c, d, e] = await signInDevices(5)
  if (!a || !b || !c || !d || !e) throw new Error('five devices')
  await academy.context.db.updateTable('accounts').set({ is_demo: true }).where('id', '=', a.id).execute()
  expect(await Promise.all([a, b, c, d, e].map(grant))).toEqual([200, 200, 200, 200, 200])
  for (const device of [a, b, c, d]) {
    await report(device, 'start')
    advance(1_000)
  }
  expect([await report(a, 'still'), await grant(a), await grant(e)]).toEqual([false, 409, 200])
})

const ENDPOINTS: Record<string, (member: Person) => Promise<number>> = {
  'sends a heartbeat': async ({ accessToken: token }) => {
    const body = { name: 'playing', arguments: ['start'] }
    return (await call(academy.app, 'POST', `/app/${APP_ID}/functions/call`, { body, token })).statusCode
  },
  'requests a grant': grant,
}

test.each(Object.entries(ENDPOINTS))(
  'a device whose session ends while it %s gets InvalidSession',
  async (_, callEndpoint) => {
    const member = await createMember(academy)
    const { maintenance } = academy.context
    const { pending } = await maintenance.transaction().execute(async (transaction) => {
      await transaction.deleteFrom('sessions').where('account_id', '=', member.id).execute()
      const response = callEndpoint(member)
      await waitForBlockedStatement(academy, '')
      return { pending: response }
    })
    expect(await pending).toBe(401)
  },
)
