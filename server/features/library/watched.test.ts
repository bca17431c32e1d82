import { EJSON } from 'bson'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { WatchedRanges } from '#contract/collections/watched-ranges.ts'
import type { Heartbeat } from '#contract/library/watch-heartbeats.ts'
import { OFFLINE_CHANGES } from '#contract/limits.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { callData, callFunctionRaw } from '#server/testing/data.ts'
import { createMember, type Person } from '#server/testing/people.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp({ config: { rateLimitFactor: 100 } })
})
afterAll(() => testApp.close())

const callFunction = (person: Person, name: string, ...args: unknown[]) =>
  callFunctionRaw(testApp, person, EJSON.stringify({ name, arguments: args }))

const now = () => testApp.clock.now().getTime()

const createHeartbeat = (from: number, to: number, more: Partial<Heartbeat> = {}): Heartbeat => ({
  vid: 'armbar',
  gid: 'guard',
  ranges: [{ from, to }],
  position: to,
  duration: 60,
  writtenAgo: Math.round(60_000 - to),
  ...more,
})

const sendHeartbeats = (person: Person, ...heartbeats: Heartbeat[]) => callFunction(person, 'watched', heartbeats)

async function findWatched(person: Person): Promise<WatchedRanges[]> {
  const { value } = await callData(testApp, person, 'find', { collection: 'watched_ranges', sort: { vid: 1 } })
  return value as WatchedRanges[]
}

/** Returns the union of ranges as a set of seconds, to compare with. */
const getSeconds = (ranges: readonly { from: number; to: number }[]) => {
  const seconds = new Set<number>()
  for (const { from, to } of ranges) for (let at = from; at < to; at += 1) seconds.add(at)
  return seconds
}

/** Returns a seeded random generator, so that failures are reproducible. */
function createRandom(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state % below
  }
}

test.each([1, 2, 3, 4, 5, 6])(
  'repeated, reordered, overlapping and concurrent heartbeats result in their union (%i)',
  async (seed) => {
    const mia = await createMember(testApp)
    const random = createRandom(seed * 7919)
    const heartbeats = Array.from({ length: 24 }, () => {
      const from = random(60)
      return createHeartbeat(from, from + 1 + random(12), { position: random(60), writtenAgo: random(5) * 60_000 })
    })
    const shuffled = [...heartbeats, ...heartbeats.slice(0, 8)].toSorted(() => random(3) - 1)
    const phone = shuffled.filter((_, index) => index % 2 === 0)
    const laptop = shuffled.filter((_, index) => index % 2 === 1)
    const send = async (device: Heartbeat[]) => {
      while (device.length > 0) expect((await sendHeartbeats(mia, ...device.splice(0, 1 + random(4)))).status).toBe(200)
    }
    await Promise.all([send(phone), send(laptop)])
    const [found, ...others] = await findWatched(mia)
    expect(others).toEqual([])
    expect(getSeconds(found?.ranges ?? [])).toEqual(getSeconds(heartbeats.flatMap(({ ranges }) => ranges)))
    const distinct = (found?.ranges ?? []).reduce((sum, { from, to }) => sum + to - from, 0)
    expect(distinct).toBe(getSeconds(heartbeats.flatMap(({ ranges }) => ranges)).size)
    const newest = Math.min(...heartbeats.map(({ writtenAgo }) => writtenAgo))
    // Several heartbeats can be the newest.
    const positions = heartbeats.filter(({ writtenAgo }) => writtenAgo === newest).map(({ position }) => position)
    expect(positions).toContain(found?.position)
  },
)

test('touching ranges are merged, and milliseconds are preserved', async () => {
  const mia = await createMember(testApp)
  await sendHeartbeats(
    mia,
    createHeartbeat(0, 4.25),
    createHeartbeat(4.25, 8.5),
    createHeartbeat(20.001, 20.002),
    createHeartbeat(30, 30),
  )
  expect((await findWatched(mia))[0]?.ranges).toEqual([
    { from: 0, to: 8.5 },
    { from: 20.001, to: 20.002 },
  ])
})

test('one call can have several lessons, and a future date does not block later positions', async () => {
  const mia = await createMember(testApp)
  await sendHeartbeats(mia, createHeartbeat(0, 9, { at: now() + 86_400_000 }), createHeartbeat(0, 5, { vid: 'choke' }))
  testApp.clock.advance(60_000)
  await sendHeartbeats(mia, createHeartbeat(2, 4, { writtenAgo: 0 }))
  expect(await findWatched(mia)).toMatchObject([
    { vid: 'armbar', position: 4, ranges: [{ from: 0, to: 9 }] },
    { vid: 'choke', position: 5 },
  ])
})

test('a call with an invalid heartbeat is refused completely', async () => {
  const mia = await createMember(testApp)
  const good = createHeartbeat(0, 5)
  const bad: object[] = [
    createHeartbeat(5, 4),
    createHeartbeat(-1, 4),
    createHeartbeat(0, 86_401),
    { ...good, writtenAgo: -1 },
    { ...good, at: Number.NaN },
    { ...good, vid: '' },
    { ...good, owner_id: mia.id },
  ]
  for (const heartbeat of bad) {
    const { status, value } = await callFunction(mia, 'watched', [good, heartbeat])
    expect({ status, value }).toMatchObject({ status: 400, value: { error_code: 'ArgumentsNotAllowed' } })
  }
  expect((await callFunction(mia, 'watched', [])).status).toBe(400)
  const tinyRanges = (start: number) =>
    createHeartbeat(0, 1, {
      ranges: Array.from({ length: 200 }, (_, i) => ({ from: start + i / 100, to: start + i / 100 + 0.001 })),
    })
  for (let start = 0; start < 20; start += 2) await sendHeartbeats(mia, tinyRanges(start))
  expect(await sendHeartbeats(mia, tinyRanges(30))).toMatchObject({
    status: 400,
    value: { error: "'ranges' holds at most 2000 entries" },
  })
})

test('clearing the history deletes the ranges and events of this member only', async () => {
  const [mia, sam] = [await createMember(testApp), await createMember(testApp)]
  for (const person of [mia, sam]) {
    await sendHeartbeats(person, createHeartbeat(0, 5))
    const document = { owner_id: person.id, vid: 'armbar', action: 'play' }
    await callData(testApp, person, 'insertOne', { collection: 'events_video', document })
  }
  expect(await callFunction(mia, 'clearHistory')).toMatchObject({ status: 200 })
  const count = async (person: Person, collection: string) =>
    (await callData(testApp, person, 'count', { collection })).value
  expect([await count(mia, 'watched_ranges'), await count(mia, 'events_video')]).toEqual([0, 0])
  expect([await count(sam, 'watched_ranges'), await count(sam, 'events_video')]).toEqual([1, 1])
})

test('late heartbeats from before the history was cleared are ignored, and later ones count', async () => {
  const mia = await createMember(testApp)
  const before = createHeartbeat(0, 5, { writtenAgo: 60_000 })
  await sendHeartbeats(mia, before)
  await callFunction(mia, 'clearHistory')
  expect(await sendHeartbeats(mia, before)).toMatchObject({ status: 200, value: null })
  expect(await findWatched(mia)).toEqual([])
  testApp.clock.advance(60_000)
  await sendHeartbeats(
    mia,
    createHeartbeat(0, 9, { writtenAgo: 61_000 }),
    createHeartbeat(5, 7, { vid: 'choke', writtenAgo: 59_000 }),
  )
  expect(await findWatched(mia)).toMatchObject([{ vid: 'choke', position: 7 }])
})

test('only the part of a lesson watched after the history was cleared counts', async () => {
  const mia = await createMember(testApp)
  await callFunction(mia, 'clearHistory')
  await sendHeartbeats(
    mia,
    createHeartbeat(0, 30, { writtenAgo: 60_000 }),
    createHeartbeat(50, 51, { writtenAgo: 0, position: 5 }),
  )
  expect(await findWatched(mia)).toMatchObject([{ position: 5, ranges: [{ from: 50, to: 51 }] }])
})

test('the ranges of one lesson can be deleted, and clients cannot write ranges directly', async () => {
  const mia = await createMember(testApp)
  await sendHeartbeats(mia, createHeartbeat(0, 5), createHeartbeat(0, 5, { vid: 'choke' }))
  const only = { collection: 'watched_ranges', query: { vid: 'armbar' } }
  expect(await callData(testApp, mia, 'updateOne', { ...only, update: { $set: { position: 1 } } })).toMatchObject({
    status: 403,
  })
  expect(await callData(testApp, mia, 'deleteOne', only)).toMatchObject({ value: { deletedCount: 1 } })
  expect(await findWatched(mia)).toMatchObject([{ vid: 'choke' }])
})

const pairs = ([from = 0, to = 0, ...others]: number[]): object[] => [
  { from, to },
  ...(others.length > 0 ? pairs(others) : []),
]

/** Counts the stored pauses of a member. */
async function countPauses(person: Person) {
  const { rows } = await sql<{ count: number }>`select count(*)::int from profile_details, unnest(history_pauses)
    where owner_id = ${person.id}`.execute(testApp.context.db)
  return rows[0]?.count
}

test('nothing is recorded while the history is paused', async () => {
  const mia = await createMember(testApp)
  await sendHeartbeats(mia, createHeartbeat(0, 5))
  const pause = (historyPaused: boolean) =>
    callData(testApp, mia, 'updateOne', { collection: 'profile', query: {}, update: { $set: { historyPaused } } })
  const ranges = async () => (await findWatched(mia)).map((item) => item.ranges)
  await pause(true)
  const [during, other] = [
    createHeartbeat(20, 30, { writtenAgo: 0 }),
    createHeartbeat(0, 5, { vid: 'choke', writtenAgo: 0 }),
  ]
  expect(await sendHeartbeats(mia, during, other)).toMatchObject({ status: 200 })
  expect(await ranges()).toEqual([[{ from: 0, to: 5 }]])
  // Watched before the pause.
  await sendHeartbeats(mia, createHeartbeat(5, 10, { writtenAgo: 600_000 }))
  expect(await ranges()).toEqual([[{ from: 0, to: 10 }]])
  // Makes the pause an hour long.
  await sql`update profile_details set history_pauses = tstzmultirange(tstzrange(${new Date(now() - 3_600_000)}, null))
    where owner_id = ${mia.id}`.execute(testApp.context.db)
  await pause(false)
  await sendHeartbeats(
    mia,
    createHeartbeat(20, 30, { writtenAgo: 600_000 }),
    createHeartbeat(12, 14, { writtenAgo: 7_200_000 }),
  )
  testApp.clock.advance(1000)
  await sendHeartbeats(mia, createHeartbeat(40, 50, { writtenAgo: 0 }))
  expect(await ranges()).toEqual([[0, 10, 12, 14, 40, 50]].map(pairs))
  await pause(false)
  expect(await countPauses(mia)).toBe(1)
})

test('the hundred newest pauses of the history are stored', async () => {
  const mia = await createMember(testApp)
  for (const historyPaused of Array.from({ length: 210 }, (_, index) => index % 2 === 0))
    await sql`update profile_details set history_paused = ${historyPaused} where owner_id = ${mia.id}`.execute(
      testApp.context.db,
    )
  expect(await countPauses(mia)).toBe(100)
})

test('after a clock correction of years, no heartbeat is older than the access token', async () => {
  const mia = await createMember(testApp)
  await sendHeartbeats(mia, createHeartbeat(0, 5, { writtenAgo: 7_200_000 }))
  const notBefore = now() - 3_600_000
  await sendHeartbeats(mia, createHeartbeat(0, 9, { writtenAgo: OFFLINE_CHANGES.age, notBefore }))
  expect(await findWatched(mia)).toMatchObject([{ position: 9, at: new Date(notBefore) }])
  await sendHeartbeats(mia, createHeartbeat(0, 7, { writtenAgo: 0, notBefore: now() + 3_600_000 }))
  const [latest] = await findWatched(mia)
  expect(latest).toMatchObject({ position: 7 })
  expect(latest?.at.getTime()).toBeLessThanOrEqual(now())
})
