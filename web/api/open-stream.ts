import type { functionStream } from '#contract/functions.ts'
import type { Open } from './call.ts'
import { readEvents } from './event-stream.ts'
import { envelope, type FunctionOptions } from './functions.ts'
import { nothing, wire } from './wire.ts'

const streamWire = wire<typeof functionStream>('GET', '/app/:appId/functions/call', 'access')(nothing)

/** Standard base64 of UTF-8. */
const base64 = (text: string) => btoa(String.fromCharCode(...new TextEncoder().encode(text)))

/**
 * Calls a function by its streaming twin: the promise is kept when the stream is open, what happens from then on is delivered.
 * A refusal before that is an ApiError, with the 401 rule in force; later ones are a WatchError. `signal` ends it with its reason.
 */
export const openStream = async (
  open: Open,
  name: string,
  args: unknown[],
  { service, ...circumstances }: FunctionOptions = {},
): Promise<AsyncGenerator<Record<string, unknown>>> => {
  const request = base64(JSON.stringify(envelope(name, args, service)))
  const search = `?baas_request=${encodeURIComponent(request)}`
  const answer = await open(streamWire, {}, { accept: 'text/event-stream', search, timeout: 0, ...circumstances })
  if (answer.body === null) throw new Error('Expected a stream in the answer')
  return readEvents(answer.body)
}
