import { afterAll, beforeAll, expect, test } from 'vitest'
import { type StudioCall, STUDIO_PREFIX } from '#contract/studio/call.ts'
import { isAllowedForApiKeys } from '#contract/studio/call.ts'
import { KeyScope, ROLES } from '#contract/studio/permissions.ts'
import { mayCall, permissionsFor } from '#rules/permissions.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { listEndpoints, createExample } from '#server/testing/contract-endpoints.ts'
import { createMember, type Person, signIn } from '#server/testing/people.ts'
import { callFunction } from '#server/testing/functions.ts'
import { connectApp } from '#server/testing/second-factor.ts'
import { createStaff, createStudioKey, signInWithKey, callStudio } from '#server/testing/staff.ts'

/** All Studio endpoints of the contract, detected by their shape, so that new ones are tested automatically. */
const calls = (await listEndpoints()).filter((found): found is [string, StudioCall] => 'permission' in found[1])

let testApp: TestApp
const people = new Map<string, Person>()
/** A session of an owner that was opened by an API key. */
let program: Pick<Person, 'accessToken'>
/** Studio API keys of owners, each with one scope. */
const keys = new Map<KeyScope, Pick<Person, 'accessToken'>>()
/** A session of an owner in which the second factor was not given. */
let locked: Person
beforeAll(async () => {
  testApp = await createTestApp({ config: { rateLimitFactor: 1000 } })
  people.set('a member', await createMember(testApp))
  for (const role of ROLES) people.set(role, await createStaff(testApp, role))
  const guarded = await createStaff(testApp, 'owner')
  await connectApp(testApp, guarded)
  locked = await signIn(testApp.app, guarded.email)
  program = await signInWithKey(testApp, await createStaff(testApp, 'owner'))
  // One owner per key, because the number of keys per person is limited.
  for (const scope of KeyScope.options)
    keys.set(scope, await createStudioKey(testApp, await createStaff(testApp, 'owner'), scope))
})
afterAll(() => testApp.close())

/** Returns a path with an unknown id, so that allowed requests change nothing. */
const pathOf = ({ path }: StudioCall) => path.replaceAll(/:\w+/g, 'f'.repeat(24))

const send = (call: StudioCall, person: Pick<Person, 'accessToken'> | undefined) =>
  callStudio(testApp, person, call.method, pathOf(call), call.body && (createExample(call.body) as object))

/** Returns the error code of a response; undefined for a success. */
const codeOf = ({ statusCode, body }: Awaited<ReturnType<typeof send>>) =>
  statusCode < 400 ? undefined : (JSON.parse(body) as { error_code?: string }).error_code

test('Studio endpoints exist and have the prefix of the Studio', () => {
  expect(calls.length).toBeGreaterThan(7)
  expect(new Set(calls.map(([, { base }]) => base))).toEqual(new Set([STUDIO_PREFIX]))
})

test.each(calls)('%s allows exactly the roles with its permission, and teachers for own lessons', async (_, call) => {
  for (const role of ROLES) {
    const refused = codeOf(await send(call, people.get(role))) === 'Forbidden'
    expect([role, !refused]).toEqual([role, mayCall(permissionsFor([role]), call)])
  }
  const member = await send(call, people.get('a member'))
  expect([member.statusCode, codeOf(member)]).toEqual([403, 'Forbidden'])
  expect((await send(call, undefined)).statusCode).toBe(401)
})

test.each(calls)('%s rejects a session that an API key of an owner opened', async (_, call) => {
  const refused = await send(call, program)
  expect([refused.statusCode, refused.json<{ error: string }>().error]).toEqual([
    403,
    expect.stringContaining('API key'),
  ])
})

test('joinStaff rejects programs and staff, and requires a valid link', async () => {
  const link = { token: '0'.repeat(64), tokenId: 'f'.repeat(24) }
  const join = (person: Pick<Person, 'accessToken'>) => callFunction(testApp, person, 'joinStaff', link)
  expect(await join(program)).toEqual([403, 'Forbidden'])
  for (const key of keys.values()) expect((await join(key))[0]).toBe(401)
  const { 'a member': member, ...staff } = Object.fromEntries(people)
  expect(member && (await join(member))).toEqual([400, 'UserpassTokenInvalid'])
  for (const person of Object.values(staff)) expect(await join(person)).toEqual([409, 'AccountNameInUse'])
})

test.each(calls)(
  '%s allows exactly the API keys with its scope, and none if it requires reauthentication',
  async (_, call) => {
    for (const [scope, key] of keys) {
      const { statusCode } = await send(call, key)
      const isAllowed = isAllowedForApiKeys(call) && (call.permission === 'own' || call.permission === scope)
      expect([scope, statusCode !== 403]).toEqual([scope, isAllowed])
    }
  },
)

test('each scope allows an endpoint that no other scope does', () => {
  const opened = new Set<string>(
    calls.filter(([, call]) => isAllowedForApiKeys(call)).map(([, { permission }]) => permission),
  )
  expect(KeyScope.options.filter((scope) => !opened.has(scope))).toEqual([])
})

test('only own access and the second factor itself need no second factor', () => {
  const names = calls
    .filter(([, { requiredFactorState }]) => requiredFactorState === 'unverified')
    .map(([name]) => name)
  expect(names.toSorted()).toEqual(['getOwnAccess', 'openStudio', 'reauthenticate', 'requestChallenge'])
})

test.each(calls.filter(([, { requiredFactorState }]) => requiredFactorState !== 'unverified'))(
  '%s rejects an owner’s session without the second factor',
  async (_, call) => {
    const refused = await send(call, locked)
    expect([refused.statusCode, codeOf(refused)]).toEqual([403, 'SecondFactorRequired'])
  },
)

test('with a required second factor, staff without one can only set one up', async () => {
  await using academy = await createTestApp({ config: { rateLimitFactor: 1000 } })
  const owner = await createStaff(academy, 'owner')
  await academy.context.db.updateTable('staff_rules').set({ second_factor_required: true }).execute()
  const open: string[] = []
  for (const [name, call] of calls) {
    const response = await callStudio(
      academy,
      owner,
      call.method,
      pathOf(call),
      call.body && (createExample(call.body) as object),
    )
    if (codeOf(response) !== 'SecondFactorMissing') open.push(name)
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

test('the shared owner of a public demo can neither change anything nor read addresses of the staff', async () => {
  const config = { publicUrl: 'https://demo.example', publicDemo: true, rateLimitFactor: 1000 }
  await using demo = await createTestApp({ config })
  const [real, shared] = [await createStaff(demo, 'owner'), await createStaff(demo, 'owner')]
  await demo.context.db.updateTable('accounts').set({ is_demo: true }).where('id', '=', shared.id).execute()
  await createStudioKey(demo, real, 'content.read')
  await callStudio(demo, real, 'PUT', `/members/${(await createMember(demo)).id}/labels`, {
    labels: [real.email],
    before: [],
  })
  await callStudio(demo, real, 'POST', '/staff/invitations', { email: `invited.${real.email}`, roles: ['desk'] })
  for (const [name, call] of calls) {
    const response = await callStudio(
      demo,
      shared,
      call.method,
      pathOf(call),
      call.body && (createExample(call.body) as object),
    )
    if (call.method !== 'GET') expect([name, codeOf(response)]).toEqual([name, 'DemoAccount'])
    expect([name, response.body.includes(real.email)]).toEqual([name, false])
  }
})
