import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  MAX_EXPORTED_LOG_ENTRIES,
  MAX_LOGGED_REJECTIONS_PER_MINUTE,
  MAX_STUDIO_CALLS_PER_MINUTE,
  REAUTHENTICATION_LIFETIME_MS,
} from '#contract/studio/limits.ts'
import { LOG_KINDS, type LogEntry } from '#contract/studio/log.ts'
import { deleteOldEntries } from '#server/features/audit-log/index.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { call, createMember, type Person } from '#server/testing/people.ts'
import { createStaff, createStudioKey, callStudio } from '#server/testing/staff.ts'

let testApp: TestApp
let owner: Person
beforeAll(async () => {
  testApp = await createTestApp({ config: { rateLimitFactor: 100 } })
  owner = await createStaff(testApp, 'owner')
  await callStudio(testApp, owner, 'POST', '/staff/invitations', { email: 'ada@example.org', roles: ['desk'] })
})
afterAll(() => testApp.close())

async function logOf(academy: TestApp, person: Person, query = '') {
  const response = await callStudio(academy, person, 'GET', `/log${query}`)
  return response.json<{ entries: LogEntry[] }>().entries
}

/** Members get one entry per hour of the clock, so that a test must not run across the hour. */
const advanceToNextHour = ({ clock }: TestApp) => clock.advance(HOUR_MS - (clock.now().getTime() % HOUR_MS))
const HOUR_MS = 3_600_000

test('a database trigger rejects changes and deletions of entries', async () => {
  const { db } = testApp.context
  for (const statement of [
    sql`update audit_log set actor = 'nobody'`,
    sql`delete from audit_log`,
    sql`truncate audit_log`,
  ])
    await expect(statement.execute(db)).rejects.toThrow('only ever added to')
  expect((await logOf(testApp, owner)).length).toBeGreaterThan(0)
})

test('the log is paginated, and searched for literal text', async () => {
  await using academy = await createTestApp({ config: { rateLimitFactor: 100 } })
  const chief = await createStaff(academy, 'owner')
  await sql`insert into audit_log (at, actor, action, subject)
    select now(), 'operator', 'test.counted', n || ' %' from generate_series(1, 250) as n`.execute(academy.context.db)
  const page = async (query: string) =>
    (await callStudio(academy, chief, 'GET', `/log${query}`)).json<{
      entries: { id: number; subject: string }[]
      hasMore: boolean
    }>()
  const first = await page('')
  expect([first.entries.length, first.entries[0]?.subject, first.hasMore]).toEqual([100, '250 %', true])
  const last = await page(`?before=${(await page(`?before=${first.entries.at(-1)?.id}`)).entries.at(-1)?.id}`)
  expect([last.entries.length, last.entries.at(-1)?.subject, last.hasMore]).toEqual([50, '1 %', false])
  expect((await page('?words=249%20%25')).entries.map(({ subject }) => subject)).toEqual(['249 %'])
  expect((await page('?words=_49')).entries).toEqual([])
  await sql`insert into audit_log (at, actor, action, subject) values (now(), 'operator', 'test.counted', 'Bob’s bar')`.execute(
    academy.context.db,
  )
  for (const words of ["bob's", 'ｂｏｂ＇ｓ'])
    expect((await page(`?words=${encodeURIComponent(words)}`)).entries.map(({ subject }) => subject)).toEqual([
      'Bob’s bar',
    ])
})

test('refused calls are logged once a minute per endpoint for staff, and once an hour for members', async () => {
  await using academy = await createTestApp({ config: { rateLimitFactor: 100 } })
  advanceToNextHour(academy)
  const chief = await createStaff(academy, 'owner')
  const desk = await createStaff(academy, 'desk')
  const member = await createMember(academy)
  const refusals = (person: Person) => logOf(academy, chief, `?kind=refused&actor=${person.email}`)
  for (const path of ['/log', '/log', '/content/articles?bin=false', '/log'])
    await callStudio(academy, desk, 'GET', path)
  await Promise.all([1, 2, 3, 4].map(() => callStudio(academy, desk, 'PUT', '/staff/second-factor', {})))
  expect(await refusals(desk)).toMatchObject([
    {
      action: 'refused.call',
      subject: 'PUT /staff/second-factor',
      after: "this requires the permission 'staff.change'",
    },
    { action: 'refused.call', subject: 'GET /log', from: '127.0.0.1' },
  ])
  for (const path of ['/log', '/staff', '/me']) await callStudio(academy, member, 'GET', path)
  academy.clock.advance(60_000)
  await callStudio(academy, desk, 'GET', '/log')
  await callStudio(academy, member, 'GET', '/log')
  expect((await refusals(desk)).length).toBe(3)
  expect(await refusals(member)).toMatchObject([{ action: 'refused.call', subject: 'the Studio' }])
})

test('refusals are limited per person, and calls of members are rate limited', async () => {
  await using academy = await createTestApp()
  advanceToNextHour(academy)
  const [chief, desk] = [await createStaff(academy, 'owner'), await createStaff(academy, 'desk')]
  const [noisy, busy] = [await createMember(academy), await createMember(academy)]
  const statusFor = async (person: Person, path: string) => (await callStudio(academy, person, 'GET', path)).statusCode
  for (let count = 0; count < 3 * MAX_LOGGED_REJECTIONS_PER_MINUTE; count += 1)
    expect(await statusFor(noisy, '/me')).toBe(403)
  await callStudio(academy, desk, 'GET', '/log')
  await callStudio(academy, chief, 'POST', '/proof', { password: 'not the password' })
  await callStudio(academy, busy, 'GET', '/log')
  expect(await logOf(academy, chief, '?kind=refused')).toMatchObject([
    { actor: busy.email },
    { actor: chief.email, action: 'refused.proof' },
    { actor: desk.email, subject: 'GET /log' },
    { actor: noisy.email, subject: 'the Studio' },
  ])
  academy.context.studioCalls.charge(noisy.id, MAX_STUDIO_CALLS_PER_MINUTE)
  expect(await statusFor(noisy, '/me')).toBe(429)
})

test('every kind of entry can be filtered by', async () => {
  const features = new URL('..', import.meta.url).pathname
  const files = globSync('**/*.ts', { cwd: features, exclude: ['**/*.test.ts'] })
  const sources = await Promise.all(files.map((file) => readFile(join(features, file), 'utf8')))
  const kinds = sources.flatMap((source) =>
    [...source.matchAll(/\baction[:=?\s][^\n]*?['`]([a-z]+)\./g)].map(([, kind]) => kind),
  )
  expect([...new Set(kinds)].toSorted()).toEqual([...LOG_KINDS].toSorted())
})

test('the log is filtered by person, kind, time and text', async () => {
  const entries = (query: string) => logOf(testApp, owner, `?${query}`)
  const [invited] = await entries('kind=staff&words=ada')
  expect(invited).toMatchObject({ actor: owner.email, action: 'staff.invited', subject: 'ada@example.org' })
  const at = invited?.at ?? ''
  const later = new Date(Date.parse(at) + 1).toISOString()
  const own = `actor=${owner.email}&kind=staff`
  expect((await entries(`${own}&since=${at}&until=${later}`)).map(({ id }) => id)).toEqual([invited?.id])
  expect(await entries(`${own}&until=${at}`)).toEqual([])
  expect(await entries(`actor=operator&kind=staff`)).toEqual([])
  const wrong = await callStudio(testApp, owner, 'GET', '/log?kind=other')
  expect([wrong.statusCode, wrong.json<{ error: string }>().error]).toEqual([400, expect.stringContaining('kind')])
})

test('a filtered export requires reauthentication, escapes formulas and is logged', async () => {
  await using academy = await createTestApp()
  const chief = await createStaff(academy, 'owner')
  const { db } = academy.context
  await sql`insert into audit_log (at, actor, action, subject, after)
    select now(), case when n = 7 then '=HYPERLINK("x")' else 'operator' end, 'test.counted', '@' || n, to_jsonb(n)
    from generate_series(1, 2500) as n`.execute(db)
  academy.clock.advance(REAUTHENTICATION_LIFETIME_MS)
  const file = (query = '') => callStudio(academy, chief, 'GET', `/log.csv${query}`)
  expect((await file()).json()).toMatchObject({ error_code: 'ReauthenticationRequired' })
  await callStudio(academy, chief, 'POST', '/proof', { password: 'a quiet horse walks' })
  const whole = await file()
  expect([whole.statusCode, whole.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
  const lines = whole.body.trimEnd().split('\r\n')
  // The header, the existing entries and the export itself.
  expect(lines.length).toBe(2502)
  expect(lines[1]).toContain('"log.exported"')
  expect(lines.find((line) => line.includes('HYPERLINK'))).toContain(`"'=HYPERLINK(""x"")","test.counted","'@7"`)
  expect((await file('?actor=nobody')).body).toBe('"id","at","actor","action","subject","before","after","from"\r\n')
  const [entry] = await logOf(academy, chief, '?kind=log')
  expect(entry).toMatchObject({ actor: chief.email, action: 'log.exported', after: { actor: 'nobody' } })
  await sql`insert into audit_log (at, actor, action)
    select now(), 'operator', 'test.counted' from generate_series(1, ${MAX_EXPORTED_LOG_ENTRIES})`.execute(db)
  const refused = await file()
  expect([refused.statusCode, refused.json<{ error: string }>().error]).toEqual([
    409,
    expect.stringContaining(String(MAX_EXPORTED_LOG_ENTRIES)),
  ])
  expect((await file(`?actor=${chief.email}`)).statusCode).toBe(200)
})

test('entries are deleted after two years, or those that an owner chose, which is logged', async () => {
  await using academy = await createTestApp()
  const chief = await createStaff(academy, 'owner')
  const { db, now } = academy.context
  const limit = now().getTime() - 2 * 365 * 86_400_000
  for (const [subject, at] of [
    ['old', limit - 1],
    ['young', limit + 60_000],
  ] as const)
    await db
      .insertInto('audit_log')
      .values({ at: new Date(at), actor: 'operator', action: 'test.counted', subject })
      .execute()
  await deleteOldEntries(academy.context)()
  expect((await logOf(academy, chief)).map(({ subject }) => subject)).toEqual(['young'])
  const keep = async (years: number) =>
    (await callStudio(academy, chief, 'PUT', '/log/retention', { years })).statusCode
  expect([await keep(3), await keep(1), await keep(1)]).toEqual([400, 200, 200])
  await deleteOldEntries(academy.context)()
  expect(await logOf(academy, chief)).toMatchObject([
    { actor: chief.email, action: 'log.retention', before: { years: 2 }, after: { years: 1 } },
  ])
  expect((await callStudio(academy, chief, 'GET', '/log')).json()).toMatchObject({ years: 1 })
  await expect(sql`delete from audit_log`.execute(db)).rejects.toThrow('only ever added to')
})

test('deleting a staff account logs its removal and anonymizes its entries', async () => {
  await using academy = await createTestApp()
  const chief = await createStaff(academy, 'owner')
  const leaver = await createStaff(academy, 'owner')
  const key = await createStudioKey(academy, leaver, 'content.read')
  const writer = await createStudioKey(academy, leaver, 'content.change')
  const draft = { slug: 'left-behind', data: { title: 'Left behind' } }
  const { version } = (await callStudio(academy, leaver, 'POST', '/content/article', draft)).json<{ version: number }>()
  await callStudio(academy, writer, 'PUT', '/content/article/left-behind/draft', {
    version,
    data: { title: 'By program' },
  })
  const film = { name: 'grip.mp4', bytes: 1000 }
  expect((await callStudio(academy, leaver, 'POST', '/films', film)).statusCode).toBe(201)
  await callStudio(academy, key, 'GET', '/staff')
  await callStudio(academy, chief, 'DELETE', `/keys/${key.id}`)
  const roles = { roles: ['owner', 'desk'], version: 1 }
  expect((await callStudio(academy, chief, 'PUT', `/staff/${leaver.id}/roles`, roles)).statusCode).toBe(200)
  const deleted = await call(academy.app, 'DELETE', '/auth/delete', { token: leaver.accessToken })
  expect(deleted.statusCode).toBe(204)
  const name = `deleted account ${leaver.id}`
  expect(await logOf(academy, chief)).toMatchObject([
    { actor: 'account-deletion', action: 'staff.removed', subject: name, before: ['owner', 'desk'], from: null },
    { actor: chief.email, action: 'staff.roles-changed', subject: name, from: '127.0.0.1' },
    { actor: chief.email, action: 'key.revoked', before: { owner: name } },
    { actor: expect.stringMatching(`^${name}, API key `), action: 'refused.call', from: null },
    { actor: name, action: 'film.announced' },
    { actor: name, action: 'content.create' },
    { actor: name, action: 'key.created', from: null },
    { actor: name, action: 'key.created', from: null },
  ])
  const revisions = await callStudio(academy, chief, 'GET', '/content/article/left-behind/revisions')
  const names = revisions.json<{ revisions: { author: string }[] }>().revisions.map(({ author }) => author)
  expect(names).toEqual([expect.stringMatching(`^${name}, API key `), name])
  expect(await tablesWith(academy, leaver.email)).toEqual([])
})

/** Returns all tables with a row that contains this text. */
async function tablesWith({ context: { db } }: TestApp, words: string) {
  const { rows: tables } = await sql<{ name: string }>`select tablename as name from pg_tables
    where schemaname = 'public'`.execute(db)
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql`select from ${sql.table(name)} entry where strpos(entry::text, ${words}) > 0`.execute(db)
    if (rows.length > 0) found.push(name)
  }
  return found
}

test('deleting a member’s account writes no entry', async () => {
  await using academy = await createTestApp()
  const chief = await createStaff(academy, 'owner')
  const member = await createMember(academy)
  await call(academy.app, 'DELETE', '/auth/delete', { token: member.accessToken })
  expect(await logOf(academy, chief)).toEqual([])
})
