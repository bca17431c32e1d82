import { expect, test } from 'vitest'
import { OFFLINE_CHANGES } from '#contract/limits.ts'
import { ApiError } from '#web/api/api-error.ts'
import { createSafeStorage } from '#web/session/storage/safe-storage.ts'
import { memoryStorage } from '#web/test/memory-storage.ts'
import { type ChangeCall, createChangeQueue, type SentCall } from './change-queue.ts'

const HOUR = 3_600_000

/** Opens a page with a change queue. `reload` opens another page of the same browser. */
const openPage = () => {
  const storage = memoryStorage()
  const sent: SentCall[] = []
  const device = {
    now: 1000,
    tokenIssueTime: 500,
    /** Storage capacity in characters. */
    capacity: Infinity,
    freeableSpace: 0,
    respond: async ({ name }: SentCall): Promise<unknown> => (name === 'updateOne' ? { matchedCount: 1 } : null),
    receiveLastRequest: async (_calls: readonly SentCall[]): Promise<unknown> => undefined,
  }
  const setItem = storage.setItem.bind(storage)
  Object.defineProperty(storage, 'setItem', {
    value(key: string, value: string) {
      if (value.length > device.capacity) throw new DOMException('full', 'QuotaExceededError')
      setItem(key, value)
    },
  })
  const reload = () => {
    const queue = createChangeQueue({
      storage: createSafeStorage(() => storage),
      prefix: 'change:',
      setAsidePrefix: 'set-aside:',
      freeSpace: () => void (device.capacity += device.freeableSpace),
      tokenIssuedAt: () => device.tokenIssueTime,
      now: () => device.now,
      send: async (call) => {
        sent.push(call)
        return device.respond(call)
      },
      sendBatch: async (calls) => device.receiveLastRequest(calls),
    })
    return { ...queue, put: (call: ChangeCall) => queue.enqueue([call]).join(), putAll: queue.enqueue }
  }
  const getSentNames = () => sent.map(({ name }) => name)
  return { ...reload(), reload, device, sent, getSentNames, storage }
}

const createCall = (name: string, argument: object = {}): ChangeCall => ({ name, args: [argument] })
const failOffline = async () => {
  throw new TypeError('Failed to fetch')
}
const rejectWith = (statusCode: number, error?: string, errorCode?: string) => async () => {
  throw new ApiError({ method: 'POST', url: '/', statusCode, statusText: '', error, errorCode })
}

test('changes are stored offline across a reload and sent in order', async () => {
  const { put, flush, reload, device, getSentNames } = openPage()
  device.respond = failOffline
  for (const name of ['a', 'b']) put(createCall(name))
  expect(await flush()).toEqual([])
  const secondPage = reload()
  secondPage.put(createCall('c'))
  device.respond = async () => null
  await secondPage.flush()
  expect(getSentNames()).toEqual(['a', 'a', 'b', 'c'])
  expect(secondPage.getQueued()).toEqual([])
})

test.each([
  [500, 'InternalServerError'],
  [503, 'NotReady'],
  [429, 'RateLimitExceeded'],
  [401, 'InvalidSession'],
  // A captive portal.
  [403, undefined],
])('status %i keeps the change queued', async (status, code) => {
  const { put, flush, device, takeOutcome, getQueued } = openPage()
  device.respond = rejectWith(status, undefined, code)
  const key = put(createCall('a'))
  expect(await flush()).toEqual([])
  expect([takeOutcome(key), getQueued().length]).toEqual(['queued', 1])
})

test('a change that the academy cannot execute for an hour is set aside, and retried without delaying others', async () => {
  const { put, flush, device, getSentNames, takeOutcome, getQueued, getSetAside, retrySetAside } = openPage()
  const [key = ''] = ['a', 'b'].map((name) => put(createCall(name)))
  device.respond = async ({ name }) => (name === 'a' ? rejectWith(500, '', 'InternalServerError')() : null)
  for (let attempt = 0; attempt < OFFLINE_CHANGES.tries; attempt += 1) expect(await flush()).toEqual([])
  device.now += HOUR
  expect(await flush()).toMatchObject([{ key, error: { statusCode: 500 } }])
  expect([takeOutcome(key), getSentNames().at(-1)]).toEqual([expect.any(ApiError), 'b'])
  expect([getQueued(), await retrySetAside(), getSetAside().length]).toEqual([[], [], 1])
  device.respond = async () => null
  expect([await retrySetAside(), getSetAside(), getSentNames().at(-1)]).toEqual([[], [], 'a'])
})

test.each([rejectWith(503, '', 'NotReady'), rejectWith(502), failOffline])(
  'an outage sets none aside',
  async (fail) => {
    const { put, flush, device, getSetAside } = openPage()
    device.respond = fail
    put(createCall('a'))
    for (let attempt = 0; attempt < 2 * OFFLINE_CHANGES.tries; attempt += 1) {
      device.now += HOUR
      await flush()
    }
    expect(getSetAside()).toEqual([])
  },
)

test('a rejected change is dropped, and the following ones are sent', async () => {
  const { put, flush, device, takeOutcome, getSentNames } = openPage()
  const key = put(createCall('a'))
  const secondKey = put(createCall('b'))
  device.respond = async ({ name }) => (name === 'a' ? rejectWith(400, 'no such field', 'BadRequest')() : null)
  expect(await flush()).toMatchObject([{ key, error: { error: 'no such field' } }])
  expect([takeOutcome(key), takeOutcome(secondKey), getSentNames()]).toEqual([expect.any(ApiError), 'sent', ['a', 'b']])
})

test('a duplicate key error rejects an insert only if a document of another insert can cause it', async () => {
  const { put, flush, device } = openPage()
  device.respond = rejectWith(400, 'Duplicate key error', 'MongoDBError')
  put(createCall('insertOne'))
  const key = put({ ...createCall('insertOne'), isRefusedByOther: true })
  expect(await flush()).toMatchObject([{ key, error: { error: 'Duplicate key error' } }])
})

test('an insert whose response was lost is not rejected when it is resent', async () => {
  const { put, flush, device, getQueued } = openPage()
  put(createCall('insertOne'))
  device.respond = rejectWith(400, 'Duplicate key error', 'MongoDBError')
  expect([await flush(), getQueued()]).toEqual([[], []])
})

test('an update is sent with its age, limited to the allowed maximum', async () => {
  const { put, flush, device, sent } = openPage()
  put(createCall('updateOne', { writtenAgo: 0 }))
  put(createCall('updateOne', { upsert: true }))
  device.now += 2 * HOUR
  await flush()
  put(createCall('updateOne', { writtenAgo: 0 }))
  device.now += 2 * OFFLINE_CHANGES.age
  await flush()
  expect(sent.map(({ args: [argument] }) => argument)).toEqual([
    { writtenAgo: { $numberInt: String(2 * HOUR) } },
    { upsert: true },
    { writtenAgo: { $numberLong: String(OFFLINE_CHANGES.age) } },
  ])
})

test('a change is sent with the issue time of its access token, also in the last request of a page', async () => {
  const { put, flush, sendBeforeUnload, reload, device, sent } = openPage()
  put(createCall('updateOne', { writtenAgo: 0 }))
  device.tokenIssueTime = 700
  const lastTokenTimes: (number | undefined)[] = []
  device.receiveLastRequest = async (calls) => void lastTokenTimes.push(...calls.map(({ notBefore }) => notBefore))
  await sendBeforeUnload()
  await reload().flush()
  put(createCall('updateOne', { writtenAgo: 0 }))
  await flush()
  expect([lastTokenTimes, sent.map(({ notBefore }) => notBefore)]).toEqual([[500], [500, 700]])
})

test('an update is sent with age 0 if the clock was set back', async () => {
  const { put, flush, device, sent } = openPage()
  put(createCall('updateOne', { writtenAgo: 0 }))
  device.now -= 500
  await flush()
  expect(sent[0]?.args).toEqual([{ writtenAgo: { $numberInt: '0' } }])
})

test('the number of queued changes is limited, and the error states the limit', () => {
  const { put } = openPage()
  for (let count = 0; count < OFFLINE_CHANGES.max; count += 1) put(createCall('a'))
  expect(() => put(createCall('a'))).toThrow(String(OFFLINE_CHANGES.max))
})

test('unreadable entries are deleted', async () => {
  const { put, flush, storage, getSentNames } = openPage()
  storage.setItem('change:0', '{')
  storage.setItem('change:1', '{"at":1,"call":{"name":"a"}}')
  put(createCall('b'))
  await flush()
  expect([getSentNames(), Object.keys(storage)]).toEqual([['b'], []])
})

test.each(['insertOne', 'updateOne', 'deleteOne'])(
  '%s is complete when the response states its effect',
  async (name) => {
    const { put, flush, device, getQueued } = openPage()
    device.respond = async () => ({})
    put(createCall(name))
    await flush()
    expect(getQueued()).toHaveLength(1)
    device.respond = async () => ({ insertedId: 'a', matchedCount: 1, deletedCount: 1 })
    await flush()
    expect(getQueued()).toEqual([])
  },
)

test.each(['changeRating', 'moveInMyList'])('%s is complete when the response is null', async (name) => {
  const { put, flush, device, getQueued } = openPage()
  device.respond = async () => ({ portal: 'sign in' })
  put(createCall(name))
  expect([await flush(), getQueued().length]).toEqual([[], 1])
  device.respond = async () => null
  expect([await flush(), getQueued()]).toEqual([[], []])
})

test('a full storage is cleared to make room for a change', async () => {
  const { put, flush, reload, device, takeOutcome } = openPage()
  Object.assign(device, { capacity: 0, freeableSpace: 1000, respond: failOffline })
  const key = put(createCall('a'))
  await flush()
  expect([takeOutcome(key), reload().getQueued().length]).toEqual(['queued', 1])
})

test('changes that do not fit into the storage are sent at once, and offline all of them are rejected', async () => {
  const { putAll, isPersisted, flush, device, takeOutcome, getSentNames, getQueued } = openPage()
  device.capacity = 100
  const calls = [createCall('a'), createCall('b', { text: 'x'.repeat(100) })]
  const sent = putAll(calls)
  expect(isPersisted(sent)).toBe(false)
  await flush()
  expect([sent.map(takeOutcome), getSentNames()]).toEqual([
    ['sent', 'sent'],
    ['a', 'b'],
  ])
  device.respond = failOffline
  const rejectedKeys = putAll(calls)
  expect(await flush()).toEqual([])
  expect(rejectedKeys.map(takeOutcome)).toEqual([expect.any(RangeError), expect.any(RangeError)])
  expect(getQueued()).toEqual([])
})

test('a change of several calls is stored completely or not at all', () => {
  const { put, putAll, getQueued } = openPage()
  for (let count = 1; count < OFFLINE_CHANGES.max; count += 1) put(createCall('a'))
  expect(() => putAll([createCall('b'), createCall('c')])).toThrow(RangeError)
  expect(getQueued()).toHaveLength(OFFLINE_CHANGES.max - 1)
})

/** Captures the requests of a page that closes. */
const captureLastRequests = ({ sendBeforeUnload, device }: ReturnType<typeof openPage>) => {
  const requests: string[][] = []
  device.receiveLastRequest = async (calls) => void requests.push(calls.map(({ name }) => name))
  return { requests, sendLastRequest: sendBeforeUnload }
}

test('a closing page sends all queued changes in order in one request, and keeps them until confirmed', async () => {
  const page = openPage()
  const { requests, sendLastRequest } = captureLastRequests(page)
  const first = Promise.withResolvers<unknown>()
  page.put(createCall('a'))
  page.put(createCall('b'))
  page.device.respond = () => first.promise
  const flushing = page.flush()
  await sendLastRequest()
  expect([requests, page.getSentNames(), page.getQueued().length]).toEqual([[['a', 'b']], ['a'], 2])
  first.resolve(null)
  await flushing
  expect(page.getQueued()).toEqual([])
})

test('a page that is hidden and then closes sends the same changes once, and again after a failure', async () => {
  const page = openPage()
  const { requests, sendLastRequest } = captureLastRequests(page)
  await sendLastRequest()
  page.put(createCall('a'))
  await sendLastRequest()
  await sendLastRequest()
  page.put(createCall('b'))
  page.device.receiveLastRequest = failOffline
  await sendLastRequest()
  captureLastRequests(page)
  page.device.receiveLastRequest = async (calls) => void requests.push(calls.map(({ name }) => name))
  await sendLastRequest()
  expect(requests).toEqual([['a'], ['a', 'b']])
})

test('a page that closes sends at most the keepalive limit, oldest first', async () => {
  const page = openPage()
  const { requests, sendLastRequest } = captureLastRequests(page)
  for (let count = 0; count < 60; count += 1) page.put(createCall(`change ${count}`, { text: 'x'.repeat(1000) }))
  await sendLastRequest()
  const [sent = []] = requests
  expect(sent.length).toBeGreaterThan(40)
  expect(sent.length).toBeLessThan(49)
  expect(sent).toEqual(sent.map((_, index) => `change ${index}`))
  expect(page.getQueued()).toHaveLength(60)
})

test('the last request of a page is measured in bytes, and a change that does not fit blocks later ones', async () => {
  const page = openPage()
  const { requests, sendLastRequest } = captureLastRequests(page)
  for (const name of ['a', 'b']) page.put(createCall(name, { text: '語'.repeat(9000) }))
  page.put(createCall('c'))
  await sendLastRequest()
  expect(requests).toEqual([['a']])
  expect(page.getQueued()).toHaveLength(3)
})

test('a change keeps its id when it is resent, so that the academy applies it once', async () => {
  const page = openPage()
  const ids: string[] = []
  page.device.receiveLastRequest = async (calls) => void ids.push(...calls.map(({ id }) => id))
  page.device.respond = failOffline
  page.put(createCall('a'))
  page.put(createCall('b'))
  await page.flush()
  await page.sendBeforeUnload()
  page.device.respond = async () => null
  await page.reload().flush()
  const [firstTry, ...retries] = page.sent.map(({ id }) => id)
  expect(retries).toEqual(ids)
  expect([firstTry, ids[0] === ids[1]]).toEqual([ids[0], false])
})

test('an update is repeated after its record is restored, and each call has its own id', async () => {
  const { put, flush, device, sent } = openPage()
  device.respond = async () => ({ matchedCount: 0, insertedId: 'a' })
  put({ ...createCall('updateOne'), otherwise: { call: createCall('insertOne'), isBack: true } })
  await flush()
  expect(sent.map(({ name }) => name)).toEqual(['updateOne', 'insertOne', 'updateOne'])
  expect(new Set(sent.map(({ id }) => id)).size).toBe(3)
})

test('a redirected change is sent with a new id', async () => {
  const { put, flush, device, sent } = openPage()
  const update = (text: string) => createCall('updateOne', { query: { _id: { $oid: 'old' } }, text })
  device.respond = async ({ args }) => ({
    matchedCount: JSON.stringify(args).includes('old') ? 0 : 1,
    insertedId: 'new',
  })
  put({ ...update('first'), otherwise: { call: createCall('insertOne'), id: 'new' } })
  const key = put(update('second'))
  await flush()
  expect(sent.at(-1)).toMatchObject({
    args: [{ query: { _id: { $oid: 'new' } } }],
    id: `${key.slice('change:'.length)}-moved`,
  })
})

test('a change redirected twice is sent with a different id each time', async () => {
  const { put, flush, device, sent } = openPage()
  const update = (text: string) => createCall('updateOne', { query: { _id: { $oid: 'first' } }, text })
  const isLast = ({ args }: SentCall) => JSON.stringify(args).includes('third')
  device.respond = async (change) => ({ matchedCount: isLast(change) ? 1 : 0, insertedId: 'new' })
  put({ ...update('a'), otherwise: { call: createCall('insertOne'), id: 'second' } })
  put({ ...update('b'), otherwise: { call: createCall('insertOne'), id: 'third' } })
  const key = put(update('c'))
  await flush()
  const id = key.slice('change:'.length)
  expect(sent.at(-1)).toMatchObject({ args: [{ query: { _id: { $oid: 'third' } } }], id: `${id}-moved2` })
})

test('changes queued behind unsent changes share their series, and their ids sort in order', async () => {
  const page = openPage()
  const lastCalls: SentCall[] = []
  page.device.receiveLastRequest = async (calls) => void lastCalls.push(...calls)
  page.device.respond = failOffline
  page.put(createCall('first', { writtenAgo: 0 }))
  await page.flush()
  page.device.now += 10
  const secondPage = page.reload()
  secondPage.put({
    ...createCall('updateOne', { writtenAgo: 0 }),
    otherwise: { call: createCall('insertOne'), isBack: true },
  })
  secondPage.put(createCall('third'))
  await secondPage.sendBeforeUnload()
  const nothingMatches = new Map([
    ['updateOne', { matchedCount: 0 }],
    ['insertOne', { insertedId: 'a' }],
  ])
  page.device.respond = async ({ name }) => nothingMatches.get(name) ?? null
  await page.reload().flush()
  page.put(createCall('later'))
  await page.flush()
  const [firstTry, ...sent] = page.sent
  const lastChange = sent.pop()
  expect(new Set([firstTry, ...sent, ...lastCalls].map((change) => change?.series))).toEqual(new Set([firstTry?.id]))
  expect(lastCalls.map(({ id }) => id).toSorted()).toEqual(lastCalls.map(({ id }) => id))
  const ids = sent.map(({ id }) => id)
  expect([ids.length, ids.toSorted()]).toEqual([5, ids])
  expect(lastChange?.series).toBe(lastChange?.id)
})

test('setting the clock back keeps the order of queued changes', async () => {
  const { put, flush, reload, device, getSentNames } = openPage()
  device.now = 10 * HOUR
  put(createCall('added'))
  device.now = HOUR
  put(createCall('changed'))
  reload().put(createCall('removed'))
  await flush()
  expect(getSentNames()).toEqual(['added', 'changed', 'removed'])
})
