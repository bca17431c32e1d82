import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#server/testing/app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})
afterAll(() => testApp.close())

const PREFIX = '/api/client/v2.0'

test.each([
  ['GET', '/auth/session', 'POST, DELETE'],
  ['POST', '/auth/profile', 'GET, HEAD'],
  ['POST', '/auth/delete', 'DELETE'],
  ['PATCH', '/auth/api_keys', 'POST, GET, HEAD'],
  ['POST', '/auth/api_keys/0123/enable', 'PUT'],
  ['GET', '/app/holdfast-tactics/auth/providers/local-userpass/register', 'POST'],
] as const)('%s %s is refused with the allowed methods', async (method, path, allow) => {
  const response = await testApp.app.inject({ method, url: PREFIX + path, headers: { authorization: 'Bearer x' } })
  expect([response.statusCode, response.json(), response.headers['allow']]).toEqual([
    405,
    { error: 'this method is not allowed at this URL', error_code: 'MethodNotAllowed' },
    allow,
  ])
})

test('unknown URLs return 404 for every method', async () => {
  for (const method of ['GET', 'POST', 'DELETE'] as const)
    expect((await testApp.app.inject({ method, url: `${PREFIX}/nothing` })).statusCode).toBe(404)
})
