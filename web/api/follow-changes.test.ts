import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { WatchError } from './event-stream.ts'
import { followChanges } from './follow-changes.ts'
import type { Tokens } from './refresh.ts'

/** A user who is signed in until `leave`. */
const createMember = () => {
  let isIn = true
  const listeners = new Set<() => void>()
  const tokens: Tokens = {
    currentId: () => 'ada',
    accessToken: () => 'a',
    refreshToken: () => (isIn ? 'r' : null),
    saveAccessToken: () => {},
    clearTokens: () => {},
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  const leave = () => {
    isIn = false
    listeners.forEach((listener) => listener())
  }
  return { tokens, leave, listeners }
}

type Step = { _id: unknown } | Error | 'wait' | 'end'

/** A server whose streams run these steps in order. `requests` contains the cursor of each. */
const createServer = (...streams: Step[][]) => {
  const requests: unknown[] = []
  const watch = async ({ resumeAfter, signal }: { resumeAfter?: unknown; signal: AbortSignal }) => {
    requests.push(resumeAfter)
    const [first, ...steps] = streams.shift() ?? ['wait']
    if (first instanceof ApiError || first instanceof TypeError) throw first
    return (async function* () {
      for (const step of [first, ...steps]) {
        if (step instanceof Error) throw step
        if (step === 'end' || step === undefined) return
        if (step === 'wait')
          await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
        else yield step as Record<string, unknown>
      }
    })()
  }
  return { requests, watch }
}

const refusal = (statusCode: number, errorCode?: string) =>
  new ApiError({ method: 'GET', url: 'x', statusCode, statusText: '', errorCode })

const begin = (watch: ReturnType<typeof createServer>['watch'], delay: (tries: number) => number = () => 0) => {
  const stop = new AbortController()
  const member = createMember()
  const changes = followChanges({ watch, tokens: member.tokens, userId: 'ada', signal: stop.signal, delay })
  onTestFinished(() => stop.abort())
  const next = async () => (await changes.next()).value
  return { next, stop, ...member }
}

test('it starts with a gap, and resumes from the last event after a disconnect', async () => {
  const { requests, watch } = createServer(
    [{ _id: 1 }, { _id: 2 }, new TypeError('network error')],
    [{ _id: 3 }, 'end'],
    [{ _id: 4 }],
  )
  const { next } = begin(watch)
  expect([await next(), await next(), await next(), await next(), await next()]).toEqual([
    'gap',
    { _id: 1 },
    { _id: 2 },
    { _id: 3 },
    { _id: 4 },
  ])
  expect(requests).toEqual([undefined, 2, 3])
})

test('a connection that broke before its first event may have missed some', async () => {
  const { next } = begin(createServer(['end'], [{ _id: 1 }]).watch)
  expect([await next(), await next(), await next()]).toEqual(['gap', 'gap', { _id: 1 }])
})

test.each([
  ['the cursor has expired', refusal(400, 'ChangeStreamHistoryLost')],
  ['the cursor is unknown', refusal(400, 'BadRequest')],
])('it restarts with a gap if %s', async (_, reason) => {
  const { requests, watch } = createServer([{ _id: 1 }, 'end'], [reason], [{ _id: 7 }])
  const { next } = begin(watch)
  expect([await next(), await next(), await next(), await next()]).toEqual(['gap', { _id: 1 }, 'gap', { _id: 7 }])
  expect(requests).toEqual([undefined, 1, undefined])
})

test.each(['bad bson parse', 'SlowConsumer', 'ChangeStreamHistoryLost'])(
  'it restarts with a gap after a stream that ended in %j',
  async (code) => {
    const { requests, watch } = createServer([{ _id: 1 }, new WatchError('x', code)], [{ _id: 7 }])
    const { next } = begin(watch)
    expect([await next(), await next(), await next(), await next()]).toEqual(['gap', { _id: 1 }, 'gap', { _id: 7 }])
    expect(requests).toEqual([undefined, undefined])
  },
)

test('an error that no retry can fix is thrown', async () => {
  const { next, listeners } = begin(createServer([refusal(403, 'NoMatchingRuleFound')]).watch)
  await expect(next()).rejects.toMatchObject({ errorCode: 'NoMatchingRuleFound' })
  expect(listeners.size).toBe(0)
})

test('an outage is retried with increasing delays', async () => {
  const { requests, watch } = createServer(
    [new TypeError('Failed to fetch')],
    [refusal(503, 'NotReady')],
    [refusal(429, 'RateLimitExceeded')],
    [refusal(401, 'InvalidSession')],
    // Captive portal.
    [refusal(403)],
    [{ _id: 1 }, 'end'],
    [{ _id: 2 }],
  )
  const waits: number[] = []
  const { next } = begin(watch, (tries) => (waits.push(tries), 0))
  expect([await next(), await next(), await next()]).toEqual(['gap', { _id: 1 }, { _id: 2 }])
  expect(requests).toHaveLength(7)
  expect(waits).toEqual([0, 1, 2, 3, 4, 0])
})

test.each(['while it waits for events', 'while it waits for a retry'])(
  'signing out ends it without an error, %s',
  async (when) => {
    const { next, leave, listeners } = begin(createServer(when.endsWith('news') ? ['wait'] : ['end']).watch, () => 1e6)
    expect(await next()).toBe('gap')
    const last = next()
    leave()
    expect(await last).toBeUndefined()
    expect(listeners.size).toBe(0)
  },
)

test('nothing is followed without a session', async () => {
  const { requests, watch } = createServer()
  const { next, leave } = begin(watch)
  leave()
  expect(await next()).toBeUndefined()
  expect(requests).toEqual([])
})

test('it can be aborted', async () => {
  const { next, stop } = begin(createServer(['wait']).watch)
  expect(await next()).toBe('gap')
  const last = next()
  stop.abort()
  expect(await last).toBeUndefined()
})

/** Page whose visibility and connection are set by the test. */
let page: { turn(to: { hidden?: boolean; online?: boolean }): void }
beforeEach(() => {
  const target = new EventTarget()
  vi.stubGlobal('addEventListener', target.addEventListener.bind(target))
  const [document, navigator] = [{ visibilityState: 'visible' }, { onLine: true }]
  vi.stubGlobal('document', document)
  vi.stubGlobal('navigator', navigator)
  page = {
    turn({ hidden = false, online = true }) {
      document.visibilityState = hidden ? 'hidden' : 'visible'
      navigator.onLine = online
      target.dispatchEvent(new Event('visibilitychange'))
      target.dispatchEvent(new Event(online ? 'online' : 'offline'))
    },
  }
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** Events received once all microtasks have run. */
const settled = async (seen: unknown[]) => {
  for (let turn = 0; turn < 50; turn += 1) await Promise.resolve()
  return seen.length
}

test('a page hidden for long closes its connection and resumes when visible', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { requests, watch } = createServer([{ _id: 1 }, 'wait'], [{ _id: 2 }])
  const { next } = begin(watch)
  expect([await next(), await next()]).toEqual(['gap', { _id: 1 }])
  const later = next()
  page.turn({ hidden: true })
  vi.advanceTimersByTime(4 * 60_000)
  page.turn({ hidden: false })
  page.turn({ hidden: true })
  vi.advanceTimersByTime(4 * 60_000)
  expect(await settled(requests)).toBe(1)
  vi.advanceTimersByTime(2 * 60_000)
  expect(await settled(requests)).toBe(1)
  page.turn({ hidden: false })
  expect(await later).toEqual({ _id: 2 })
  expect(requests).toEqual([undefined, 1])
})

test('an offline page waits for the network', async () => {
  page.turn({ online: false })
  const { requests, watch } = createServer([{ _id: 1 }, 'wait'], [{ _id: 2 }])
  const { next } = begin(watch)
  const first = next()
  expect(await settled(requests)).toBe(0)
  page.turn({ online: true })
  expect([await first, await next()]).toEqual(['gap', { _id: 1 }])
  const later = next()
  page.turn({ online: false })
  page.turn({ online: true })
  expect(await later).toEqual({ _id: 2 })
})
