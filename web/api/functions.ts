import type { functionCall, functionCalls } from '#contract/functions.ts'
import type { Call } from './call-endpoint.ts'
import { decode, encode } from './ejson.ts'
import { requireJson } from './read-answer.ts'
import { nothing, wire } from './wire.ts'

/** Several calls in one request, in their order, without their values. */
export const callsWire = wire<typeof functionCalls>('POST', '/app/:appId/functions/calls', 'access')(nothing)

/** Every value comes as JSON, also null: an answer without a body comes from something in between. */
const readValue = (answer: unknown) => decode(requireJson(answer))

const callWire = wire<typeof functionCall>('POST', '/app/:appId/functions/call', 'access')(readValue)

export interface FunctionOptions {
  /** Names the data service for a collection command; left out for a function of the product. */
  service?: string
  /**
   * More of the body, for a call that may be sent again: one whose `id` has been answered is not made again, and it is
   * written after those of its series with smaller ids, and after `notBefore`.
   */
  body?: { id: string; series: string; notBefore: number | undefined }
  userId?: string | undefined
  signal?: AbortSignal | undefined
  /** Lets the call outlive its page. */
  keepalive?: boolean | undefined
}

export type CallFunction = (name: string, args: unknown[], options?: FunctionOptions) => Promise<unknown>

/** The body of both function calls (session service §6.1). */
export const envelope = (name: string, args: unknown[], service: string | undefined) => ({
  name,
  arguments: args.map(encode),
  service,
})

/**
 * Calls a function of the product, or with `service` a command of the data service. The answer is for a schema to
 * check.
 */
export const createCallFunction =
  (call: Call): CallFunction =>
  (name, args, { service, body, ...circumstances } = {}) =>
    call(callWire, { body: { ...envelope(name, args, service), ...body } }, circumstances)
