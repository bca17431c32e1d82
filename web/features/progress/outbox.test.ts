import { expect, test } from 'vitest'
import { type Heartbeat, watchedFunction } from '#contract/library/watch-heartbeats.ts'
import { mergeRanges } from '#rules/progress.ts'
import { ApiError } from '#web/api/api-error.ts'
import { encode } from '#web/api/ejson.ts'
import { getCopyKey, getMemberStorageKey } from '#web/session/storage/member-storage.ts'
import { memoryStorage } from '#web/test/memory-storage.ts'
import { createOutbox, type QueuedHeartbeat } from './outbox.ts'

const createHeartbeat = (from: number, to: number, at: number, vid = 'armbar'): QueuedHeartbeat => ({
  vid,
  gid: 'guard',
  ranges: [{ from, to }],
  position: to,
  duration: 60,
  at,
})

/** Time of the device, in milliseconds. */
const NOW = 1_000_000

/** The heartbeat as received by the academy. */
const toReceived = ({ at, ...watched }: QueuedHeartbeat): Heartbeat => ({ ...watched, writtenAgo: NOW - at })

const createApiError = (statusCode: number, errorCode?: string) =>
  new ApiError({ method: 'POST', url: '/', statusCode, statusText: '', errorCode })

/** A mock academy that can be unreachable and records received heartbeats. */
const openOutbox = (storage = memoryStorage()) => {
  const server = {
    error: undefined as Error | undefined,
    tokenIssuedAt: undefined as number | undefined,
    rejects: (_heartbeats: readonly Heartbeat[]): boolean => false,
    received: [] as Heartbeat[][],
    response: null as unknown,
  }
  const send = async (heartbeats: readonly Heartbeat[]) => {
    await Promise.resolve()
    if (server.error) throw server.error
    if (server.rejects(heartbeats)) throw createApiError(400, 'InvalidParameter')
    if (server.response === null) server.received.push([...heartbeats])
    return server.response
  }
  const getTokenIssuedAt = () => server.tokenIssuedAt
  return {
    academy: server,
    storage,
    outbox: createOutbox({ storage, ownerId: 'ada', send, getTokenIssuedAt, now: () => NOW }),
  }
}

test('unsent ranges survive a reload and are sent unchanged', async () => {
  const { academy, storage, outbox } = openOutbox()
  academy.error = new TypeError('Failed to fetch')
  outbox.enqueue(createHeartbeat(0, 10, 1))
  await outbox.flush()
  outbox.enqueue(createHeartbeat(10, 20, 2))
  outbox.enqueue(createHeartbeat(0, 5, 3, 'choke'))
  await outbox.flush()
  const reopened = openOutbox(storage)
  await reopened.outbox.flush()
  expect(reopened.academy.received).toEqual([
    [
      toReceived(createHeartbeat(0, 10, 1)),
      toReceived(createHeartbeat(10, 20, 2)),
      toReceived(createHeartbeat(0, 5, 3, 'choke')),
    ],
  ])
  await reopened.outbox.flush()
  expect(reopened.academy.received).toHaveLength(1)
})

test('ranges watched while a heartbeat is being sent are sent with the next heartbeat', async () => {
  const { academy, outbox } = openOutbox()
  outbox.enqueue(createHeartbeat(0, 10, 1))
  const sending = outbox.flush()
  outbox.enqueue(createHeartbeat(10, 20, 2))
  await sending
  await outbox.flush()
  expect(academy.received.at(-1)).toEqual([toReceived(createHeartbeat(10, 20, 2))])
})

test('heartbeats of one viewing are merged to at most ten, but not with those of another viewing', async () => {
  const { academy, outbox } = openOutbox()
  for (let second = 0; second < 300; second += 10)
    outbox.enqueue(createHeartbeat(second, second + 10, 1000 * (second + 10)))
  for (let second = 300; second < 600; second += 10)
    outbox.enqueue(createHeartbeat(second, second + 10, 1000 * (second + 100)))
  expect(outbox.find(createHeartbeat(0, 10, 1))?.position).toBe(600)
  await outbox.flush()
  const received = academy.received.flat()
  expect(received.length).toBeLessThanOrEqual(10)
  const firstViewing = received.filter(({ writtenAgo }) => writtenAgo >= NOW - 300_000)
  expect(mergeRanges(firstViewing.flatMap(({ ranges }) => ranges))).toEqual([{ from: 0, to: 300 }])
  expect(mergeRanges(received.flatMap(({ ranges }) => ranges))).toEqual([{ from: 0, to: 600 }])
})

test('heartbeats of a rejected lesson are dropped, and those of other lessons are sent', async () => {
  const { academy, outbox } = openOutbox()
  academy.rejects = (heartbeats) => heartbeats.some(({ vid }) => vid === 'bad')
  for (const vid of ['armbar', 'bad', 'choke']) outbox.enqueue(createHeartbeat(0, 10, 1, vid))
  await outbox.flush()
  expect(academy.received.flat()).toEqual([
    toReceived(createHeartbeat(0, 10, 1)),
    toReceived(createHeartbeat(0, 10, 1, 'choke')),
  ])
  academy.rejects = () => false
  await outbox.flush()
  expect(academy.received.flat()).toHaveLength(2)
})

test.each([
  createApiError(400),
  createApiError(403),
  createApiError(401, 'InvalidSession'),
  createApiError(429, 'RateLimitExceeded'),
  createApiError(500, 'x'),
])('progress stays queued after an error other than a rejection: %s', async (error) => {
  const { academy, outbox } = openOutbox()
  academy.error = error
  outbox.enqueue(createHeartbeat(0, 10, 1))
  await outbox.flush()
  academy.error = undefined
  await outbox.flush()
  expect(academy.received).toEqual([[toReceived(createHeartbeat(0, 10, 1))]])
})

test('progress stays queued after a captive portal response', async () => {
  const { academy, outbox } = openOutbox()
  academy.response = { portal: 'sign in' }
  outbox.enqueue(createHeartbeat(0, 10, 1))
  await outbox.flush()
  academy.response = null
  await outbox.flush()
  expect(academy.received).toEqual([[toReceived(createHeartbeat(0, 10, 1))]])
})

/** Creates a heartbeat with many ranges. */
const createSplitHeartbeat = (count: number, vid: string): QueuedHeartbeat => ({
  ...createHeartbeat(0, 1, 1, vid),
  ranges: Array.from({ length: count }, (_, index) => ({ from: index + 0.125, to: index + 0.875 })),
})

test('progress of any size is split into calls that the academy accepts', async () => {
  const { academy, outbox } = openOutbox()
  const queued = [
    ...Array.from({ length: 120 }, (_, index) => createSplitHeartbeat(30, `lesson ${index}`)),
    createSplitHeartbeat(1999, 'jumps'),
  ]
  for (const heartbeat of queued) outbox.enqueue(heartbeat)
  await outbox.flush()
  for (const call of academy.received) {
    expect(watchedFunction.arguments.safeParse([call]).error).toBeUndefined()
    expect(JSON.stringify(encode(call)).length).toBeLessThan(50_000)
  }
  const received = Map.groupBy(academy.received.flat(), ({ vid }) => vid)
  for (const { vid, ranges } of queued)
    expect(received.get(vid)?.flatMap((heartbeat) => heartbeat.ranges)).toEqual(ranges)
  const callCount = academy.received.length
  await outbox.flush()
  expect(academy.received).toHaveLength(callCount)
})

test('a heartbeat stays queued until all its parts are sent, while complete heartbeats are removed', async () => {
  const { academy, outbox } = openOutbox()
  const jumps = createSplitHeartbeat(1999, 'jumps')
  outbox.enqueue(createHeartbeat(0, 10, 1))
  outbox.enqueue(jumps)
  academy.rejects = ([first]) => {
    if (first?.vid === 'jumps') academy.error = new TypeError('Failed to fetch')
    return false
  }
  await outbox.flush()
  await outbox.flush()
  expect([outbox.find(createHeartbeat(0, 10, 1)), outbox.find(jumps)]).toEqual([undefined, jumps])
})

test('a closing page sends one call', async () => {
  const { academy, outbox } = openOutbox()
  for (let index = 0; index < 120; index += 1) outbox.enqueue(createSplitHeartbeat(30, `lesson ${index}`))
  await outbox.flush(true)
  expect(academy.received).toHaveLength(1)
  expect(JSON.stringify(encode(academy.received[0])).length).toBeLessThan(50_000)
})

test('concurrent flushes send each heartbeat once', async () => {
  const { academy, outbox } = openOutbox()
  outbox.enqueue(createHeartbeat(0, 10, 1))
  await Promise.all([outbox.flush(), outbox.flush()])
  expect(academy.received).toHaveLength(1)
})

test('stored heartbeats are valid for any player and clock values', async () => {
  const { academy, outbox } = openOutbox()
  const invalidTimes = [NaN, Infinity, -Infinity, -1, 86_401]
  outbox.enqueue(createHeartbeat(0, 10, 1))
  for (const value of invalidTimes)
    outbox.enqueue({
      ...createHeartbeat(10, 20, 2),
      ranges: [
        { from: 10, to: 20 },
        ...invalidTimes.flatMap((time) => [
          { from: time, to: 30 },
          { from: 30, to: time },
        ]),
      ],
      position: value,
      duration: value,
      at: -5,
    })
  await outbox.flush()
  expect(academy.received).toEqual([[{ ...toReceived(createHeartbeat(0, 20, 0)), position: 0, duration: 0 }]])
})

test('stored data of other versions is ignored', async () => {
  const { academy, storage, outbox } = openOutbox()
  const key = getMemberStorageKey('ada', 'watched')
  storage.setItem(key, JSON.stringify({ 'guard armbar': { ranges: 7 }, 'guard choke': null }))
  outbox.enqueue(createHeartbeat(0, 10, 1))
  await outbox.flush()
  expect(academy.received).toEqual([[toReceived(createHeartbeat(0, 10, 1))]])
})

test('the age is computed when sending, and is 0 if the clock was set back', async () => {
  const { academy, storage, outbox } = openOutbox()
  // Format of a previous version.
  const key = getMemberStorageKey('ada', 'watched')
  const lessons = {
    'guard armbar': createHeartbeat(0, 5, NOW - 5000),
    'guard choke': createHeartbeat(0, 5, NOW + 5000, 'choke'),
  }
  storage.setItem(key, JSON.stringify(lessons))
  await outbox.flush()
  expect(academy.received.flat().map(({ writtenAgo }) => writtenAgo)).toEqual([5000, 0])
  expect(academy.received.flat().some((heartbeat) => 'at' in heartbeat)).toBe(false)
})

test('a heartbeat is sent with the issue time of its access token', async () => {
  const { academy, outbox } = openOutbox()
  academy.tokenIssuedAt = 7000
  outbox.enqueue(createHeartbeat(0, 5, 1))
  academy.tokenIssuedAt = 8000
  await outbox.flush()
  expect(academy.received).toEqual([[{ ...toReceived(createHeartbeat(0, 5, 1)), notBefore: 7000 }]])
})

test('copies of records are deleted from a full storage to make room for progress', async () => {
  const { academy, storage, outbox } = openOutbox()
  storage.setItem(getCopyKey('ada', 'reviews'), '[]')
  const { setItem } = storage
  storage.setItem = (key, text) => {
    if (storage.getItem(getCopyKey('ada', 'reviews')) !== null) throw new DOMException('full', 'QuotaExceededError')
    setItem(key, text)
  }
  outbox.enqueue(createHeartbeat(0, 5, 1))
  await outbox.flush()
  expect(academy.received).toEqual([[toReceived(createHeartbeat(0, 5, 1))]])
})
