import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { STUDIO_PREFIX, type StudioCall } from '#contract/studio/call.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { listEndpoints } from '#server/testing/contract-endpoints.ts'
import { createMember, type Person } from '#server/testing/people.ts'
import { createStaff, callStudio } from '#server/testing/staff.ts'
import { checkAgainstOpenApi } from '#server/testing/open-api-document.ts'
import { studioCalls } from './index.ts'

let testApp: TestApp
let teacher: Person
beforeAll(async () => {
  testApp = await createTestApp()
  teacher = await createStaff(testApp, 'teacher')
})
afterAll(() => testApp.close())

const requestDocument = (headers: Record<string, string> = {}) =>
  testApp.app.inject({
    url: `${STUDIO_PREFIX}/openapi.json`,
    headers: { authorization: `Bearer ${teacher.accessToken}`, ...headers },
  })

test('a third-party validator accepts the document as OpenAPI 3.1', async () => {
  const { valid, errors } = await new Validator().validate((await requestDocument()).json())
  expect([valid, errors]).toEqual([true, undefined])
})

test('the document has every call of the Studio with permission, errors and scopes', async () => {
  const endpoints = (await listEndpoints()).filter((found): found is [string, StudioCall] => 'permission' in found[1])
  expect(Object.keys(studioCalls).toSorted()).toEqual(endpoints.map(([name]) => name).toSorted())
  const { paths } = (await requestDocument()).json<{ paths: Record<string, Record<string, object>> }>()
  expect(paths['/content/{kind}/{slug}/draft']?.['put']).toMatchObject({
    operationId: 'saveText',
    'x-permission': 'content.change',
    security: [{ session: [] }, { apiKey: ['content.change'] }],
    requestBody: { required: true },
    responses: { 200: {}, 400: {}, 401: {}, 403: {}, 404: {}, 409: {}, 413: {}, 429: {} },
  })
  expect(paths['/staff/{id}']?.['delete']).toMatchObject({ security: [{ session: [] }] })
})

test('an unchanged document returns 304, and members have no access', async () => {
  const { headers, statusCode } = await requestDocument({ 'accept-encoding': 'br' })
  expect([statusCode, headers['content-encoding']]).toEqual([200, 'br'])
  const again = await requestDocument({ 'accept-encoding': 'br', 'if-none-match': String(headers['etag']) })
  expect(again.statusCode).toBe(304)
  expect((await callStudio(testApp, await createMember(testApp), 'GET', '/openapi.json')).statusCode).toBe(403)
})

test('the test helper detects responses that the document does not declare', () => {
  const body = { staff: [], invitations: [], isSecondFactorRequired: false }
  const response = { method: 'GET', path: '/staff', status: 200, body }
  checkAgainstOpenApi(response)
  expect(() => checkAgainstOpenApi({ ...response, body: { ...body, staff: [{}] } })).toThrow('does not match')
  expect(() => checkAgainstOpenApi({ ...response, status: 418 })).toThrow('not in the document')
})
