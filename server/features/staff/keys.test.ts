import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  MAX_STUDIO_KEY_CALLS_PER_MINUTE,
  MAX_STUDIO_KEYS_PER_PERSON,
  REAUTHENTICATION_LIFETIME_MS,
} from '#contract/studio/limits.ts'
import type { KeyScope } from '#contract/studio/permissions.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { eventually } from '#server/testing/eventually.ts'
import { callFunction } from '#server/testing/functions.ts'
import { PASSWORD, signIn } from '#server/testing/people.ts'
import { connectApp } from '#server/testing/second-factor.ts'
import { createStaff, createStudioKey, callStudio } from '#server/testing/staff.ts'

let testApp: TestApp
/** A second process of the same academy. */
let other: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
  testApp.clock.stop()
  other = await createTestApp({ databaseUrl: testApp.databaseUrl })
})
afterAll(async () => {
  await other.close()
  await testApp.close()
})

type Key = Awaited<ReturnType<typeof createStudioKey>>
const statusAt = async (at: TestApp, key: Key, path = '/content') => (await callStudio(at, key, 'GET', path)).statusCode

test('a key is returned once, stored as a hash and listed with its last use', async () => {
  const owner = await createStaff(testApp, 'owner')
  const created = await callStudio(testApp, owner, 'POST', '/keys', {
    name: 'Site builder',
    scopes: ['content.read'],
    days: 90,
  })
  const { key, ...shown } = created.json<{ key: string; id: string }>()
  const listed = async () =>
    (await callStudio(testApp, owner, 'GET', '/keys'))
      .json<{ keys: { id: string }[] }>()
      .keys.find(({ id }) => id === shown.id)
  expect(await listed()).toEqual(shown)
  expect(shown).toMatchObject({ owner: owner.email, lastUsedAt: null })
  expect((await callStudio(testApp, { accessToken: key }, 'GET', '/content')).statusCode).toBe(200)
  expect(await listed()).toMatchObject({ lastUsedAt: testApp.clock.now().toISOString() })
  const rows = await testApp.context.db.selectFrom('studio_keys').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(key)
})

test('changes by a program are logged with its key and limited to its scopes', async () => {
  const owner = await createStaff(testApp, 'owner')
  const key = await createStudioKey(testApp, owner, 'content.change')
  const article = { slug: 'from-a-program', data: { title: 'Balance' } }
  expect((await callStudio(testApp, key, 'POST', '/content/article', article)).statusCode).toBe(201)
  expect(await statusAt(testApp, key)).toBe(403)
  const { entries } = (await callStudio(testApp, owner, 'GET', '/log?words=from-a-program')).json<{
    entries: { actor: string }[]
  }>()
  expect(entries[0]?.actor).toMatch(new RegExp(`^${owner.email}, API key key `))
  expect((await callStudio(testApp, key, 'GET', '/me')).json()).toMatchObject({
    permissions: ['own', 'content.change'],
    reauthenticatedUntil: null,
  })
})

test('a program without the publish scope cannot change a scheduled draft', async () => {
  const owner = await createStaff(testApp, 'owner')
  const key = await createStudioKey(testApp, owner, 'content.change', 'content.read')
  const publishAt = new Date(testApp.context.now().getTime() + 86_400_000).toISOString()
  const data = { title: 'Later', description: '', thumbnail: '/t.jpg', safety: ['Tap early.'] }
  const created = await callStudio(testApp, key, 'POST', '/content/lesson', { slug: 'later', data })
  const times = { version: created.json<{ version: number }>().version, publishAt, unpublishAt: null }
  const scheduled = await callStudio(testApp, owner, 'PUT', '/content/lesson/later/schedule', times)
  const { version } = scheduled.json<{ version: number }>()
  const tries = [
    ['PUT', '/content/lesson/later/draft', { version, data: { ...data, title: 'Nobody has read this.' } }],
    ['PUT', '/lessons/draft', { lessons: [{ slug: 'later', version }], isFree: true, addTags: ['new'] }],
    ['POST', '/content/lesson/later/draft/restored', { version, revision: 1 }],
  ] as const
  for (const [method, path, body] of tries) {
    const refused = await callStudio(testApp, key, method, path, body)
    expect([path, refused.statusCode, refused.json<{ error: string }>().error]).toEqual([
      path,
      403,
      expect.stringContaining("this is scheduled: changing its draft requires the permission 'content.publish'"),
    ])
  }
  expect((await callStudio(testApp, owner, ...tries[1])).statusCode).toBe(200)
})

test('a conflict does not reveal the draft to a program without the read scope', async () => {
  const owner = await createStaff(testApp, 'owner')
  const article = { slug: 'unread', data: { title: 'A secret for now', summary: 'Soon.', body: 'Text.' } }
  await callStudio(testApp, owner, 'POST', '/content/article', article)
  const detailsFor = async (...scopes: KeyScope[]) => {
    const key = await createStudioKey(testApp, owner, ...scopes)
    const body = { version: 7, data: { title: 'Mine' } }
    const refused = await callStudio(testApp, key, 'PUT', '/content/article/unread/draft', body)
    expect(refused.statusCode).toBe(409)
    return refused.json<{ details: object }>().details
  }
  expect(await detailsFor('content.change', 'content.read')).toMatchObject({ current: { slug: 'unread' } })
  expect(await detailsFor('content.change')).toEqual({ yours: expect.objectContaining({ slug: 'unread' }) })
})

test('refused calls of a program are logged with its key, once a minute per endpoint', async () => {
  const owner = await createStaff(testApp, 'owner')
  const keys = [await createStudioKey(testApp, owner, 'log.read'), await createStudioKey(testApp, owner, 'log.read')]
  for (const key of [...keys, ...keys]) expect(await statusAt(testApp, key)).toBe(403)
  expect((await callStudio(testApp, keys[0], 'PUT', '/staff/second-factor', {})).statusCode).toBe(403)
  const search = new URLSearchParams({ kind: 'refused', words: owner.email })
  const { entries } = (await callStudio(testApp, owner, 'GET', `/log?${search.toString()}`)).json<{
    entries: { actor: string }[]
  }>()
  expect(entries).toMatchObject([
    { subject: 'PUT /staff/second-factor', after: 'API keys can’t do this: sign in instead' },
    { subject: 'GET /content', after: "this requires the permission 'content.read'", from: '127.0.0.1' },
    { subject: 'GET /content' },
  ])
  const [first, second, third] = entries.map(({ actor }) => actor)
  expect(first).toMatch(new RegExp(`^${owner.email}, API key key `))
  expect([third, second === third]).toEqual([first, false])
  const own = new URLSearchParams({ kind: 'refused', actor: first ?? '' })
  expect(
    (await callStudio(testApp, owner, 'GET', `/log?${own.toString()}`)).json<{ entries: unknown[] }>().entries,
  ).toHaveLength(2)
})

test('a program needs no second factor, but creating a key does', async () => {
  await using academy = await createTestApp()
  const owner = await createStaff(academy, 'owner')
  await academy.context.db.updateTable('staff_rules').set({ second_factor_required: true }).execute()
  const body = { name: 'one', scopes: ['content.read'], days: 1 }
  const make = (person: Parameters<typeof callStudio>[1]) => callStudio(academy, person, 'POST', '/keys', body)
  expect((await make(owner)).json()).toMatchObject({ error_code: 'SecondFactorMissing' })
  await connectApp(academy, owner)
  const created = await make(owner)
  expect(created.statusCode).toBe(201)
  expect((await make(await signIn(academy.app, owner.email))).json()).toMatchObject({
    error_code: 'SecondFactorRequired',
  })
  const program = { accessToken: created.json<{ key: string }>().key }
  expect((await callStudio(academy, program, 'GET', '/content')).statusCode).toBe(200)
  const { secondFactor } = (await callStudio(academy, program, 'GET', '/me')).json<{ secondFactor: object }>()
  expect(secondFactor).toEqual({ passkeys: 0, hasApp: false, isOpen: true, isRequired: false, isSuggested: false })
})

test('a key keeps working when the academy requires a second factor that its owner does not have', async () => {
  await using academy = await createTestApp()
  const key = await createStudioKey(academy, await createStaff(academy, 'owner'), 'content.read')
  await academy.context.db.updateTable('staff_rules').set({ second_factor_required: true }).execute()
  expect(await statusAt(academy, key)).toBe(200)
})

test('a revoked key is refused immediately by every process, also after concurrent revocations', async () => {
  const owner = await createStaff(testApp, 'owner')
  const key = await createStudioKey(testApp, owner, 'content.read')
  expect(await statusAt(other, key)).toBe(200)
  const revoke = () => callStudio(testApp, owner, 'DELETE', `/keys/${key.id}`)
  const responses = await Promise.all([revoke(), revoke(), revoke()])
  expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404, 404])
  expect(await statusAt(other, key)).toBe(401)
  const log = (await callStudio(testApp, owner, 'GET', '/log?words=key.revoked')).json<{ entries: unknown[] }>()
  expect(log.entries).toHaveLength(1)
})

test('a key is limited to the owner’s current roles and ends with their removal', async () => {
  const [owner, second] = [await createStaff(testApp, 'owner'), await createStaff(testApp, 'owner')]
  const key = await createStudioKey(testApp, second, 'content.read', 'content.change', 'log.read')
  expect(await statusAt(other, key, '/log')).toBe(200)
  const path = `/staff/${second.id}`
  expect(
    (await callStudio(testApp, owner, 'PUT', `${path}/roles`, { roles: ['teacher'], version: 1 })).statusCode,
  ).toBe(200)
  expect(await statusAt(other, key, '/log')).toBe(403)
  expect(await statusAt(other, key)).toBe(200)
  expect((await callStudio(testApp, owner, 'DELETE', path)).statusCode).toBe(200)
  expect(await statusAt(other, key)).toBe(401)
  // A person who joins again has to create new keys.
  await testApp.context.db
    .insertInto('staff')
    .values({ account_id: second.id, roles: ['owner'], since: new Date() })
    .execute()
  expect(await statusAt(other, key)).toBe(401)
})

test('a key ends by expiration, a new password or a disabled account', async () => {
  const owner = await createStaff(testApp, 'owner')
  const [expiring, disabled] = [
    await createStudioKey(testApp, owner, 'content.read'),
    await createStudioKey(testApp, owner, 'content.read'),
  ]
  const { db } = testApp.context
  await db.updateTable('studio_keys').set({ expires_at: testApp.clock.now() }).where('id', '=', expiring.id).execute()
  expect(await statusAt(testApp, expiring)).toBe(401)
  await db.updateTable('accounts').set({ disabled_at: testApp.clock.now() }).where('id', '=', owner.id).execute()
  expect(await statusAt(testApp, disabled)).toBe(401)
  await db.updateTable('accounts').set({ disabled_at: null }).where('id', '=', owner.id).execute()
  expect(await statusAt(testApp, disabled)).toBe(200)
  const again = await signIn(testApp.app, owner.email)
  const changed = await callFunction(testApp, again, 'changePassword', {
    password: PASSWORD,
    newPassword: 'another quiet horse',
  })
  expect(changed[0]).toBe(200)
  expect(await statusAt(testApp, disabled)).toBe(401)
})

test('keys are limited in number, have unique names and no scope that the owner lacks', async () => {
  const owner = await createStaff(testApp, 'owner')
  const make = (body: object) =>
    callStudio(testApp, owner, 'POST', '/keys', { name: 'one', scopes: ['content.read'], days: 1, ...body })
  const together = await Promise.all([make({}), make({}), make({})])
  expect(together.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409, 409])
  for (let count = 1; count < MAX_STUDIO_KEYS_PER_PERSON; count += 1) await make({ name: `key ${count}` })
  const refused = await make({ name: 'one more' })
  expect(refused.json()).toMatchObject({
    error_code: 'QuotaExceeded',
    error: expect.stringContaining(`${MAX_STUDIO_KEYS_PER_PERSON}`) as string,
  })
  for (const wrong of [
    { scopes: [] },
    { scopes: ['own'] },
    { scopes: ['staff.change'] },
    { days: 0 },
    { days: 366 },
    { name: '' },
    { name: 'a\nb' },
  ])
    expect([wrong, (await make(wrong)).statusCode]).toEqual([wrong, 400])
})

test('creating and revoking a key requires reauthentication and is refused to programs', async () => {
  const owner = await createStaff(testApp, 'owner')
  const key = await createStudioKey(testApp, owner, 'programs.change', 'programs.read')
  const body = { name: 'copy', scopes: ['programs.change'], days: 1 }
  expect((await callStudio(testApp, key, 'POST', '/keys', body)).statusCode).toBe(403)
  expect((await callStudio(testApp, key, 'POST', '/proof', { password: PASSWORD })).statusCode).toBe(403)
  const old = new Date(testApp.clock.now().getTime() - REAUTHENTICATION_LIFETIME_MS)
  await testApp.context.db
    .updateTable('sessions')
    .set({ created_at: old, proved_at: null })
    .where('account_id', '=', owner.id)
    .execute()
  for (const answer of [
    await callStudio(testApp, owner, 'POST', '/keys', body),
    await callStudio(testApp, owner, 'DELETE', `/keys/${key.id}`),
  ])
    expect(answer.json()).toMatchObject({ error_code: 'ReauthenticationRequired' })
})

test('an owner who loses the role during a call creates and revokes no key', async () => {
  const owner = await createStaff(testApp, 'owner')
  const { id } = await createStudioKey(testApp, owner, 'content.read')
  const { db } = testApp.context
  const calls: Promise<{ statusCode: number }>[] = []
  await db.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('staff')
      .set({ roles: ['desk'] })
      .where('account_id', '=', owner.id)
      .execute()
    calls.push(callStudio(testApp, owner, 'POST', '/keys', { name: 'late', scopes: ['content.read'], days: 1 }))
    calls.push(callStudio(testApp, owner, 'DELETE', `/keys/${id}`))
    await eventually(async () => {
      const { rows } = await sql`select from pg_stat_activity where datname = current_database()
        and wait_event_type = 'Lock' and query like '%staff%'`.execute(db)
      if (rows.length < 2) throw new Error('the calls do not wait yet')
    })
  })
  expect((await Promise.all(calls)).map(({ statusCode }) => statusCode)).toEqual([403, 403])
  const keys = await db.selectFrom('studio_keys').select('id').where('account_id', '=', owner.id).execute()
  expect(keys).toEqual([{ id }])
})

test('rate limits apply per key and do not affect the owner or other keys', async () => {
  const owner = await createStaff(testApp, 'owner')
  const [busy, calm] = [
    await createStudioKey(testApp, owner, 'content.read'),
    await createStudioKey(testApp, owner, 'content.read'),
  ]
  const [{ id } = { id: '' }] = await testApp.context.db
    .selectFrom('studio_keys')
    .select('id')
    .where('id', '=', busy.id)
    .execute()
  testApp.context.studioKeyCalls.charge(id, MAX_STUDIO_KEY_CALLS_PER_MINUTE + 1)
  const refused = await callStudio(testApp, busy, 'GET', '/me')
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, expect.any(String)])
  expect([await statusAt(testApp, calm, '/me'), (await callStudio(testApp, owner, 'GET', '/me')).statusCode]).toEqual([
    200, 200,
  ])
})

test('an unknown Studio key and a member’s key are refused', async () => {
  for (const accessToken of ['hfk_', `hfk_${'a'.repeat(43)}`, 'hfk_\u00e9'])
    expect((await callStudio(testApp, { accessToken }, 'GET', '/me')).statusCode).toBe(401)
})
