import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#web/api/api-error.ts'
import { client } from '#web/client.ts'
import { sendBeforeSignOut } from '#web/features/progress/send-before-sign-out.ts'
import { trackSave } from '#web/session/running-saves.ts'
import { getCopyKey, getMemberStorageKey } from '#web/session/storage/member-storage.ts'
import { memoryStorage } from '#web/test/memory-storage.ts'
import { flushChanges, saveChanges, sendWaitingChanges } from './member-changes.ts'

/** A new member for each test, because queues live as long as the page. */
let id = ''
let count = 0
const timeouts: { milliseconds: number; expire: () => void }[] = []
const send = () => vi.mocked(client).callFunction

beforeEach(() => {
  id = `ada${(count += 1)}`
  timeouts.length = 0
  vi.stubGlobal('localStorage', memoryStorage())
  vi.spyOn(client.tokens, 'refreshToken').mockReturnValue('r')
  vi.spyOn(client, 'call').mockRejectedValue(new TypeError('Failed to fetch'))
  vi.spyOn(client, 'callFunction').mockResolvedValue(null)
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    const controller = new AbortController()
    const expire = () => controller.abort(new DOMException('It took too long.', 'TimeoutError'))
    timeouts.push({ milliseconds, expire })
    return controller.signal
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const createCall = (name: string, text = '') => ({ name, args: [{ text }] })
const getSentNames = () => send().mock.calls.map(([name]) => name)
const getQueuedKeys = () =>
  Object.keys(localStorage).filter((key) => key.startsWith(getMemberStorageKey(id, 'change:')))
const networkError = new TypeError('Failed to fetch')

/** A request without a response, rejected only by its timeout. */
const neverRespond: typeof client.callFunction = (_name, _args, { signal } = {}) =>
  new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))

/** Fires all timeouts of this duration created so far. */
const expireTimeouts = (milliseconds: number) => {
  for (const limit of timeouts.filter((candidate) => candidate.milliseconds === milliseconds)) limit.expire()
}

test('pages wait only briefly for a request without a response, and the change is retried', async () => {
  send().mockImplementation(neverRespond)
  const saving = saveChanges(id, [createCall('a')])
  const reading = flushChanges(id)
  await vi.waitFor(() => expect(getSentNames()).toEqual(['a']))
  expireTimeouts(10_000)
  await saving
  expect(await reading).toBe(false)
  const nextFlush = flushChanges(id)
  send().mockResolvedValue(null)
  expireTimeouts(30_000)
  expect(await nextFlush).toBe(true)
  expect([getSentNames(), getQueuedKeys()]).toEqual([['a', 'a'], []])
})

test('data loaded before a late change is sent is refetched', async () => {
  const queryClient = new QueryClient()
  const read = vi.spyOn(queryClient, 'invalidateQueries')
  const controller = new AbortController()
  vi.useFakeTimers()
  sendWaitingChanges(queryClient, id, controller.signal)
  send().mockImplementation(neverRespond)
  const saving = saveChanges(id, [createCall('a')])
  await vi.advanceTimersByTimeAsync(1)
  expireTimeouts(10_000)
  await saving
  send().mockResolvedValue(null)
  const sent = flushChanges(id)
  expireTimeouts(30_000)
  expect(await sent).toBe(true)
  await vi.advanceTimersByTimeAsync(40_000)
  vi.useRealTimers()
  controller.abort()
  expect(read).toHaveBeenCalledExactlyOnceWith({ queryKey: ['member', id] })
})

/** Limits the total characters of the local storage. */
const limitStorage = (maxLength: number) => {
  const originalSetItem = localStorage.setItem.bind(localStorage)
  Object.defineProperty(localStorage, 'setItem', {
    value(key: string, value: string) {
      const otherKeys = Object.keys(localStorage).filter((storedKey) => storedKey !== key)
      const usedLength = otherKeys.reduce(
        (sum, storedKey) => sum + storedKey.length + (localStorage.getItem(storedKey)?.length ?? 0),
        0,
      )
      if (usedLength + key.length + value.length > maxLength) throw new DOMException('full', 'QuotaExceededError')
      originalSetItem(key, value)
    },
  })
}

test('copies of records are deleted to make room for a change', async () => {
  send().mockRejectedValue(networkError)
  limitStorage(1000)
  localStorage.setItem(getCopyKey('bea', 'drill_clips'), 'x'.repeat(900))
  await saveChanges(id, [createCall('a')])
  expect(getQueuedKeys()).toHaveLength(1)
})

test('a change that does not fit is sent, or rejected while offline', async () => {
  limitStorage(1000)
  const longCall = createCall('a', 'x'.repeat(1000))
  await saveChanges(id, [longCall])
  expect([getSentNames(), getQueuedKeys()]).toEqual([['a'], []])
  send().mockRejectedValue(networkError)
  await expect(saveChanges(id, [longCall])).rejects.toThrow('no space')
  send().mockResolvedValue(null)
  expect(await flushChanges(id)).toBe(true)
  expect(getSentNames()).toEqual(['a', 'a'])
})

test('a change that does not fit is awaited without a time limit', async () => {
  limitStorage(0)
  send().mockImplementation(neverRespond)
  const saving = saveChanges(id, [createCall('a')])
  await vi.waitFor(() => expect(getSentNames()).toEqual(['a']))
  expect(timeouts.map(({ milliseconds }) => milliseconds)).toEqual([30_000])
  expireTimeouts(30_000)
  await expect(saving).rejects.toThrow('no space')
})

test('a captive portal page rejects no change', async () => {
  send().mockRejectedValue(new ApiError({ method: 'POST', url: '/', statusCode: 403, statusText: 'Forbidden' }))
  await saveChanges(id, [createCall('a')])
  expect(getQueuedKeys()).toHaveLength(1)
})

test('unreadable entries do not block signing out', async () => {
  localStorage.setItem(getMemberStorageKey(id, 'change:0'), '{')
  expect(await sendBeforeSignOut(id)).toBe(true)
  expect(getQueuedKeys()).toEqual([])
})

/** Opens a page, waits until it has sent all changes, and closes it. */
async function openPage() {
  const closing = new AbortController()
  const queryClient = new QueryClient()
  const refetch = vi.spyOn(queryClient, 'invalidateQueries')
  sendWaitingChanges(queryClient, id, closing.signal)
  await vi.waitFor(() => expect(refetch).toHaveBeenCalledOnce())
  closing.abort()
}

test('a change that was set aside is sent once per page load, and signing out warns until it is saved', async () => {
  const key = getMemberStorageKey(id, 'set-aside:000001795436291-6a')
  localStorage.setItem(key, JSON.stringify({ at: 1, call: createCall('a') }))
  const serverError = { method: 'POST', url: '/', statusCode: 500, statusText: '', errorCode: 'InternalServerError' }
  send().mockRejectedValue(new ApiError(serverError))
  await openPage()
  expect([getSentNames(), await sendBeforeSignOut(id)]).toEqual([['a'], false])
  send().mockResolvedValue(null)
  await openPage()
  expect([getSentNames(), await sendBeforeSignOut(id)]).toEqual([['a', 'a'], true])
})

test('an offline change that exceeds a quota is kept until it fits, and a change in an open form is rejected', async () => {
  const getSetAsideNames = () => Object.keys(localStorage).filter((key) => key.includes(':set-aside:'))
  const errorCode = 'QuotaExceeded'
  const quotaError = new ApiError({ method: 'POST', url: '/', statusCode: 409, statusText: 'Conflict', errorCode })
  send().mockRejectedValue(networkError)
  await saveChanges(id, [createCall('a')])
  send().mockRejectedValue(quotaError)
  expect(await flushChanges(id)).toBe(true)
  expect(getSetAsideNames()).toHaveLength(1)
  await expect(saveChanges(id, [createCall('b')])).rejects.toBe(quotaError)
  expect([getSetAsideNames().length, getQueuedKeys()]).toEqual([1, []])
  await openPage()
  expect(getSetAsideNames()).toHaveLength(1)
  send().mockResolvedValue(null)
  await openPage()
  expect(getSetAsideNames()).toEqual([])
  expect(getSentNames()).toEqual(['a', 'a', 'b', 'a', 'a'])
})

test('signing out waits for the save of an editor that was just closed, also if it fails', async () => {
  for (const end of ['resolve', 'reject'] as const) {
    const save = Promise.withResolvers<void>()
    trackSave(save.promise).catch(() => undefined)
    const isSent = vi.fn<(isSent: boolean) => void>()
    const sending = sendBeforeSignOut(id).then(isSent)
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(isSent).not.toHaveBeenCalled()
    save[end]()
    await sending
    expect(isSent).toHaveBeenCalledWith(true)
  }
})
