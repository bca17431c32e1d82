import { APP_ID } from '#contract/limits.ts'
import type { TestApp } from './app.ts'
import { call, type Person } from './people.ts'

/** Calls a product function as this member. Returns the status, and the value or the error code. */
export async function callFunction(
  { app }: Pick<TestApp, 'app'>,
  { accessToken }: Pick<Person, 'accessToken'>,
  name: string,
  ...values: unknown[]
): Promise<[status: number, value: unknown]> {
  const response = await call(app, 'POST', `/app/${APP_ID}/functions/call`, {
    body: { name, arguments: values },
    token: accessToken,
  })
  const value = response.json<unknown>()
  return [response.statusCode, response.statusCode === 200 ? value : (value as { error_code?: string }).error_code]
}
