import { afterAll, beforeAll, expect, test } from 'vitest'
import { APP_ID } from '#contract/limits.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { call, createMember, type Person } from '#server/testing/people.ts'

let testApp: TestApp
let mia: Person
beforeAll(async () => {
  testApp = await createTestApp()
  mia = await createMember(testApp)
})
afterAll(() => testApp.close())

const callFunction = (body: object, appId = APP_ID) =>
  call(testApp.app, 'POST', `/app/${appId}/functions/call`, { body, token: mia.accessToken })

test('an anonymous call is refused before any lookup', async () => {
  const response = await call(testApp.app, 'POST', `/app/${APP_ID}/functions/call`, {
    body: { name: 'playback', arguments: [] },
  })
  expect(response.statusCode).toBe(401)
})

test.each([
  [{ name: 'unknown', arguments: [] }, 404, "function not found: 'unknown'", 'FunctionNotFound'],
  [{ name: 'find', arguments: [{}], service: 'elsewhere' }, 404, "service not found: 'elsewhere'", 'ServiceNotFound'],
  [{ name: 'playback', arguments: [{ a: { $oid: 'short' } }] }, 400, "'arguments' is not extended JSON", 'BadRequest'],
  [{ arguments: [] }, 400, "'name'", 'BadRequest'],
  [{ name: 'playback' }, 400, "'arguments'", 'BadRequest'],
])('%j returns %i', async (body, status, message, code) => {
  const response = await callFunction(body)
  expect([response.statusCode, response.json()]).toEqual([
    status,
    { error: expect.stringContaining(message), error_code: code },
  ])
})

test('the error names an unknown app', async () => {
  expect((await callFunction({ name: 'playback', arguments: [] }, 'other')).json()).toMatchObject({
    error_code: 'AppNotFound',
  })
})
