import { expect, test } from 'vitest'
import { OFFLINE_CHANGES } from '#contract/limits.ts'
import { ApiError } from '#web/api/api-error.ts'
import { createSafeStorage } from '#web/session/storage/safe-storage.ts'
import { memoryStorage } from '#web/test/memory-storage.ts'
import { type ChangeCall, createChangeQueue, type SentCall } from './change-queue.ts'

const HOUR = 3_600_000

/** Queue of a page; `reload` opens another page of the same browser. */
const open = () => {
  const storage = memoryStorage()
  const sent: SentCall[] = []
  const device = {
    now: 1000,
    tokenIssuedAt: 500,
    /** Storage capacity in characters. */
    room: Infinity,
    freed: 0,
    answer: async ({ name }: SentCall): Promise<unknown> => (name === 'updateOne' ? { matchedCount: 1 } : null),
    last: async (_calls: readonly SentCall[]): Promise<unknown> => undefined,
  }
  const setItem = storage.setItem.bind(storage)
  Object.defineProperty(storage, 'setItem', {
    value(key: string, value: string) {
      if (value.length > device.room) throw new DOMException('full', 'QuotaExceededError')
      setItem(key, value)
    },
  })
  const reload = () => {
    const queue = createChangeQueue({
      storage: createSafeStorage(() => storage),
      prefix: 'change:',
      freeSpace: () => void (device.room += device.freed),
      tokenIssuedAt: () => device.tokenIssuedAt,
      now: () => device.now,
      send: async (call) => {
        sent.push(call)
        return device.answer(call)
      },
      sendBatch: async (calls) => device.last(calls),
    })
    return { ...queue, put: (call: ChangeCall) => queue.enqueue([call]).join(), putAll: queue.enqueue }
  }
  const names = () => sent.map(({ name }) => name)
  return { ...reload(), reload, device, sent, names, storage }
}

const call = (name: string, argument: object = {}): ChangeCall => ({ name, args: [argument] })
const outage = async () => {
  throw new TypeError('Failed to fetch')
}
const refuse = (statusCode: number, error?: string, errorCode?: string) => async () => {
  throw new ApiError({ method: 'POST', url: '/', statusCode, statusText: '', error, errorCode })
}

test('changes are stored offline across a reload and sent in order', async () => {
  const { put, flush, reload, device, names } = open()
  device.answer = outage
  for (const name of ['a', 'b']) put(call(name))
  expect(await flush()).toEqual([])
  const later = reload()
  later.put(call('c'))
  device.answer = async () => null
  await later.flush()
  expect(names()).toEqual(['a', 'a', 'b', 'c'])
  expect(later.getQueued()).toEqual([])
})

test.each([
  [500, 'InternalServerError'],
  [503, 'NotReady'],
  [429, 'RateLimitExceeded'],
  [401, 'InvalidSession'],
  // A captive portal.
  [403, undefined],
])('status %i keeps the change queued', async (status, code) => {
  const { put, flush, device, takeOutcome, getQueued } = open()
  device.answer = refuse(status, undefined, code)
  const key = put(call('a'))
  expect(await flush()).toEqual([])
  expect([takeOutcome(key), getQueued().length]).toEqual(['waits', 1])
})

test('a rejected change is dropped, and the following ones are sent', async () => {
  const { put, flush, device, takeOutcome, names } = open()
  const key = put(call('a'))
  const next = put(call('b'))
  device.answer = async ({ name }) => (name === 'a' ? refuse(400, 'no such field', 'BadRequest')() : null)
  expect(await flush()).toMatchObject([{ key, error: { error: 'no such field' } }])
  expect([takeOutcome(key), takeOutcome(next), names()]).toEqual([expect.any(ApiError), 'sent', ['a', 'b']])
})

test('a duplicate key error rejects an insert only if another document can cause it', async () => {
  const { put, flush, device } = open()
  device.answer = refuse(400, 'Duplicate key error', 'MongoDBError')
  put(call('insertOne'))
  const key = put({ ...call('insertOne'), isRefusedByOther: true })
  expect(await flush()).toMatchObject([{ key, error: { error: 'Duplicate key error' } }])
})

test('an insert whose response was lost is not rejected when it is resent', async () => {
  const { put, flush, device, getQueued } = open()
  put(call('insertOne'))
  device.answer = refuse(400, 'Duplicate key error', 'MongoDBError')
  expect([await flush(), getQueued()]).toEqual([[], []])
})

test('an update is sent with its age, limited to the allowed maximum', async () => {
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

test('a change is sent with the issue time of its access token, also in the last request of a page', async () => {
  const { put, flush, sendBeforeUnload, reload, device, sent } = open()
  put(call('updateOne', { writtenAgo: 0 }))
  device.tokenIssuedAt = 700
  const last: (number | undefined)[] = []
  device.last = async (calls) => void last.push(...calls.map(({ notBefore }) => notBefore))
  await sendBeforeUnload()
  await reload().flush()
  put(call('updateOne', { writtenAgo: 0 }))
  await flush()
  expect([last, sent.map(({ notBefore }) => notBefore)]).toEqual([[500], [500, 700]])
})

test('an update has age 0 if the clock was set back', async () => {
  const { put, flush, device, sent } = open()
  put(call('updateOne', { writtenAgo: 0 }))
  device.now -= 500
  await flush()
  expect(sent[0]?.args).toEqual([{ writtenAgo: { $numberInt: '0' } }])
})

test('the number of queued changes is limited, and the error states the limit', () => {
  const { put } = open()
  for (let count = 0; count < OFFLINE_CHANGES.max; count += 1) put(call('a'))
  expect(() => put(call('a'))).toThrow(String(OFFLINE_CHANGES.max))
})

test('unreadable entries are deleted', async () => {
  const { put, flush, storage, names } = open()
  storage.setItem('change:0', '{')
  storage.setItem('change:1', '{"at":1,"call":{"name":"a"}}')
  put(call('b'))
  await flush()
  expect([names(), Object.keys(storage)]).toEqual([['b'], []])
})

test.each(['insertOne', 'updateOne', 'deleteOne'])(
  '%s is complete when the response states its effect',
  async (name) => {
    const { put, flush, device, getQueued } = open()
    device.answer = async () => ({})
    put(call(name))
    await flush()
    expect(getQueued()).toHaveLength(1)
    device.answer = async () => ({ insertedId: 'a', matchedCount: 1, deletedCount: 1 })
    await flush()
    expect(getQueued()).toEqual([])
  },
)

test.each(['changeRating', 'moveInMyList'])('%s is complete when the response is null', async (name) => {
  const { put, flush, device, getQueued } = open()
  device.answer = async () => ({ portal: 'sign in' })
  put(call(name))
  expect([await flush(), getQueued().length]).toEqual([[], 1])
  device.answer = async () => null
  expect([await flush(), getQueued()]).toEqual([[], []])
})

test('a full storage is cleared to make room for a change', async () => {
  const { put, flush, reload, device, takeOutcome } = open()
  Object.assign(device, { room: 0, freed: 1000, answer: outage })
  const key = put(call('a'))
  await flush()
  expect([takeOutcome(key), reload().getQueued().length]).toEqual(['waits', 1])
})

test('changes that do not fit into the storage are sent at once, and rejected together while offline', async () => {
  const { putAll, isPersisted, flush, device, takeOutcome, names, getQueued } = open()
  device.room = 100
  const calls = [call('a'), call('b', { text: 'x'.repeat(100) })]
  const sent = putAll(calls)
  expect(isPersisted(sent)).toBe(false)
  await flush()
  expect([sent.map(takeOutcome), names()]).toEqual([
    ['sent', 'sent'],
    ['a', 'b'],
  ])
  device.answer = outage
  const refused = putAll(calls)
  expect(await flush()).toEqual([])
  expect(refused.map(takeOutcome)).toEqual([expect.any(RangeError), expect.any(RangeError)])
  expect(getQueued()).toEqual([])
})

test('a change of several calls is stored completely or not at all', () => {
  const { put, putAll, getQueued } = open()
  for (let count = 1; count < OFFLINE_CHANGES.max; count += 1) put(call('a'))
  expect(() => putAll([call('b'), call('c')])).toThrow(RangeError)
  expect(getQueued()).toHaveLength(OFFLINE_CHANGES.max - 1)
})

/** Captures the requests of a page that closes. */
const close = ({ sendBeforeUnload, device }: ReturnType<typeof open>) => {
  const requests: string[][] = []
  device.last = async (calls) => void requests.push(calls.map(({ name }) => name))
  return { requests, sendLast: sendBeforeUnload }
}

test('a closing page sends all queued changes in order in one request, and keeps them until confirmed', async () => {
  const page = open()
  const { requests, sendLast } = close(page)
  const first = Promise.withResolvers<unknown>()
  page.put(call('a'))
  page.put(call('b'))
  page.device.answer = () => first.promise
  const flushing = page.flush()
  await sendLast()
  expect([requests, page.names(), page.getQueued().length]).toEqual([[['a', 'b']], ['a'], 2])
  first.resolve(null)
  await flushing
  expect(page.getQueued()).toEqual([])
})

test('a page that is hidden and then closes sends the same changes once, and again after a failure', async () => {
  const page = open()
  const { requests, sendLast } = close(page)
  await sendLast()
  page.put(call('a'))
  await sendLast()
  await sendLast()
  page.put(call('b'))
  page.device.last = outage
  await sendLast()
  close(page)
  page.device.last = async (calls) => void requests.push(calls.map(({ name }) => name))
  await sendLast()
  expect(requests).toEqual([['a'], ['a', 'b']])
})

test('a page that closes sends at most the keepalive limit, oldest first', async () => {
  const page = open()
  const { requests, sendLast } = close(page)
  for (let count = 0; count < 60; count += 1) page.put(call(`change ${count}`, { text: 'x'.repeat(1000) }))
  await sendLast()
  const [sent = []] = requests
  expect(sent.length).toBeGreaterThan(40)
  expect(sent.length).toBeLessThan(49)
  expect(sent).toEqual(sent.map((_, index) => `change ${index}`))
  expect(page.getQueued()).toHaveLength(60)
})

test('the last request of a page is measured in bytes, and a change that does not fit blocks later ones', async () => {
  const page = open()
  const { requests, sendLast } = close(page)
  for (const name of ['a', 'b']) page.put(call(name, { text: '語'.repeat(9000) }))
  page.put(call('c'))
  await sendLast()
  expect(requests).toEqual([['a']])
  expect(page.getQueued()).toHaveLength(3)
})

test('a change keeps its id when it is resent, so that the academy applies it once', async () => {
  const page = open()
  const ids: string[] = []
  page.device.last = async (calls) => void ids.push(...calls.map(({ id }) => id))
  page.device.answer = outage
  page.put(call('a'))
  page.put(call('b'))
  await page.flush()
  await page.sendBeforeUnload()
  page.device.answer = async () => null
  await page.reload().flush()
  const [tried, ...again] = page.sent.map(({ id }) => id)
  expect(again).toEqual(ids)
  expect([tried, ids[0] === ids[1]]).toEqual([ids[0], false])
})

test('an update is repeated after its record is restored, and each call has its own id', async () => {
  const { put, flush, device, sent } = open()
  device.answer = async () => ({ matchedCount: 0, insertedId: 'a' })
  put({ ...call('updateOne'), otherwise: { call: call('insertOne'), isBack: true } })
  await flush()
  expect(sent.map(({ name }) => name)).toEqual(['updateOne', 'insertOne', 'updateOne'])
  expect(new Set(sent.map(({ id }) => id)).size).toBe(3)
})

test('a redirected change is sent with a new id', async () => {
  const { put, flush, device, sent } = open()
  const update = (text: string) => call('updateOne', { query: { _id: { $oid: 'old' } }, text })
  device.answer = async ({ args }) => ({
    matchedCount: JSON.stringify(args).includes('old') ? 0 : 1,
    insertedId: 'new',
  })
  put({ ...update('first'), otherwise: { call: call('insertOne'), id: 'new' } })
  const key = put(update('second'))
  await flush()
  expect(sent.at(-1)).toMatchObject({
    args: [{ query: { _id: { $oid: 'new' } } }],
    id: `${key.slice('change:'.length)}-moved`,
  })
})

test('a change redirected twice is sent with a different id each time', async () => {
  const { put, flush, device, sent } = open()
  const update = (text: string) => call('updateOne', { query: { _id: { $oid: 'first' } }, text })
  const isLast = ({ args }: SentCall) => JSON.stringify(args).includes('third')
  device.answer = async (change) => ({ matchedCount: isLast(change) ? 1 : 0, insertedId: 'new' })
  put({ ...update('a'), otherwise: { call: call('insertOne'), id: 'second' } })
  put({ ...update('b'), otherwise: { call: call('insertOne'), id: 'third' } })
  const key = put(update('c'))
  await flush()
  const id = key.slice('change:'.length)
  expect(sent.at(-1)).toMatchObject({ args: [{ query: { _id: { $oid: 'third' } } }], id: `${id}-moved2` })
})

test('changes queued behind others share a series and are sorted by id', async () => {
  const page = open()
  const last: SentCall[] = []
  page.device.last = async (calls) => void last.push(...calls)
  page.device.answer = outage
  page.put(call('first', { writtenAgo: 0 }))
  await page.flush()
  page.device.now += 10
  const other = page.reload()
  other.put({ ...call('updateOne', { writtenAgo: 0 }), otherwise: { call: call('insertOne'), isBack: true } })
  other.put(call('third'))
  await other.sendBeforeUnload()
  const nothingMatches = new Map([
    ['updateOne', { matchedCount: 0 }],
    ['insertOne', { insertedId: 'a' }],
  ])
  page.device.answer = async ({ name }) => nothingMatches.get(name) ?? null
  await page.reload().flush()
  page.put(call('later'))
  await page.flush()
  const [tried, ...sent] = page.sent
  const later = sent.pop()
  expect(new Set([tried, ...sent, ...last].map((change) => change?.series))).toEqual(new Set([tried?.id]))
  expect(last.map(({ id }) => id).toSorted()).toEqual(last.map(({ id }) => id))
  const ids = sent.map(({ id }) => id)
  expect([ids.length, ids.toSorted()]).toEqual([5, ids])
  expect(later?.series).toBe(later?.id)
})

test('setting the clock back keeps the order of queued changes', async () => {
  const { put, flush, reload, device, names } = open()
  device.now = 10 * HOUR
  put(call('added'))
  device.now = HOUR
  put(call('changed'))
  reload().put(call('removed'))
  await flush()
  expect(names()).toEqual(['added', 'changed', 'removed'])
})
