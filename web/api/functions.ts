import type { functionCall } from '#contract/functions.ts'
import type { Call } from './call.ts'
import { decode, encode } from './ejson.ts'
import type { Wire } from './wire.ts'

export const functionWire: Wire<typeof functionCall> = {
  method: 'POST',
  path: '/app/:appId/functions/call',
  auth: 'access',
  read: decode,
}

interface FunctionOptions {
  /** Names the data service for a collection command; left out for a function of the product. */
  service?: string
  signal?: AbortSignal
}

export type CallFunction = (name: string, args: unknown[], options?: FunctionOptions) => Promise<unknown>

/** Calls a function of the product, or with `service` a command of the data service. The answer is for a schema to check. */
export const createCallFunction =
  (call: Call): CallFunction =>
  (name, args, { service, signal } = {}) =>
    call(functionWire, { body: { name, arguments: args.map(encode), ...(service && { service }) } }, { signal })
