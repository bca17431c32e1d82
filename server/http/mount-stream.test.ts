import Fastify from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { Failure } from '#server/errors.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { createMember, type Person } from '#server/testing/people.ts'
import { sendFailure } from './errors.ts'
import { mountStream } from './mount-stream.ts'

let testApp: TestApp
let mia: Person
beforeAll(async () => {
  testApp = await createTestApp()
  mia = await createMember(testApp)
})
afterAll(() => testApp.close())

const definition = endpoint({ method: 'GET', path: '/stream', auth: 'access', query: z.object({}), status: 200 })
type Handler = Parameters<typeof mountStream<typeof definition>>[3]

/** Starts a server that streams the values of `handler`, and opens the stream. */
async function openStream(handler: Handler, heartbeat?: number) {
  const app = Fastify()
  app.setValidatorCompiler(validatorCompiler).setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(sendFailure)
  mountStream(app, testApp.context, definition, handler, heartbeat === undefined ? {} : { heartbeat })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  const client = new AbortController()
  const response = await fetch(`${address}/api/client/v2.0/stream`, {
    headers: { authorization: `Bearer ${mia.accessToken}` },
    signal: client.signal,
  })
  return { response, client }
}

test('values are framed as the client expects', async () => {
  const { response } = await openStream(async () => ['100%25 a\nb\r\nc', { a: '%0A' }, null])
  expect(await response.text()).toBe(
    [':', 'data: "100%2525 a\\nb\\r\\nc"', 'data: {"a":"%250A"}', 'data: null', ''].join('\n\n'),
  )
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/event-stream',
    'cache-control': 'no-cache, no-transform',
    'x-accel-buffering': 'no',
  })
})

test('the headers are sent before the first value', async () => {
  const { response } = await openStream(async ({ signal }) => waitForAbort(signal))
  expect(response.status).toBe(200)
  const { value } = await response.body!.getReader().read()
  expect(Buffer.from(value).toString()).toBe(':\n\n')
})

test('an idle stream sends heartbeats', async () => {
  const { response } = await openStream(async ({ signal }) => waitForAbort(signal), 20)
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  while (text.length < 4 * ':\n\n'.length) text += (await reader.read()).value ?? ''
  expect(text).toMatch(/^(:\n\n){4,}$/)
})

test('an error during the stream is the last message, without details of internal errors', async () => {
  const refused = await openStream(() => Promise.resolve(failAfterFirst(new Failure('SlowConsumer'))))
  expect(await refused.response.text()).toBe(
    ':\n\ndata: 1\n\nevent: error\ndata: {"error":"the client reads changes too slowly","error_code":"SlowConsumer"}\n\n',
  )
  const broken = await openStream(() => Promise.resolve(failAfterFirst(new Error('the password is hunter2'))))
  expect(await broken.response.text()).toBe(
    ':\n\ndata: 1\n\nevent: error\ndata: {"error":"internal server error","error_code":"InternalServerError"}\n\n',
  )
})

test('an error before the stream starts is an ordinary error response', async () => {
  const { response } = await openStream(() => Promise.reject(new Failure('NoMatchingRuleFound')))
  expect([response.status, await response.json()]).toEqual([
    403,
    { error: 'not permitted', error_code: 'NoMatchingRuleFound' },
  ])
})

test('a disconnect is detected immediately, even if nothing is sent', async () => {
  const aborted = Promise.withResolvers<string>()
  const { client } = await openStream(async ({ signal }) => {
    signal.addEventListener('abort', () => aborted.resolve('gone'))
    return waitForAbort(signal)
  })
  client.abort()
  expect(await aborted.promise).toBe('gone')
})

test('a client that does not read is disconnected', async () => {
  const aborted = Promise.withResolvers<string>()
  const { response } = await openStream(async ({ signal }) => {
    signal.addEventListener('abort', () => aborted.resolve('gone'))
    return yieldForever()
  }, 20)
  expect(response.status).toBe(200)
  expect(await aborted.promise).toBe('gone')
})

async function* yieldForever() {
  for (;;) yield await Promise.resolve('x'.repeat(100_000))
}

async function* waitForAbort(signal: AbortSignal) {
  await new Promise((resolve) => signal.addEventListener('abort', resolve))
  yield* []
}

async function* failAfterFirst(reason: Error) {
  yield 1
  throw reason
}
