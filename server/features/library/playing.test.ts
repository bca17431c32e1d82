import { afterAll, beforeAll, expect, test } from 'vitest'
import { APP_ID, PLAYBACK_GRANT_LIFE, PLAYING_HEARTBEAT, PLAYING_TIMEOUT } from '#contract/limits.ts'
import { PlayingResponse, type PlayingReport } from '#contract/library/playing.ts'
import { writeCatalogueFile } from '#server/testing/catalogue.ts'
import { placeLesson } from '#server/features/media/ingest/place-lesson.ts'
import { requestPlayback } from '#server/testing/academy.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { call, createMember, signIn, type Person } from '#server/testing/people.ts'
import { waitingForLock } from '#server/testing/waiting-for-lock.ts'

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

const says = async ({ accessToken: token }: Person, word: PlayingReport) => {
  const body = { name: 'playing', arguments: [word] }
  const response = await call(academy.app, 'POST', `/app/${APP_ID}/functions/call`, { body, token })
  return PlayingResponse.parse(response.json()).mayPlay
}
const grant = async (person: Person) =>
  (await requestPlayback(academy, person, { gid: 'guard', id: 'free' })).statusCode

/** Signs in one member on several devices. */
async function devices(count: number) {
  const first = await createMember(academy)
  const more = await Promise.all(Array.from({ length: count - 1 }, () => signIn(academy.app, first.email)))
  return [first, ...more]
}
const wait = (ms: number) => academy.clock.advance(ms)

test('a fourth device displaces the one that started longest ago, which is notified and gets no grant', async () => {
  const [a, b, c, d] = await devices(4)
  if (!a || !b || !c || !d) throw new Error('four devices')
  for (const device of [a, b, c]) {
    expect(await says(device, 'start')).toBe(true)
    wait(1_000)
  }
  expect(await says(d, 'start')).toBe(true)
  expect(await Promise.all([a, b, c, d].map((device) => says(device, 'still')))).toEqual([false, true, true, true])
  expect(await Promise.all([a, b, c, d].map(grant))).toEqual([409, 200, 200, 200])
  // Starting again makes it the newest.
  expect(await says(a, 'start')).toBe(true)
  expect(await Promise.all([a, b].map((device) => says(device, 'still')))).toEqual([true, false])
})

test('a device that stops, goes silent or signs out frees its slot', async () => {
  const [a, b, c, d] = await devices(4)
  if (!a || !b || !c || !d) throw new Error('four devices')
  for (const device of [a, b, c, d]) {
    await says(device, 'start')
    wait(1_000)
  }
  expect(await grant(a)).toBe(409)
  await says(b, 'stop')
  expect(await grant(a)).toBe(200)
  expect(await says(a, 'still')).toBe(true)
  await says(b, 'start')
  for (let silence = 0; silence < PLAYING_TIMEOUT; silence += PLAYING_HEARTBEAT) {
    wait(PLAYING_HEARTBEAT)
    await says(b, 'still')
  }
  expect(await Promise.all([a, c, d].map((device) => says(device, 'start')))).toEqual([true, true, true])
})

test('devices that stop free the slots of their grants immediately', async () => {
  const [a, b, c, d] = await devices(4)
  if (!a || !b || !c || !d) throw new Error('four devices')
  for (const device of [a, b, c]) expect([await grant(device), await says(device, 'start')]).toEqual([200, true])
  await says(b, 'stop')
  expect(await grant(d)).toBe(200)
})

test('the limit of three is exact for concurrent starts', async () => {
  const all = await devices(8)
  await Promise.all(all.map((device) => says(device, 'start')))
  const may = await Promise.all(all.map((device) => says(device, 'still')))
  expect(may.filter(Boolean)).toHaveLength(3)
})

test('the limit is separate for each member', async () => {
  const [a] = await devices(1)
  const strangers = await devices(3)
  if (!a) throw new Error('one device')
  await says(a, 'start')
  for (const stranger of strangers) await says(stranger, 'start')
  expect(await says(a, 'still')).toBe(true)
  const [quiet] = await devices(1)
  if (!quiet) throw new Error('one device')
  expect(await grant(quiet)).toBe(200)
})

test('grants without heartbeats also count toward the limit of three devices', async () => {
  const all = await devices(5)
  const granted: number[] = []
  // Renews grants for longer than their lifetime.
  for (let time = 0; time < 1.5 * PLAYBACK_GRANT_LIFE; time += PLAYBACK_GRANT_LIFE / 4) {
    const codes = await Promise.all(all.map(grant))
    granted.push(codes.filter((code) => code === 200).length)
    wait(PLAYBACK_GRANT_LIFE / 4)
  }
  expect(new Set(granted)).toEqual(new Set([3]))
  const [open] = all
  wait(PLAYBACK_GRANT_LIFE + 1)
  if (open) expect(await grant(open)).toBe(200)
})

test('a device with a grant and playback counts once, and starting displaces another device', async () => {
  const [a, b, c, d] = await devices(4)
  if (!a || !b || !c || !d) throw new Error('four devices')
  for (const device of [a, b, c]) {
    expect([await grant(device), await says(device, 'start'), await grant(device)]).toEqual([200, true, 200])
    wait(1_000)
  }
  expect(await grant(d)).toBe(409)
  expect(await says(d, 'start')).toBe(true)
  expect(await Promise.all([a, b, c, d].map(grant))).toEqual([409, 200, 200, 200])
})

test('in a demo account grants do not count toward the limit, and playback does', async () => {
  const [a, b, c, d, e] = await devices(5)
  if (!a || !b || !c || !d || !e) throw new Error('five devices')
  await academy.context.db.updateTable('accounts').set({ is_demo: true }).where('id', '=', a.id).execute()
  expect(await Promise.all([a, b, c, d, e].map(grant))).toEqual([200, 200, 200, 200, 200])
  for (const device of [a, b, c, d]) {
    await says(device, 'start')
    wait(1_000)
  }
  expect([await says(a, 'still'), await grant(a), await grant(e)]).toEqual([false, 409, 200])
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
  async (_, speak) => {
    const member = await createMember(academy)
    const { maintenance } = academy.context
    const { spoken } = await maintenance.transaction().execute(async (transaction) => {
      await transaction.deleteFrom('sessions').where('account_id', '=', member.id).execute()
      const response = speak(member)
      await waitingForLock(academy, '')
      return { spoken: response }
    })
    expect(await spoken).toBe(401)
  },
)
