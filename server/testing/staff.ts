import type { InjectOptions } from 'fastify'
import { APP_ID } from '#contract/limits.ts'
import { STUDIO_PREFIX } from '#contract/studio/call.ts'
import type { KeyScope, Role } from '#contract/studio/permissions.ts'
import { newId } from '#server/platform/database/ids.ts'
import type { TestApp } from './app.ts'
import { call, createMember, type Person } from './people.ts'
import { checkAgainstOpenApi } from './open-api-document.ts'

/** Creates a staff member with these roles and signs them in. */
export async function createStaff(testApp: TestApp, ...roles: Role[]): Promise<Person> {
  const person = await createMember(testApp)
  const { db, now } = testApp.context
  await db.insertInto('staff').values({ account_id: person.id, roles, since: now() }).execute()
  return person
}

/**
 * Calls the Studio and checks the response against the OpenAPI document. Calls with the same `idempotencyKey` are
 * repetitions.
 */
export async function callStudio(
  { app }: Pick<TestApp, 'app'>,
  person: Pick<Person, 'accessToken'> | undefined,
  method: NonNullable<InjectOptions['method']>,
  path: string,
  body?: object,
  idempotencyKey?: string,
) {
  const response = await app.inject({
    method,
    url: STUDIO_PREFIX + path,
    headers: {
      accept: 'application/json',
      ...(person && { authorization: `Bearer ${person.accessToken}` }),
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
    },
    ...(body && { payload: body }),
  })
  const isJson = String(response.headers['content-type']).startsWith('application/json')
  checkAgainstOpenApi({ method, path, status: response.statusCode, body: isJson ? response.json() : undefined })
  return response
}

/** Creates a member's API key and signs in with it. */
export async function signInWithKey({ app }: Pick<TestApp, 'app'>, { refreshToken }: Person) {
  const created = await call(app, 'POST', '/auth/api_keys', { body: { name: newId() }, token: refreshToken })
  const { key } = created.json<{ key: string }>()
  const session = await call(app, 'POST', `/app/${APP_ID}/auth/providers/api-key/login`, { body: { key } })
  return { accessToken: session.json<{ access_token: string }>().access_token }
}

/** Creates an API key for the Studio. A program sends `accessToken` with each call. */
export async function createStudioKey(testApp: TestApp, person: Person, ...scopes: KeyScope[]) {
  const created = await callStudio(testApp, person, 'POST', '/keys', { name: `key ${newId()}`, scopes, days: 30 })
  const { id, key } = created.json<{ id: string; key: string }>()
  return { id, accessToken: key }
}

/** Publishes changed plans as a new owner of the academy. Returns the response of the publication. */
export async function publishPlans(testApp: TestApp, changes: object) {
  const owner = await createStaff(testApp, 'owner')
  const plans = await callStudio(testApp, owner, 'GET', '/content/plans/plans')
  const { version, draft } = plans.json<{ version: number; draft: { data: object } }>()
  const data = { ...draft.data, ...changes }
  const saved = await callStudio(testApp, owner, 'PUT', '/settings/plans/draft', { version, data })
  const body = { version: saved.json<{ version: number }>().version }
  return callStudio(testApp, owner, 'PUT', '/settings/plans/publication', body)
}
