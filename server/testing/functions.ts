import { APP_ID } from '#contract/limits.ts'
import type { TestApp } from './app.ts'
import { call, type Person, signIn } from './people.ts'

type WithApp = Pick<TestApp, 'app'>

/** Calls a product function as this member. Returns the status, and the value or the error code. */
export async function callFunction(
  testApp: WithApp,
  person: Pick<Person, 'accessToken'>,
  name: string,
  ...values: unknown[]
): Promise<[status: number, value: unknown]> {
  const { status, body } = await sendCall(testApp, person, name, values)
  return [status, status === 200 ? body : (body as { error_code?: string }).error_code]
}

/**
 * Calls a product function like a page, which signs in again if the session has expired. Returns the status and the
 * decoded body, also for an error.
 */
export async function callAsPage(testApp: WithApp, person: Person, name: string, ...values: unknown[]) {
  let response = await sendCall(testApp, person, name, values)
  if ((response.body as { error_code?: string } | null)?.error_code === 'InvalidSession') {
    Object.assign(person, await signIn(testApp.app, person.email))
    response = await sendCall(testApp, person, name, values)
  }
  return { status: response.status, value: parseCanonicalIntegers(response.body) }
}

async function sendCall(
  { app }: WithApp,
  { accessToken }: Pick<Person, 'accessToken'>,
  name: string,
  values: unknown[],
): Promise<{ status: number; body: unknown }> {
  const response = await call(app, 'POST', `/app/${APP_ID}/functions/call`, {
    body: { name, arguments: values },
    token: accessToken,
  })
  return { status: response.statusCode, body: response.json() }
}

/** Converts the integers of canonical EJSON to numbers. */
// oxlint-disable-next-line typescript/no-explicit-any -- tests read responses of many shapes
const parseCanonicalIntegers = (value: unknown): any => {
  if (Array.isArray(value)) return value.map(parseCanonicalIntegers)
  if (typeof value !== 'object' || value === null) return value
  if ('$numberInt' in value) return Number(value.$numberInt)
  if ('$numberLong' in value) return Number(value.$numberLong)
  return Object.fromEntries(Object.entries(value).map(([key, wrapped]) => [key, parseCanonicalIntegers(wrapped)]))
}
