import { expect, test } from 'vitest'
import type { Heartbeat } from '#contract/library/watched.ts'
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

/** An academy that can be out of reach, and the heartbeats that it has received. */
const open = (storage = memoryStorage()) => {
  const academy = { error: undefined as Error | undefined, received: [] as Heartbeat[][] }
  const send = async (heartbeats: readonly Heartbeat[]) => {
    await Promise.resolve()
    if (academy.error) throw academy.error
    academy.received.push([...heartbeats])
  }
  return { academy, storage, outbox: createOutbox({ storage, ownerId: 'ada', send }) }
}

test('unsent ranges wait, through a reload too, and are sent as one heartbeat for each lesson', async () => {
  const { academy, storage, outbox } = open()
  academy.error = new TypeError('Failed to fetch')
  outbox.put(beat(0, 10, 1))
  await outbox.flush()
  outbox.put(beat(10, 20, 2))
  outbox.put(beat(0, 5, 3, 'choke'))
  await outbox.flush()
  const next = open(storage)
  await next.outbox.flush()
  expect(next.academy.received).toEqual([[beat(0, 20, 2), beat(0, 5, 3, 'choke')]])
  await next.outbox.flush()
  expect(next.academy.received).toHaveLength(1)
})

test('ranges that are watched while a heartbeat is being sent go with the next one', async () => {
  const { academy, outbox } = open()
  outbox.put(beat(0, 10, 1))
  const sending = outbox.flush()
  outbox.put(beat(10, 20, 2))
  await sending
  await outbox.flush()
  expect(academy.received.at(-1)).toEqual([beat(0, 20, 2)])
})

test('a refused heartbeat is not sent for ever', async () => {
  const { academy, outbox } = open()
  academy.error = new ApiError({ method: 'POST', url: '/', statusCode: 400, statusText: 'Bad Request' })
  outbox.put(beat(0, 10, 1))
  await outbox.flush()
  academy.error = undefined
  await outbox.flush()
  expect(academy.received).toEqual([])
})

test('data that another version stored does no harm', async () => {
  const { academy, storage, outbox } = open()
  const key = memberStorageKey('ada', 'watched')
  storage.setItem(key, JSON.stringify({ 'guard armbar': { ranges: 7 }, 'guard choke': null }))
  outbox.put(beat(0, 10, 1))
  await outbox.flush()
  expect(academy.received).toEqual([[beat(0, 10, 1)]])
})
