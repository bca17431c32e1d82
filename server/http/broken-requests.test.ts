import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from '#server/test/app.ts'
import { createListeningApp } from '#server/test/listening.ts'
import { REQUEST_TIME } from './broken-requests.ts'

let house: TestApp & { address: string }
beforeAll(async () => {
  house = await createListeningApp()
})
afterAll(() => house.close())

/** Sends the very bytes, and answers all that comes back until the server hangs up. */
async function send(bytes: string): Promise<string> {
  const socket = connect(Number(new URL(house.address).port), '127.0.0.1')
  await once(socket, 'connect')
  socket.write(bytes)
  return text(socket)
}

test.each([
  ['no request', 'GARBAGE\r\n\r\n', 400, 'BadRequest'],
  ['two lengths', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}', 400, 'BadRequest'],
  [
    'an endless address',
    `GET /?baas_request=${'x'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
    431,
    'HeadersTooLarge',
  ],
])('%s is refused in the words of the catalogue', async (_what, bytes, status, code) => {
  const [head = '', body = ''] = (await send(bytes)).split('\r\n\r\n')
  expect(head).toContain(`HTTP/1.1 ${status} `)
  expect(head).toContain('Content-Type: application/json')
  expect(JSON.parse(body)).toEqual({ error: expect.any(String), error_code: code })
})

test('a request that never becomes whole is not waited for without end', () => {
  expect(house.app.server.requestTimeout).toBe(REQUEST_TIME)
})
