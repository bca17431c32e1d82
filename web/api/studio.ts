import type { z } from 'zod'
import type { Parsed } from '#contract/endpoint.ts'
import type { StudioCall } from '#contract/studio/call.ts'
import { ApiError } from './api-error.ts'
import type { CallEndpoint, FetchRaw } from './call-endpoint.ts'
import { newId } from './new-id.ts'
import { type InputOf, ignoreBody } from './wire.ts'

/** Input of a call: path parameters and body of the contract, and its query. */
export type StudioInput<E extends StudioCall> = InputOf<E> & {
  /**
   * Idempotency key, for callers that retry. If omitted, an equal call within 10 minutes of a lost response reuses the
   * last key.
   */
  callId?: string
  query?: E extends { query: infer Query extends z.ZodType } ? z.input<Query> : never
}

/**
 * Calls a Studio endpoint. Member pages must not import this file, because it validates with the contract's schemas.
 */
export const callStudio = <E extends StudioCall>(
  call: CallEndpoint,
  endpoint: E,
  input: StudioInput<E>,
): Promise<Parsed<E, 'response'>> => {
  const { method, path, auth, base } = endpoint
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- parsed by the schema of this declaration
  const read = (response: unknown) => endpoint.response?.parse(response) as Parsed<E, 'response'>
  const search = getSearch(input.query)
  const send = (callId = input.callId) =>
    call<E, Parsed<E, 'response'>>({ method, path, auth, base, read }, input, {
      search,
      ...(callId !== undefined && { headers: { 'idempotency-key': callId } }),
    })
  return endpoint.acceptsIdempotencyKey && input.callId === undefined
    ? sendOnce(JSON.stringify([method, path, input]), send)
    : send()
}

/** Calls whose response was lost, by their content; `startedAt` is the time of the first request in milliseconds. */
const recentAttempts = new Map<string, { id: string; startedAt: number }>()
/** Time within which an equal call counts as a retry and reuses the id. */
const RETRY_WINDOW_MS = 10 * 60_000

async function sendOnce<Result>(callKey: string, send: (callId: string) => Promise<Result>): Promise<Result> {
  const previous = recentAttempts.get(callKey)
  recentAttempts.delete(callKey)
  const attempt =
    previous && Date.now() - previous.startedAt < RETRY_WINDOW_MS ? previous : { id: newId(), startedAt: Date.now() }
  try {
    return await send(attempt.id)
  } catch (reason) {
    // After a 4xx response nothing was created. In all other cases the outcome is unknown.
    if (!(reason instanceof ApiError && reason.statusCode < 500)) recentAttempts.set(callKey, attempt)
    throw reason
  }
}

/** Calls a Studio endpoint that returns a file, with its body unread. */
export const fetchFromStudio = <E extends StudioCall>(fetchRaw: FetchRaw, endpoint: E, input: StudioInput<E>) => {
  const { method, path, auth, base } = endpoint
  return fetchRaw<E, unknown>({ method, path, auth, base, read: ignoreBody }, input, {
    search: getSearch(input.query),
  })
}

function getSearch(query: unknown) {
  if (typeof query !== 'object' || query === null) return ''
  const values = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  return values.length === 0 ? '' : `?${new URLSearchParams(values.map(([name, value]) => [name, String(value)]))}`
}
