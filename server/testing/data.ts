import { EJSON } from 'bson'
import { API_PREFIX } from '#contract/endpoint.ts'
import { APP_ID, DATABASE_NAME } from '#contract/limits.ts'
import type { TestApp } from './app.ts'
import type { Person } from './people.ts'

export interface DataResponse {
  status: number
  /** Response body as text. */
  responseText: string
  /** Response body, decoded as by a client. */
  value: unknown
}

type WithApp = Pick<TestApp, 'app'>
type AccessTokenHolder = Pick<Person, 'accessToken'>

/** Calls a command of the data service in canonical EJSON, like the client SDK. */
export function callData(
  testApp: WithApp,
  person: AccessTokenHolder,
  name: string,
  fields: object,
): Promise<DataResponse> {
  const argument: object = EJSON.serialize({ database: DATABASE_NAME, ...fields }, { relaxed: false })
  return callFunctionRaw(testApp, person, JSON.stringify({ name, arguments: [argument], service: 'mongodb-atlas' }))
}

/** Sends a call with this exact body, which may be invalid. */
export async function callFunctionRaw(
  { app }: WithApp,
  { accessToken }: AccessTokenHolder,
  payload: string,
): Promise<DataResponse> {
  const response = await app.inject({
    method: 'POST',
    url: `${API_PREFIX}/app/${APP_ID}/functions/call`,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` },
    payload,
  })
  return {
    status: response.statusCode,
    responseText: response.payload,
    value: EJSON.parse(response.payload, { relaxed: true }),
  }
}
