import type { functionCall, functionCalls } from '#contract/functions.ts'
import type { CallEndpoint } from './call-endpoint.ts'
import { decode, encode } from './ejson.ts'
import { requireJson } from './read-response.ts'
import { ignoreBody, wire } from './wire.ts'

/** Several calls in one request, in order, without return values. */
export const callsWire = wire<typeof functionCalls>('POST', '/app/:appId/functions/calls', 'access')(ignoreBody)

/** Every value is JSON, also null: a response without a body comes from a proxy. */
const readValue = (response: unknown) => decode(requireJson(response))

const callWire = wire<typeof functionCall>('POST', '/app/:appId/functions/call', 'access')(readValue)

export interface FunctionOptions {
  /** The data service for a collection command; omitted for a server function. */
  service?: string
  /**
   * Fields for a call that may be retried. A call whose `id` was already processed is skipped. It runs after calls of
   * its series with smaller ids, and after `notBefore`.
   */
  body?: { id: string; series: string; notBefore: number | undefined }
  userId?: string | undefined
  signal?: AbortSignal | undefined
  /** Lets the call outlive the page. */
  keepalive?: boolean | undefined
}

export type CallFunction = (name: string, args: unknown[], options?: FunctionOptions) => Promise<unknown>

/** Body of both function calls (session service §6.1). */
export const envelope = (name: string, args: unknown[], service: string | undefined) => ({
  name,
  arguments: args.map(encode),
  service,
})

/** Calls a server function, or with `service` a command of the data service. The caller validates the result. */
export const createCallFunction =
  (call: CallEndpoint): CallFunction =>
  (name, args, { service, body, ...circumstances } = {}) =>
    call(callWire, { body: { ...envelope(name, args, service), ...body } }, circumstances)
