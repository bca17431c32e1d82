import { expect, test } from 'vitest'
import type { Heartbeat } from '#contract/watched.ts'
import { ApiError } from '#web/api/api-error.ts'
import { memberStorageKey } from '#web/session/storage/member-storage.ts'
import { memoryStorage } from '#web/test/memory-storage.ts'
import { createOutbox } from './outbox.ts'

const beat = (from: number, to: number, at: number, vid = 'armbar'): Heartbeat => ({
  vid,
  gid: 'guard',
  ranges: [{ from, to }],
  position: to,
  duration: 60,
  at,
})

/** An academy that can be out of reach, and what it has taken. */
const open = (storage = memoryStorage()) => {
  const academy = { fault: undefined as Error | undefined, taken: [] as Heartbeat[][] }
  const send = async (heartbeats: readonly Heartbeat[]) => {
    await Promise.resolve()
    if (academy.fault) throw academy.fault
    academy.taken.push([...heartbeats])
  }
  return { academy, storage, outbox: createOutbox({ storage, ownerId: 'ada', send }) }
}

test('what cannot be sent waits, through a reload too, and goes as one heartbeat a lesson', async () => {
  const { academy, storage, outbox } = open()
  academy.fault = new TypeError('Failed to fetch')
  outbox.put(beat(0, 10, 1))
  await outbox.flush()
  outbox.put(beat(10, 20, 2))
  outbox.put(beat(0, 5, 3, 'choke'))
  await outbox.flush()
  const next = open(storage)
  await next.outbox.flush()
  expect(next.academy.taken).toEqual([[beat(0, 20, 2), beat(0, 5, 3, 'choke')]])
  await next.outbox.flush()
  expect(next.academy.taken).toHaveLength(1)
})

test('ranges that are watched while a heartbeat is being sent go with the next one', async () => {
  const { academy, outbox } = open()
  outbox.put(beat(0, 10, 1))
  const sending = outbox.flush()
  outbox.put(beat(10, 20, 2))
  await sending
  await outbox.flush()
  expect(academy.taken.at(-1)).toEqual([beat(0, 20, 2)])
})

test('what the academy refuses is not sent for ever', async () => {
  const { academy, outbox } = open()
  academy.fault = new ApiError({ method: 'POST', url: '/', statusCode: 400, statusText: 'Bad Request' })
  outbox.put(beat(0, 10, 1))
  await outbox.flush()
  academy.fault = undefined
  await outbox.flush()
  expect(academy.taken).toEqual([])
})

test('what another version left there keeps nobody from going on', async () => {
  const { academy, storage, outbox } = open()
  const key = memberStorageKey('ada', 'watched')
  storage.setItem(key, JSON.stringify({ 'guard armbar': { ranges: 7 }, 'guard choke': null }))
  outbox.put(beat(0, 10, 1))
  await outbox.flush()
  expect(academy.taken).toEqual([[beat(0, 10, 1)]])
})
