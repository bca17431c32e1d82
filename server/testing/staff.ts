import type { InjectOptions } from 'fastify'
import { APP_ID } from '#contract/limits.ts'
import { STUDIO_PREFIX } from '#contract/studio/call.ts'
import type { KeyScope, Role } from '#contract/studio/permissions.ts'
import { newId } from '#server/platform/database/ids.ts'
import type { TestApp } from './app.ts'
import { call, createMember, type Person } from './people.ts'
import { checkAgainstDocument } from './studio-document.ts'

/** Creates a staff member with these roles, just signed in. */
export async function createStaff(testApp: TestApp, ...roles: Role[]): Promise<Person> {
  const person = await createMember(testApp)
  const { db, now } = testApp.context
  await db.insertInto('staff').values({ account_id: person.id, roles, since: now() }).execute()
  return person
}

/** Calls the Studio and checks the response against the OpenAPI document. */
export async function studio(
  { app }: Pick<TestApp, 'app'>,
  person: Pick<Person, 'accessToken'> | undefined,
  method: NonNullable<InjectOptions['method']>,
  path: string,
  body?: object,
  callId?: string,
) {
  const answer = await app.inject({
    method,
    url: STUDIO_PREFIX + path,
    headers: {
      accept: 'application/json',
      ...(person && { authorization: `Bearer ${person.accessToken}` }),
      ...(callId !== undefined && { 'idempotency-key': callId }),
    },
    ...(body && { payload: body }),
  })
  const isJson = String(answer.headers['content-type']).startsWith('application/json')
  checkAgainstDocument({ method, path, status: answer.statusCode, body: isJson ? answer.json() : undefined })
  return answer
}

/** Opens a session with an API key of the session service. */
export async function signInWithKey({ app }: Pick<TestApp, 'app'>, { refreshToken }: Person) {
  const made = await call(app, 'POST', '/auth/api_keys', { body: { name: newId() }, token: refreshToken })
  const { key } = made.json<{ key: string }>()
  const opened = await call(app, 'POST', `/app/${APP_ID}/auth/providers/api-key/login`, { body: { key } })
  return { accessToken: opened.json<{ access_token: string }>().access_token }
}

/** Creates a Studio key. `accessToken` is the token that a program sends. */
export async function createStudioKey(testApp: TestApp, person: Person, ...scopes: KeyScope[]) {
  const made = await studio(testApp, person, 'POST', '/keys', { name: `key ${newId()}`, scopes, days: 30 })
  const { id, key } = made.json<{ id: string; key: string }>()
  return { id, accessToken: key }
}
