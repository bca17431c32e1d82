import type { InjectOptions } from 'fastify'
import { STUDIO_PREFIX } from '#contract/studio/call.ts'
import type { Role } from '#contract/studio/permissions.ts'
import type { TestApp } from './app.ts'
import { createMember, type Person } from './people.ts'

/** Somebody on the staff with these roles, just signed in. */
export async function createStaff(testApp: TestApp, ...roles: Role[]): Promise<Person> {
  const person = await createMember(testApp)
  const { db, now } = testApp.context
  await db.insertInto('staff').values({ account_id: person.id, roles, since: now() }).execute()
  return person
}

/** A call of the Studio. */
export const studio = (
  { app }: Pick<TestApp, 'app'>,
  person: Pick<Person, 'accessToken'> | undefined,
  method: NonNullable<InjectOptions['method']>,
  path: string,
  body?: object,
) =>
  app.inject({
    method,
    url: STUDIO_PREFIX + path,
    headers: { accept: 'application/json', ...(person && { authorization: `Bearer ${person.accessToken}` }) },
    ...(body && { payload: body }),
  })
