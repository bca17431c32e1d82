import { afterEach, expect, test, vi } from 'vitest'
import { announceFilm } from '#contract/studio/films.ts'
import { listWebhooks, renewWebhookSecret, testWebhook } from '#contract/studio/webhooks.ts'
import { ApiError } from './api-error.ts'
import { createCall } from './call-endpoint.ts'
import { callStudio } from './studio.ts'

afterEach(() => void vi.useRealTimers())

const secret = () => Response.json({ secret: 'whsec_', formerUntil: '2026-11-29T00:00:00.000Z' })
const refused = (statusCode: number) => () => {
  throw new ApiError({ method: 'POST', url: '', statusCode, statusText: '' })
}
const lost = () => {
  throw new TypeError('Failed to fetch')
}

/** Renews the secret of a webhook and returns the idempotency id of the request. */
async function renew(answer: () => Response, webhook = 'a') {
  let sent: string | undefined
  const call = createCall(async (_wire, _input, circumstances) => {
    sent = circumstances?.headers?.['idempotency-key']
    return answer()
  })
  await callStudio(call, renewWebhookSecret, { params: { id: webhook } }).catch(() => undefined)
  return sent
}

test('a call whose response was lost is retried with its id; an answered one gets a new id', async () => {
  const first = await renew(lost)
  const another = await renew(lost, 'b')
  expect(await renew(refused(502))).toBe(first)
  expect(await renew(() => new Response('<p>Sign in to the hotel</p>'))).toBe(first)
  expect(await renew(secret)).toBe(first)
  const next = await renew(refused(403))
  expect(new Set([first, another, next, await renew(secret)]).size).toBe(4)
  expect(await renew(secret, 'b')).toBe(another)
})

test('a repetition after a long time gets a new id', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const first = await renew(lost)
  vi.setSystemTime(Date.now() + 9 * 60_000)
  expect(await renew(lost)).toBe(first)
  vi.setSystemTime(Date.now() + 2 * 60_000)
  expect(await renew(secret)).not.toBe(first)
})

test('a caller that repeats an action itself chooses its id', async () => {
  const sent: unknown[] = []
  const call = createCall(async (_wire, _input, circumstances) => {
    sent.push(circumstances?.headers?.['idempotency-key'])
    return lost()
  })
  const body = { name: 'grip.mov', bytes: 1000 }
  for (const callId of ['one', 'two', 'one'])
    await callStudio(call, announceFilm, { callId, body }).catch(() => undefined)
  expect(sent).toEqual(['one', 'two', 'one'])
})

test('only idempotent calls have an id', async () => {
  const sent: unknown[] = []
  const call = createCall(async (wire, _input, circumstances) => {
    sent.push([wire.path, circumstances?.headers?.['idempotency-key']])
    return new Response(null)
  })
  await callStudio(call, listWebhooks, {}).catch(() => undefined)
  await callStudio(call, testWebhook, { params: { id: 'a' } }).catch(() => undefined)
  expect(sent).toEqual([
    [listWebhooks.path, undefined],
    [testWebhook.path, expect.any(String)],
  ])
})
