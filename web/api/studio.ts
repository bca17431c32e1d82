import type { z } from 'zod'
import type { Parsed } from '#contract/endpoint.ts'
import type { StudioCall } from '#contract/studio/call.ts'
import { ApiError } from './api-error.ts'
import type { Call, Open } from './call-endpoint.ts'
import { newId } from './new-id.ts'
import { type InputOf, nothing } from './wire.ts'

/** What a call takes: path and body as the contract declares them, and its query as it stands in the address. */
export type StudioInput<E extends StudioCall> = InputOf<E> & {
  query?: E extends { query: infer Query extends z.ZodType } ? z.input<Query> : never
}

/** Makes a call of the Studio. The contract's own schema checks the answer: no page that members load gets this. */
export const callStudio = <E extends StudioCall>(
  call: Call,
  declared: E,
  input: StudioInput<E>,
): Promise<Parsed<E, 'answer'>> => {
  const { method, path, auth, base } = declared
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the schema of this very declaration has parsed it
  const read = (answer: unknown) => declared.answer?.parse(answer) as Parsed<E, 'answer'>
  const search = searchOf(input.query)
  const send = (callId?: string) =>
    call<E, Parsed<E, 'answer'>>({ method, path, auth, base, read }, input, {
      search,
      ...(callId !== undefined && { headers: { 'idempotency-key': callId } }),
    })
  return declared.isOnce ? sendOnce(JSON.stringify([method, path, input]), send) : send()
}

/** Calls whose answer was lost, by what they ask for: their id, and when it was first sent. */
const unanswered = new Map<string, { id: string; at: number }>()
/** Milliseconds in which the same call is a repetition of one whose answer was lost, and gets its id. */
const REPETITION = 10 * 60_000

async function sendOnce<Answer>(wanted: string, send: (callId: string) => Promise<Answer>): Promise<Answer> {
  const before = unanswered.get(wanted)
  unanswered.delete(wanted)
  const one = before && Date.now() - before.at < REPETITION ? before : { id: newId(), at: Date.now() }
  try {
    return await send(one.id)
  } catch (reason) {
    // A refusal is an answer: nothing was made.
    if (!(reason instanceof ApiError && reason.statusCode < 500)) unanswered.set(wanted, one)
    throw reason
  }
}

/** Makes a call of the Studio that answers with a file, whose bytes are left to read. */
export const openFromStudio = <E extends StudioCall>(open: Open, declared: E, input: StudioInput<E>) => {
  const { method, path, auth, base } = declared
  return open<E, unknown>({ method, path, auth, base, read: nothing }, input, { search: searchOf(input.query) })
}

function searchOf(query: unknown) {
  if (typeof query !== 'object' || query === null) return ''
  const values = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  return values.length === 0 ? '' : `?${new URLSearchParams(values.map(([name, value]) => [name, String(value)]))}`
}
