import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { EJSON } from 'bson'
import { API_PREFIX } from '#contract/endpoint.ts'
import { APP_ID, DATABASE_NAME } from '#contract/limits.ts'
import type { ChangeEvent } from '#server/features/changes/to-event.ts'

/** Resolves when the next stream requested with `fetch` is open, after which no change is missed. */
export function waitForStream(): Promise<void> {
  const opening = Promise.withResolvers<void>()
  const channel = 'undici:request:headers'
  const onMessage = (message: unknown) => {
    const { request, response } = message as { request: { path: string }; response: { statusCode: number } }
    if (!request.path.includes('baas_request=') || response.statusCode !== 200) return
    unsubscribe(channel, onMessage)
    opening.resolve()
  }
  subscribe(channel, onMessage)
  return opening.promise
}

/** Returns the path of a streaming call, as the client builds it. */
export const streamPath = (request: unknown) =>
  `${API_PREFIX}/app/${APP_ID}/functions/call?baas_request=${encodeURIComponent(encodeRequest(request))}`

export const encodeRequest = (request: unknown) => Buffer.from(JSON.stringify(request)).toString('base64')

export const createWatchRequest = (collection: string | string[], options: object = {}) => ({
  name: 'watch',
  arguments: [EJSON.serialize({ database: DATABASE_NAME, collection, ...options }, { relaxed: false })],
  service: 'mongodb-atlas',
})

export interface TestStream extends AsyncDisposable {
  response: Response
  /** Returns the raw text of the next message, or undefined at the end. Skips comments. */
  next(): Promise<string | undefined>
  /** Returns the next message as a change event. Throws the content of an `error` event, or if the stream has ended. */
  nextEvent(): Promise<ChangeEvent>
  /** Disconnects. */
  close(): void
}

/** Opens a stream with a plain HTTP client. */
export async function openStream(address: string, token: string, request: unknown): Promise<TestStream> {
  const abort = new AbortController()
  const response = await fetch(address + streamPath(request), {
    headers: { accept: 'text/event-stream', authorization: `Bearer ${token}` },
    signal: abort.signal,
  })
  const blocks = readBlocks(response)
  const next = async () => {
    for (;;) {
      const { value, done } = await blocks.next()
      if (done) return undefined
      if (!value.startsWith(':')) return value
    }
  }
  return {
    response,
    next,
    async nextEvent() {
      const block = (await next()) ?? 'event: error\ndata: the stream has ended'
      const [, error] = /^event: error\ndata: (.*)$/.exec(block) ?? []
      if (error) throw new Error(error)
      return EJSON.parse(unescape(block.slice('data: '.length))) as ChangeEvent
    },
    close: () => abort.abort(),
    async [Symbol.asyncDispose]() {
      abort.abort()
    },
  }
}

const unescape = (data: string) => data.replaceAll('%0A', '\n').replaceAll('%0D', '\r').replaceAll('%25', '%')

async function* readBlocks({ body }: Response) {
  let buffered = ''
  for await (const chunk of body?.pipeThrough(new TextDecoderStream()) ?? []) {
    buffered += chunk
    const blocks = buffered.split('\n\n')
    buffered = blocks.pop() ?? ''
    yield* blocks
  }
}
