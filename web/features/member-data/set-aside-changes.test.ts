import { expect, test } from 'vitest'
import { OFFLINE_CHANGES } from '#contract/limits.ts'
import { ApiError } from '#web/api/api-error.ts'
import { createSafeStorage } from '#web/session/storage/safe-storage.ts'
import { memoryStorage } from '#web/test/memory-storage.ts'
import { createChangeQueue, type SentCall } from './change-queue.ts'

test('changes that were set aside are redirected to the record that another change added', async () => {
  const storage = memoryStorage()
  const sent: SentCall[] = []
  let now = 1000
  let isBroken = true
  const { enqueue, flush, retrySetAside, getSetAside } = createChangeQueue({
    storage: createSafeStorage(() => storage),
    prefix: 'change:',
    setAsidePrefix: 'set-aside:',
    freeSpace: () => undefined,
    tokenIssuedAt: () => undefined,
    now: () => now,
    send: async (call) => {
      if (isBroken)
        throw new ApiError({ method: 'POST', url: '/', statusCode: 500, statusText: '', errorCode: 'Broken' })
      sent.push(call)
      if (call.name === 'insertOne') return { insertedId: '' }
      return { matchedCount: JSON.stringify(call.args).includes('"old"') ? 0 : 1 }
    },
    sendBatch: async () => undefined,
  })
  for (const text of ['a', 'b']) {
    const call = { name: 'updateOne', args: [{ query: { _id: { $oid: 'old' } }, text }] }
    enqueue([{ ...call, otherwise: { call: { name: 'insertOne', args: [{ text }] }, id: `new-${text}` } }])
    for (let attempt = 0; attempt < OFFLINE_CHANGES.tries; attempt += 1) await flush()
    now += OFFLINE_CHANGES.tryTime
    await flush()
  }
  expect(getSetAside()).toHaveLength(2)
  isBroken = false
  expect([await retrySetAside(), getSetAside()]).toEqual([[], []])
  expect(sent.map(({ name }) => name)).toEqual(['updateOne', 'insertOne', 'updateOne'])
  expect(sent[2]).toMatchObject({ args: [{ query: { _id: { $oid: 'new-a' } }, text: 'b' }] })
})
