import { afterAll, beforeAll, expect, test } from 'vitest'
import { type StudioCall, STUDIO_PREFIX } from '#contract/studio/call.ts'
import { isOpenToKeys } from '#contract/studio/call.ts'
import { KeyScope, ROLES } from '#contract/studio/permissions.ts'
import { mayCall, permissionsFor } from '#rules/permissions.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { declaredEndpoints, exampleOf } from '#server/testing/contract-endpoints.ts'
import { createMember, type Person, signIn } from '#server/testing/people.ts'
import { callFunction } from '#server/testing/functions.ts'
import { connectApp } from '#server/testing/second-factor.ts'
import { createStaff, createStudioKey, signInWithKey, studio } from '#server/testing/staff.ts'

/** Every call of the Studio that the contract declares, found by its form: a new one is tried from its first day. */
const calls = (await declaredEndpoints()).filter((found): found is [string, StudioCall] => 'permission' in found[1])

let testApp: TestApp
const people = new Map<string, Person>()
/** A session of an owner that a program opened. */
let program: Pick<Person, 'accessToken'>
/** Owners' API keys of the Studio, each with one scope. */
const keys = new Map<KeyScope, Pick<Person, 'accessToken'>>()
/** A session of an owner who has a second factor, in which it was not given. */
let locked: Person
beforeAll(async () => {
  testApp = await createTestApp({ config: { rateLimitFactor: 1000 } })
  people.set('a member', await createMember(testApp))
  for (const role of ROLES) people.set(role, await createStaff(testApp, role))
  const guarded = await createStaff(testApp, 'owner')
  await connectApp(testApp, guarded)
  locked = await signIn(testApp.app, guarded.email)
  program = await signInWithKey(testApp, await createStaff(testApp, 'owner'))
  // Each of an owner of its own: nobody may have as many.
  for (const scope of KeyScope.options)
    keys.set(scope, await createStudioKey(testApp, await createStaff(testApp, 'owner'), scope))
})
afterAll(() => testApp.close())

/** The address of a call with an id of nobody in it, so that what is allowed finds nothing to change. */
const pathOf = ({ path }: StudioCall) => path.replaceAll(/:\w+/g, 'f'.repeat(24))

const send = (call: StudioCall, person: Pick<Person, 'accessToken'> | undefined) =>
  studio(testApp, person, call.method, pathOf(call), call.body && (exampleOf(call.body) as object))

/** The code of a refusal; undefined for a success, whatever it answers with. */
const codeOf = ({ statusCode, body }: Awaited<ReturnType<typeof send>>) =>
  statusCode < 400 ? undefined : (JSON.parse(body) as { error_code?: string }).error_code

test('there are calls to try, and each stands below the prefix of the Studio', () => {
  expect(calls.length).toBeGreaterThan(7)
  expect(new Set(calls.map(([, { base }]) => base))).toEqual(new Set([STUDIO_PREFIX]))
})

test.each(calls)(
  '%s lets in exactly the roles that have its permission, teachers for own lessons, and nobody without a role',
  async (_, call) => {
    for (const role of ROLES) {
      const refused = codeOf(await send(call, people.get(role))) === 'Forbidden'
      expect([role, !refused]).toEqual([role, mayCall(permissionsFor([role]), call)])
    }
    const member = await send(call, people.get('a member'))
    expect([member.statusCode, codeOf(member)]).toEqual([403, 'Forbidden'])
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

test('joinStaff, the one way onto the staff, refuses programs, and wants a link of everybody else', async () => {
  const link = { token: '0'.repeat(64), tokenId: 'f'.repeat(24) }
  const join = (person: Pick<Person, 'accessToken'>) => callFunction(testApp, person, 'joinStaff', link)
  expect(await join(program)).toEqual([403, 'Forbidden'])
  for (const key of keys.values()) expect((await join(key))[0]).toBe(401)
  for (const person of people.values()) expect(await join(person)).toEqual([400, 'UserpassTokenInvalid'])
})

test.each(calls)(
  '%s lets in exactly the API keys with its scope, and none where a person must prove themselves',
  async (_, call) => {
    for (const [scope, key] of keys) {
      const { statusCode } = await send(call, key)
      const isAllowed = isOpenToKeys(call) && (call.permission === 'own' || call.permission === scope)
      expect([scope, statusCode !== 403]).toEqual([scope, isAllowed])
    }
  },
)

test('each scope opens a call that no other does', () => {
  const opened = new Set<string>(calls.filter(([, call]) => isOpenToKeys(call)).map(([, { permission }]) => permission))
  expect(KeyScope.options.filter((scope) => !opened.has(scope))).toEqual([])
})

test('without the second factor one learns who one is, and gives it: nothing else', () => {
  const names = calls.filter(([, { factor }]) => factor === 'none').map(([name]) => name)
  expect(names.toSorted()).toEqual(['getOwnAccess', 'openStudio', 'reauthenticate', 'requestChallenge'])
})

test.each(calls.filter(([, { factor }]) => factor !== 'none'))(
  '%s refuses a session of an owner in which the second factor was not given',
  async (_, call) => {
    const refused = await send(call, locked)
    expect([refused.statusCode, codeOf(refused)]).toEqual([403, 'SecondFactorRequired'])
  },
)

test('where a second factor is required, who has none reaches only what sets one up', async () => {
  await using school = await createTestApp({ config: { rateLimitFactor: 1000 } })
  const owner = await createStaff(school, 'owner')
  await school.context.db.updateTable('staff_rules').set({ second_factor_required: true }).execute()
  const open: string[] = []
  for (const [name, call] of calls) {
    const answer = await studio(school, owner, call.method, pathOf(call), call.body && (exampleOf(call.body) as object))
    if (codeOf(answer) !== 'SecondFactorMissing') open.push(name)
  }
  expect(open.toSorted()).toEqual(
    [
      'getOwnAccess',
      'openStudio',
      'reauthenticate',
      'requestChallenge',
      'getSecondFactor',
      'requestPasskey',
      'addPasskey',
      'requestApp',
      'addApp',
    ].toSorted(),
  )
})

test('the shared owner of a public demo changes nothing, and reads no address of the real staff', async () => {
  const config = { publicUrl: 'https://demo.example', publicDemo: true, rateLimitFactor: 1000 }
  await using demo = await createTestApp({ config })
  const [real, shared] = [await createStaff(demo, 'owner'), await createStaff(demo, 'owner')]
  await demo.context.db.updateTable('accounts').set({ is_demo: true }).where('id', '=', shared.id).execute()
  await createStudioKey(demo, real, 'content.read')
  await studio(demo, real, 'PUT', `/members/${(await createMember(demo)).id}/labels`, {
    labels: [real.email],
    before: [],
  })
  await studio(demo, real, 'POST', '/staff/invitations', { email: `invited.${real.email}`, roles: ['desk'] })
  for (const [name, call] of calls) {
    const sent = await studio(demo, shared, call.method, pathOf(call), call.body && (exampleOf(call.body) as object))
    if (call.method !== 'GET') expect([name, codeOf(sent)]).toEqual([name, 'DemoAccount'])
    expect([name, sent.body.includes(real.email)]).toEqual([name, false])
  }
})
