import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#web/api/api-error.ts'
import { client } from '#web/client.ts'
import { sendBeforeSignOut } from '#web/features/progress/send-before-sign-out.ts'
import { copyKey, memberStorageKey } from '#web/session/storage/member-storage.ts'
import { memoryStorage } from '#web/test/memory-storage.ts'
import { flushChanges, saveChanges, sendWaitingChanges } from './member-changes.ts'

/** Each test has a member of its own: their queues live as long as the page. */
let id = ''
let count = 0
const limits: { milliseconds: number; end: () => void }[] = []
const send = () => vi.mocked(client).callFunction

beforeEach(() => {
  id = `ada${(count += 1)}`
  limits.length = 0
  vi.stubGlobal('localStorage', memoryStorage())
  vi.spyOn(client.tokens, 'refreshToken').mockReturnValue('r')
  vi.spyOn(client, 'call').mockRejectedValue(new TypeError('Failed to fetch'))
  vi.spyOn(client, 'callFunction').mockResolvedValue(null)
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    const controller = new AbortController()
    const end = () => controller.abort(new DOMException('It took too long.', 'TimeoutError'))
    limits.push({ milliseconds, end })
    return controller.signal
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const call = (name: string, text = '') => ({ name, args: [{ text }] })
const names = () => send().mock.calls.map(([name]) => name)
const waiting = () => Object.keys(localStorage).filter((key) => key.startsWith(memberStorageKey(id, 'change:')))
const outage = new TypeError('Failed to fetch')

/** A request that is answered only when its time is over. */
const silence: typeof client.callFunction = (_name, _args, { signal } = {}) =>
  new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))

/** Lets the time limits of so many milliseconds pass that there are by now. */
const pass = (milliseconds: number) => {
  for (const limit of limits.filter((one) => one.milliseconds === milliseconds)) limit.end()
}

test('pages wait for a request that is never answered only for a moment, and the change waits for the next try', async () => {
  send().mockImplementation(silence)
  const saving = saveChanges(id, [call('a')])
  const reading = flushChanges(id)
  await vi.waitFor(() => expect(names()).toEqual(['a']))
  pass(10_000)
  await saving
  expect(await reading).toBe(false)
  const next = flushChanges(id)
  send().mockResolvedValue(null)
  pass(30_000)
  expect(await next).toBe(true)
  expect([names(), waiting()]).toEqual([['a', 'a'], []])
})

test('what is sent after a page went on without it is read again', async () => {
  const queries = new QueryClient()
  const read = vi.spyOn(queries, 'invalidateQueries')
  const left = new AbortController()
  vi.useFakeTimers()
  sendWaitingChanges(queries, id, left.signal)
  send().mockImplementation(silence)
  const saving = saveChanges(id, [call('a')])
  await vi.advanceTimersByTimeAsync(1)
  pass(10_000)
  await saving
  send().mockResolvedValue(null)
  const sent = flushChanges(id)
  pass(30_000)
  expect(await sent).toBe(true)
  await vi.advanceTimersByTimeAsync(40_000)
  vi.useRealTimers()
  left.abort()
  expect(read).toHaveBeenCalledExactlyOnceWith({ queryKey: ['member', id] })
})

/** The local storage takes no more characters than these in all. */
const limitStorage = (room: number) => {
  const set = localStorage.setItem.bind(localStorage)
  Object.defineProperty(localStorage, 'setItem', {
    value(key: string, value: string) {
      const others = Object.keys(localStorage).filter((one) => one !== key)
      const used = others.reduce((sum, one) => sum + one.length + (localStorage.getItem(one)?.length ?? 0), 0)
      if (used + key.length + value.length > room) throw new DOMException('full', 'QuotaExceededError')
      set(key, value)
    },
  })
}

test('copies of records make room for a change', async () => {
  send().mockRejectedValue(outage)
  limitStorage(1000)
  localStorage.setItem(copyKey('bea', 'drill_clips'), 'x'.repeat(900))
  await saveChanges(id, [call('a')])
  expect(waiting()).toHaveLength(1)
})

test('without room for a change it is sent, or refused without a network', async () => {
  limitStorage(1000)
  const long = call('a', 'x'.repeat(1000))
  await saveChanges(id, [long])
  expect([names(), waiting()]).toEqual([['a'], []])
  send().mockRejectedValue(outage)
  await expect(saveChanges(id, [long])).rejects.toThrow('no room')
  send().mockResolvedValue(null)
  expect(await flushChanges(id)).toBe(true)
  expect(names()).toEqual(['a', 'a'])
})

test('a change without room is awaited, however long that takes', async () => {
  limitStorage(0)
  send().mockImplementation(silence)
  const saving = saveChanges(id, [call('a')])
  await vi.waitFor(() => expect(names()).toEqual(['a']))
  expect(limits.map(({ milliseconds }) => milliseconds)).toEqual([30_000])
  pass(30_000)
  await expect(saving).rejects.toThrow('no room')
})

test('a page that something in between sends refuses no change', async () => {
  send().mockRejectedValue(new ApiError({ method: 'POST', url: '/', statusCode: 403, statusText: 'Forbidden' }))
  await saveChanges(id, [call('a')])
  expect(waiting()).toHaveLength(1)
})

test('what cannot be read does not keep a member from signing out', async () => {
  localStorage.setItem(memberStorageKey(id, 'change:0'), '{')
  expect(await sendBeforeSignOut(id)).toBe(true)
  expect(waiting()).toEqual([])
})
