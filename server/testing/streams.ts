import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { EJSON } from 'bson'
import { API_PREFIX } from '#contract/endpoint.ts'
import { APP_ID, DATABASE_NAME } from '#contract/limits.ts'
import type { ChangeEvent } from '#server/features/changes/to-event.ts'

/** Resolves when the next stream requested with `fetch` is open, so that it receives all later changes. */
export function waitForStream(): Promise<void> {
  const opened = Promise.withResolvers<void>()
  const channel = 'undici:request:headers'
  const onMessage = (message: unknown) => {
    const { request, response } = message as { request: { path: string }; response: { statusCode: number } }
    if (!request.path.includes('baas_request=') || response.statusCode !== 200) return
    unsubscribe(channel, onMessage)
    opened.resolve()
  }
  subscribe(channel, onMessage)
  return opened.promise
}

/** Returns the path of a streaming call in the format of the client. */
export const formatStreamPath = (request: unknown) =>
  `${API_PREFIX}/app/${APP_ID}/functions/call?baas_request=${encodeURIComponent(encodeRequest(request))}`

export const encodeRequest = (request: unknown) => Buffer.from(JSON.stringify(request)).toString('base64')

export const createWatchRequest = (collection: string | string[], options: object = {}) => ({
  name: 'watch',
  arguments: [EJSON.serialize({ database: DATABASE_NAME, collection, ...options }, { relaxed: false })],
  service: 'mongodb-atlas',
})

export interface TestStream extends AsyncDisposable {
  response: Response
  /** Returns the text of the next message, or undefined at the end of the stream. Skips comments. */
  next(): Promise<string | undefined>
  /** Returns the next change event. Throws if the next message is an `error` event, or if the stream has ended. */
  nextEvent(): Promise<ChangeEvent>
  close(): void
}

/** Opens a stream with a plain HTTP client. */
export async function openStream(address: string, token: string, request: unknown): Promise<TestStream> {
  const abortController = new AbortController()
  const response = await fetch(address + formatStreamPath(request), {
    headers: { accept: 'text/event-stream', authorization: `Bearer ${token}` },
    signal: abortController.signal,
  })
  const messages = readMessages(response)
  const next = async () => {
    for (;;) {
      const { value, done } = await messages.next()
      if (done) return undefined
      if (!value.startsWith(':')) return value
    }
  }
  return {
    response,
    next,
    async nextEvent() {
      const message = (await next()) ?? 'event: error\ndata: the stream has ended'
      const [, error] = /^event: error\ndata: (.*)$/.exec(message) ?? []
      if (error) throw new Error(error)
      return EJSON.parse(unescapeData(message.slice('data: '.length))) as ChangeEvent
    },
    close: () => abortController.abort(),
    async [Symbol.asyncDispose]() {
      abortController.abort()
    },
  }
}

const unescapeData = (data: string) => data.replaceAll('%0A', '\n').replaceAll('%0D', '\r').replaceAll('%25', '%')

async function* readMessages({ body }: Response) {
  let buffer = ''
  for await (const chunk of body?.pipeThrough(new TextDecoderStream()) ?? []) {
    buffer += chunk
    const blocks = buffer.split('\n\n')
    buffer = blocks.pop() ?? ''
    yield* blocks
  }
}
