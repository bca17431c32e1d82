import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import type { TestApp } from '#server/testing/app.ts'
import { createListeningApp } from '#server/testing/listening.ts'
import { REQUEST_TIMEOUT_MS } from './broken-requests.ts'

let testApp: TestApp & { address: string }
beforeAll(async () => {
  testApp = await createListeningApp()
})
afterAll(() => testApp.close())

/** Sends raw bytes, and returns everything received until the server closes the connection. */
async function send(bytes: string): Promise<string> {
  const socket = connect(Number(new URL(testApp.address).port), '127.0.0.1')
  await once(socket, 'connect')
  socket.write(bytes)
  return text(socket)
}

test.each([
  ['text that is not a request', 'GARBAGE\r\n\r\n', 400, 'BadRequest'],
  ['two lengths', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}', 400, 'BadRequest'],
  ['an oversized URL', `GET /?baas_request=${'x'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 431, 'HeadersTooLarge'],
])('%s is refused with a JSON error and its code', async (_description, bytes, status, code) => {
  const [header = '', body = ''] = (await send(bytes)).split('\r\n\r\n')
  expect(header).toContain(`HTTP/1.1 ${status} `)
  expect(header).toContain('Content-Type: application/json')
  expect(JSON.parse(body)).toEqual({ error: expect.any(String), error_code: code })
})

test('a request that the client aborts is not logged', async () => {
  const lines: string[] = []
  const sink = new Writable({ write: (chunk, _encoding, done) => (lines.push(String(chunk)), done()) })
  const app = await createApp({ ...testApp.context, log: pino({ level: 'warn' }, sink) })
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  for (const partialBody of ['', '{"email":"a']) {
    const received = once(app.server, 'request') as Promise<[IncomingMessage]>
    const socket = connect(Number(port), '127.0.0.1')
    await once(socket, 'connect')
    socket.write(
      `POST /api/newsletter HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n${partialBody}`,
    )
    const [request] = await received
    const closed = new Promise((resolve) => request.socket.once('close', resolve))
    socket.resetAndDestroy()
    await closed
  }
  await app.close()
  expect(lines).toEqual([])
})

test('an incomplete request times out', () => {
  expect(testApp.app.server.requestTimeout).toBe(REQUEST_TIMEOUT_MS)
})
