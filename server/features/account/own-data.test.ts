import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MAX_DOCUMENTS_PER_RESPONSE } from '#contract/limits.ts'
import { type CollectionName, shapes } from '#server/features/collections/index.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { lockTable } from '#server/testing/lock-table.ts'
import { insertRecords, OTHER_MEMBER_MARKER } from '#server/testing/seed-all-collections.ts'
import { call, createCaller, createMember, PASSWORD, type Person } from '#server/testing/people.ts'
import { exportData } from './own-data.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})
afterAll(() => testApp.close())

const requestExport = ({ accessToken }: Pick<Person, 'accessToken'>) =>
  call(testApp.app, 'GET', '/auth/export', { token: accessToken })

test('an export contains all collections and login data, but no secrets and no data of other members', async () => {
  const [mia, sam] = [await createMember(testApp), await createMember(testApp)]
  await insertRecords(testApp.context.db, mia.id, 'mine')
  await insertRecords(testApp.context.db, sam.id, OTHER_MEMBER_MARKER)
  const { body: apiKey } = await call(testApp.app, 'POST', '/auth/api_keys', {
    token: mia.refreshToken,
    body: { name: 'log' },
  })
  const response = await requestExport(mia)
  expect([response.statusCode, response.headers['content-disposition']]).toEqual([
    200,
    'attachment; filename="my-data.json"',
  ])
  const document = response.json<Record<string, unknown>>()
  expect(document).toMatchObject({ account: { email: mia.email }, apiKeys: [{ name: 'log' }], sessions: [{}] })
  for (const name of Object.keys(shapes) as CollectionName[])
    expect(JSON.stringify(document[name]), name).toContain('mine')
  for (const secret of [
    OTHER_MEMBER_MARKER,
    sam.id,
    'hash',
    mia.refreshToken,
    (JSON.parse(apiKey) as { key: string }).key,
    PASSWORD,
  ])
    expect(response.body).not.toContain(secret)
})

test('an export reads many documents in pages and contains each of them once', async () => {
  const mia = await createMember(testApp)
  for (let page = 0; page < 3; page += 1)
    await sql`insert into video_events (id, owner_id, vid, action)
      select lpad(to_hex(${page}::int * 400 + place), 24, '0'), ${mia.id}, 'v', 'play' from generate_series(1, 400) place`.execute(
      testApp.context.db,
    )
  const { events_video: events } = (await requestExport(mia)).json<{ events_video: { _id: string }[] }>()
  expect(events.length).toBeGreaterThan(MAX_DOCUMENTS_PER_RESPONSE)
  expect(new Set(events.map(({ _id }) => _id)).size).toBe(1200)
  // Documents are combined, because sending each separately is slower than reading it.
  const pieces: string[] = []
  for await (const piece of exportData(testApp.context, createCaller(mia.id))) pieces.push(piece)
  expect(pieces.length).toBeLessThan(40)
})

test('an export reads many Studio actions in pages and contains each of them once', async () => {
  const { db } = testApp.context
  const [ada, sam] = [await createMember(testApp), await createMember(testApp)]
  for (const { id } of [ada, sam])
    await sql`insert into audit_log (at, actor, actor_id, action, subject)
      select now(), 'a', ${id}, 'content.publish-' || place, 'article/secret' from generate_series(1, 2500) place`.execute(
      db,
    )
  const pieces: string[] = []
  for await (const piece of exportData(testApp.context, createCaller(ada.id))) pieces.push(piece)
  const { studioActions } = JSON.parse(pieces.join('')) as { studioActions: { at: string; action: string }[] }
  expect(studioActions.map(({ action }) => action)).toEqual(
    Array.from({ length: 2500 }, (_, index) => `content.publish-${index + 1}`),
  )
  expect(Object.keys(studioActions[0] ?? {})).toEqual(['at', 'action', 'network_address'])
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(70_000)
})

test('an export requires an access token, and exports are rate limited', async () => {
  const mia = await createMember(testApp)
  expect((await requestExport({ accessToken: mia.refreshToken })).statusCode).toBe(401)
  const codes: number[] = []
  for (let index = 0; index < 11; index += 1) codes.push((await requestExport(mia)).statusCode)
  expect(codes).toEqual([...Array<number>(10).fill(200), 429])
})

test('a member has one export in progress, two more wait, and further ones are refused immediately', async () => {
  const mia = await createMember(testApp)
  const lock = await lockTable(testApp, 'lesson_notes')
  const requests = Array.from({ length: 4 }, () => requestExport(mia))
  const refused = await Promise.race(requests)
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '1'])
  expect(refused.json()).toMatchObject({ error: expect.stringContaining('limit per member: 1 concurrent exports') })
  await lock.release()
  expect((await Promise.all(requests)).map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 200, 200, 429])
})
