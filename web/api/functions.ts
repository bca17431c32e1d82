import type { functionCall, functionCalls } from '#contract/functions.ts'
import type { CallEndpoint } from './call-endpoint.ts'
import { decode, encode } from './ejson.ts'
import { requireJson } from './read-response.ts'
import { ignoreBody, wire } from './wire.ts'

/** Endpoint that runs several calls in order, without return values. */
export const batchEndpoint = wire<typeof functionCalls>('POST', '/app/:appId/functions/calls', 'access')(ignoreBody)

/** Decodes a return value. The server sends also null as JSON, so only a proxy can send a response without a body. */
const readValue = (response: unknown) => decode(requireJson(response))

const singleCallEndpoint = wire<typeof functionCall>('POST', '/app/:appId/functions/call', 'access')(readValue)

export interface FunctionOptions {
  /** Name of the data service for a collection command; undefined for a server function. */
  service?: string
  /**
   * Fields for a call that may be retried. The server skips a call whose `id` was already processed, and runs a call
   * after the calls of its series with smaller ids, and after `notBefore`.
   */
  retry?: { id: string; series: string; notBefore: number | undefined }
  userId?: string | undefined
  signal?: AbortSignal | undefined
  /** Lets the call outlive the page. */
  keepalive?: boolean | undefined
}

export type CallFunction = (name: string, args: unknown[], options?: FunctionOptions) => Promise<unknown>

/** Builds the body of a single and of a streaming function call (session service §6.1). */
export const buildBody = (name: string, args: unknown[], service: string | undefined) => ({
  name,
  arguments: args.map(encode),
  service,
})

/** Calls a server function, or with `service` a command of the data service. The caller validates the result. */
export const createCallFunction =
  (call: CallEndpoint): CallFunction =>
  (name, args, { service, retry, ...requestOptions } = {}) =>
    call(singleCallEndpoint, { body: { ...buildBody(name, args, service), ...retry } }, requestOptions)
