import { expect, test } from 'vitest'
import { OFFLINE_CHANGES } from '#contract/limits.ts'
import { ApiError } from '#web/api/api-error.ts'
import { encode } from '#web/api/ejson.ts'
import { createSafeStorage } from '#web/session/storage/safe-storage.ts'
import { memoryStorage } from '#web/test/memory-storage.ts'
import { type ChangeCall, createChangeQueue } from './change-queue.ts'

const HOUR = 3_600_000

/** The queue of a page; `reload` is another page of the same browser. */
const open = () => {
  const storage = memoryStorage()
  const sent: ChangeCall[] = []
  const device = { now: 1000, answer: async (_call: ChangeCall): Promise<unknown> => ({ matchedCount: 1 }) }
  const reload = () =>
    createChangeQueue({
      storage: createSafeStorage(() => storage),
      prefix: 'change:',
      now: () => device.now,
      send: async (call) => {
        sent.push(call)
        return device.answer(call)
      },
    })
  const names = () => sent.map(({ name }) => name)
  return { ...reload(), reload, device, sent, names, storage }
}

const call = (name: string, argument: object = {}): ChangeCall => ({ name, args: [argument] })
const outage = async () => {
  throw new TypeError('Failed to fetch')
}
const refuse = (statusCode: number, error?: string) => async () => {
  throw new ApiError({ method: 'POST', url: '/', statusCode, statusText: '', error })
}

test('changes wait through a reload while there is no network, and are sent in their order', async () => {
  const { put, flush, reload, device, names } = open()
  device.answer = outage
  for (const name of ['a', 'b']) put(call(name))
  expect(await flush()).toEqual([])
  const later = reload()
  later.put(call('c'))
  device.answer = async () => null
  await later.flush()
  expect(names()).toEqual(['a', 'a', 'b', 'c'])
  expect(later.waiting()).toEqual([])
})

test.each([500, 503, 429, 401])('a server that answers %i has not taken the change', async (status) => {
  const { put, flush, device, take, waiting } = open()
  device.answer = refuse(status)
  const key = put(call('a'))
  expect(await flush()).toEqual([])
  expect([take(key), waiting().length]).toEqual(['waits', 1])
})

test('what is refused is given up, and what is behind it is sent', async () => {
  const { put, flush, device, take, names } = open()
  const key = put(call('a'))
  const next = put(call('b'))
  device.answer = async ({ name }) => (name === 'a' ? refuse(400, 'no such field')() : null)
  expect(await flush()).toMatchObject([{ key, error: { error: 'no such field' } }])
  expect([take(key), take(next), names()]).toEqual([expect.any(ApiError), 'sent', ['a', 'b']])
})

test('an insert whose answer was lost is not refused when it is sent again', async () => {
  const { put, flush, device, waiting } = open()
  put(call('insertOne'))
  device.answer = refuse(400, 'Duplicate key error')
  expect([await flush(), waiting()]).toEqual([[], []])
})

test('an update says how long it has waited, and no longer than the academy allows', async () => {
  const { put, flush, device, sent } = open()
  put(call('updateOne', { writtenAgo: 0 }))
  put(call('updateOne', { upsert: true }))
  device.now += 2 * HOUR
  await flush()
  put(call('updateOne', { writtenAgo: 0 }))
  device.now += 2 * OFFLINE_CHANGES.age
  await flush()
  expect(sent.map(({ args: [argument] }) => argument)).toEqual([
    { writtenAgo: { $numberInt: String(2 * HOUR) } },
    { upsert: true },
    { writtenAgo: { $numberLong: String(OFFLINE_CHANGES.age) } },
  ])
})

test('a device whose clock was set back says that the update was written now', async () => {
  const { put, flush, device, sent } = open()
  put(call('updateOne', { writtenAgo: 0 }))
  device.now -= 500
  await flush()
  expect(sent[0]?.args).toEqual([{ writtenAgo: { $numberInt: '0' } }])
})

test('no more changes wait than a device can store, and the refusal says how many', () => {
  const { put } = open()
  for (let count = 0; count < OFFLINE_CHANGES.most; count += 1) put(call('a'))
  expect(() => put(call('a'))).toThrow(String(OFFLINE_CHANGES.most))
})

test('what another version has stored, or nobody can read, is left out', async () => {
  const { put, flush, storage, names } = open()
  storage.setItem('change:0', '{')
  storage.setItem('change:1', '{"at":1,"call":{"name":"a"}}')
  put(call('b'))
  await flush()
  expect(names()).toEqual(['b'])
})

test('a page that closes sends what waits behind another change, and keeps it until it is confirmed', async () => {
  const { put, flush, sendAll, device, names, waiting } = open()
  const first = Promise.withResolvers<unknown>()
  put(call('a'))
  put(call('b'))
  device.answer = () => first.promise
  const flushing = flush()
  sendAll()
  expect([names(), waiting().length]).toEqual([['a', 'b'], 2])
  first.resolve(null)
  await flushing
  expect(waiting()).toEqual([])
})

test('a document whose insert has arrived without an answer is looked for, and not inserted again', async () => {
  const { put, flush, device, sent, names, waiting } = open()
  device.answer = outage
  put(call('insertOne', { collection: 'drill_clips', document: { _id: 'a', name: 'The turn' } }))
  await flush()
  device.answer = async () => 1
  expect(await flush()).toEqual([])
  expect([names(), waiting()]).toEqual([['insertOne', 'count'], []])
  expect(sent[1]?.args).toEqual([{ collection: 'drill_clips', query: { _id: 'a' } }])
})

test('an insert that has not arrived is sent once more', async () => {
  const { put, flush, device, names } = open()
  device.answer = outage
  put(call('insertOne', { document: { _id: 'a' } }))
  await flush()
  device.answer = async ({ name }) => (name === 'count' ? 0 : null)
  await flush()
  expect(names()).toEqual(['insertOne', 'count', 'insertOne'])
})

test('a change keeps its order at the academy, however long the one before was on its way', async () => {
  const { put, flush, device, sent } = open()
  device.answer = async () => void (device.now += 300)
  put(call('first', { writtenAgo: 0 }))
  device.now += 10
  put(call('second', { writtenAgo: 0 }))
  await flush()
  // The first may count as made 300 ms after it was: the second as made no earlier.
  expect(sent.map(({ args }) => args)).toEqual([[{ writtenAgo: encode(10) }], [{ writtenAgo: encode(10) }]])
})
