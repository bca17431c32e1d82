import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { API_PREFIX } from '#contract/endpoint.ts'
import { STUDIO_PREFIX } from '#contract/studio/call.ts'
import type { TestApp } from '#server/testing/app.ts'
import { createListeningApp } from '#server/testing/listening.ts'
import { createMember } from '#server/testing/people.ts'
import { createStaff, callStudio } from '#server/testing/staff.ts'

let testApp: TestApp & { address: string }
beforeAll(async () => {
  testApp = await createListeningApp({ config: { rateLimitFactor: 100 } })
})
afterAll(() => testApp.close())

/** Sends the headers of a request. The returned function sends the body and returns the status. */
async function sendHeaders(token: string, line: string, body: object) {
  const socket = connect(Number(new URL(testApp.address).port), '127.0.0.1')
  await once(socket, 'connect')
  const content = JSON.stringify(body)
  socket.write(
    `${line} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer ${token}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${content.length}\r\n\r\n`,
  )
  // The server authorizes the headers during this time.
  await pause(300)
  return async () => {
    socket.write(content)
    return Number((await text(socket)).split(' ')[1])
  }
}

test('a session that ends before the body arrives is refused', async () => {
  const mia = await createMember(testApp)
  const createKey = `POST ${API_PREFIX}/auth/api_keys`
  expect(await (await sendHeaders(mia.refreshToken, createKey, { name: 'first' }))()).toBe(201)
  const sendBody = await sendHeaders(mia.refreshToken, createKey, { name: 'second' })
  const { statusCode } = await testApp.app.inject({
    method: 'DELETE',
    url: `${API_PREFIX}/auth/session`,
    headers: { authorization: `Bearer ${mia.refreshToken}` },
  })
  expect([statusCode, await sendBody()]).toEqual([204, 401])
})

test('staff who are removed before the body arrives are refused', async () => {
  const owner = await createStaff(testApp, 'owner')
  const removed = await createStaff(testApp, 'owner')
  const teacher = await createStaff(testApp, 'teacher')
  const changeRoles = `PUT ${STUDIO_PREFIX}/staff/${teacher.id}/roles`
  expect(await (await sendHeaders(removed.accessToken, changeRoles, { roles: ['editor'], version: 1 }))()).toBe(200)
  const bodySenders = await Promise.all(
    Array.from({ length: 4 }, () => sendHeaders(removed.accessToken, changeRoles, { roles: ['owner'], version: 2 })),
  )
  expect((await callStudio(testApp, owner, 'DELETE', `/staff/${removed.id}`)).statusCode).toBe(200)
  expect(await Promise.all(bodySenders.map((sendBody) => sendBody()))).toEqual([403, 403, 403, 403])
})
