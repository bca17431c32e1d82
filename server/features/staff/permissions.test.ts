import { afterAll, beforeAll, expect, test } from 'vitest'
import { APP_ID } from '#contract/limits.ts'
import { type StudioCall, STUDIO_PREFIX } from '#contract/studio/call.ts'
import { ROLES } from '#contract/studio/permissions.ts'
import { permissionsFor } from '#rules/permissions.ts'
import { newId } from '#server/platform/database/ids.ts'
import { createTestApp, type TestApp } from '#server/test/app.ts'
import { declaredEndpoints, exampleOf } from '#server/test/declared.ts'
import { call as callSession, createMember, type Person } from '#server/test/people.ts'
import { createStaff, studio } from '#server/test/staff.ts'

/** Every call of the Studio that the contract declares, found by its form: a new one is tried from its first day. */
const calls = (await declaredEndpoints()).filter((found): found is [string, StudioCall] => 'permission' in found[1])

let testApp: TestApp
const people = new Map<string, Person>()
/** A session of an owner that a program opened. */
let program: Pick<Person, 'accessToken'>
beforeAll(async () => {
  testApp = await createTestApp({ config: { rateLimitFactor: 1000 }, sendMail: false })
  people.set('a member', await createMember(testApp))
  for (const role of ROLES) people.set(role, await createStaff(testApp, role))
  program = await signInWithKey(await createStaff(testApp, 'owner'))
})
afterAll(() => testApp.close())

/** The address of a call with an id of nobody in it, so that what is allowed finds nothing to change. */
const send = (call: StudioCall, person: Pick<Person, 'accessToken'> | undefined) =>
  studio(
    testApp,
    person,
    call.method,
    call.path.replaceAll(/:\w+/g, 'f'.repeat(24)),
    call.body && (exampleOf(call.body) as object),
  )

/** A session of this person that a program opens with a key. */
async function signInWithKey({ refreshToken }: Person): Promise<Pick<Person, 'accessToken'>> {
  const made = await callSession(testApp.app, 'POST', '/auth/api_keys', {
    body: { name: newId() },
    token: refreshToken,
  })
  const { key } = made.json<{ key: string }>()
  const opened = await callSession(testApp.app, 'POST', `/app/${APP_ID}/auth/providers/api-key/login`, {
    body: { key },
  })
  return { accessToken: opened.json<{ access_token: string }>().access_token }
}

test('there are calls to try, and each stands below the prefix of the Studio', () => {
  expect(calls.length).toBeGreaterThan(7)
  expect(new Set(calls.map(([, { base }]) => base))).toEqual(new Set([STUDIO_PREFIX]))
})

test.each(calls)(
  '%s lets in exactly the roles that have its permission, and nobody without a role',
  async (_, call) => {
    for (const role of ROLES) {
      const { statusCode } = await send(call, people.get(role))
      expect([role, statusCode !== 403]).toEqual([role, permissionsFor([role]).includes(call.permission)])
    }
    const member = await send(call, people.get('a member'))
    expect([member.statusCode, member.json<{ error_code: string }>().error_code]).toEqual([403, 'Forbidden'])
    expect((await send(call, undefined)).statusCode).toBe(401)
  },
)

test.each(calls)('%s refuses a session that a program opened with an API key, even an owner’s', async (_, call) => {
  const refused = await send(call, program)
  expect([refused.statusCode, refused.json<{ error: string }>().error]).toEqual([
    403,
    expect.stringContaining('API key'),
  ])
})
