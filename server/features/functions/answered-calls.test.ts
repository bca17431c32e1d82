import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  MAX_RESPONSE_BYTES_PER_MINUTE,
  RECORDED_RESPONSES,
  APP_ID,
  MAX_CALLS_PER_REQUEST,
  DATABASE_NAME,
} from '#contract/limits.ts'
import type { Owned } from '#server/platform/database/tables.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { call, createMember, type Person } from '#server/testing/people.ts'

// Calls that a closing page sends in one request, and the next page repeats.
let testApp: TestApp
let mia: Person
beforeAll(async () => {
  testApp = await createTestApp({ config: { rateLimitFactor: 1000 } })
})
afterAll(() => testApp.close())
beforeEach(async () => {
  mia = await createMember(testApp)
})

const NOTE = { vid: 'hip', gid: 'throws', at: 3 }
const hex = (count: number) => count.toString(16).padStart(24, '0')

/** A command on the member's notes, in wire format. */
const command = (name: string, argument: object, id?: string) => ({
  name,
  service: 'mongodb-atlas',
  arguments: [{ database: DATABASE_NAME, collection: 'lesson_notes', ...argument }],
  ...(id !== undefined && { id }),
})
const insert = (note: number, text: string, id?: string) =>
  command('insertOne', { document: { _id: { $oid: hex(note) }, owner_id: mia.id, ...NOTE, text } }, id)
const update = (note: number, text: string, id?: string) =>
  command('updateOne', { query: { _id: { $oid: hex(note) } }, update: { $set: { text } } }, id)

const send = (path: 'call' | 'calls', body: object, token = mia.accessToken) =>
  call(testApp.app, 'POST', `/app/${APP_ID}/functions/${path}`, { body, token })
const sendAll = (...calls: object[]) => send('calls', { calls })
const readTexts = async () => {
  const response = await send('call', command('find', { query: {}, project: {} }))
  return response.json<{ text: string }[]>().map(({ text }) => text)
}

test('several calls run in order, and a refused one does not prevent the others', async () => {
  const note = 0x100
  const response = await sendAll(
    insert(note, 'First'),
    insert(note, 'Again'),
    command('no', {}),
    update(note, 'Second'),
  )
  expect([response.statusCode, response.body, await readTexts()]).toEqual([204, '', ['Second']])
})

test('a call with an id runs once and returns the first result, even within a batch', async () => {
  const note = 0x200
  await sendAll(insert(note, 'From the phone', 'one'), update(note, 'Changed', 'two'))
  await send('call', update(note, 'From the tablet'))
  const first = await send('call', update(note, 'Changed', 'two'))
  const again = await send('call', insert(note, 'From the phone', 'one'))
  expect([first.json(), again.json()]).toEqual([
    { matchedCount: { $numberInt: '1' }, modifiedCount: { $numberInt: '1' } },
    { insertedId: { $oid: hex(note) } },
  ])
  expect(await readTexts()).toEqual(['From the tablet'])
})

test('concurrent calls with the same id run once, and ids are separate for each member', async () => {
  const note = 0x300
  const responses = await Promise.all([1, 2, 3].map(() => send('call', insert(note, 'Once', 'same'))))
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  const noa = await createMember(testApp)
  const other = await send('call', update(note, 'Hers', 'same'), noa.accessToken)
  expect(other.json()).toMatchObject({ matchedCount: { $numberInt: '0' } })
})

test('an id that was used for another call is refused', async () => {
  const note = 0x600
  const { refused, ...others } = {
    refused: { error_code: 'Conflict', error: expect.stringContaining('use a new one') },
    data: insert(note, 'Another text', 'used'),
    command: update(note, 'First', 'used'),
    service: { ...insert(note, 'First', 'used'), service: 'mongo-db' },
    function: { name: 'billing', arguments: [], id: 'used' },
  }
  await send('call', insert(note, 'First', 'used'))
  for (const [name, other] of Object.entries(others)) {
    const response = await send('call', other)
    expect([name, response.statusCode, response.json()]).toEqual([name, 409, expect.objectContaining(refused)])
  }
  expect(await readTexts()).toEqual(['First'])
  const [one, two] = await Promise.all(['One', 'Two'].map((text) => send('call', update(note, text, 'at-once'))))
  expect([one?.statusCode, two?.statusCode].toSorted()).toEqual([200, 409])
  expect(await readTexts()).toEqual([one?.statusCode === 200 ? 'One' : 'Two'])
})

test('a repeated call may have a different writtenAgo, and calls stored by previous versions are accepted', async () => {
  const note = 0x700
  const aged = (writtenAgo: number) =>
    command('updateOne', { query: { _id: { $oid: hex(note) } }, update: { $set: { text: 'x' } }, writtenAgo }, 'aged')
  const responses = [await send('call', aged(10)), await send('call', aged(20))]
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  await sql`insert into answered_calls (owner_id, id, answer, at) values (${mia.id}, 'old', '"answer"', now())`.execute(
    testApp.context.db,
  )
  expect((await send('call', update(note, 'x', 'old'))).json()).toBe('answer')
})

test('a refused call runs again when repeated', async () => {
  const note = 0x400
  expect((await send('call', insert(note, '', 'third'))).statusCode).toBe(400)
  expect((await send('call', insert(note, 'Better', 'third'))).statusCode).toBe(200)
})

test('too many calls and an overlong id are refused with the name of the field', async () => {
  const calls = Array.from({ length: MAX_CALLS_PER_REQUEST + 1 }, () => update(1, 'x'))
  expect((await sendAll(...calls)).json()).toMatchObject({ error: expect.stringContaining('calls') })
  const long = 'x'.repeat(RECORDED_RESPONSES.idLength + 1)
  expect((await send('call', update(1, 'x', long))).json()).toMatchObject({ error: expect.stringContaining('id') })
  expect((await sendAll()).statusCode).toBe(400)
})

test('the oldest results are deleted beyond the limit, and large ones are not stored', async () => {
  const db = testApp.context.db.$extendTables<Owned<'answered_calls'>>()
  await sql`insert into answered_calls (owner_id, id, answer, at)
    select ${mia.id}, 'old-' || n, '1', now() - n * interval '1 minute'
    from generate_series(1, ${RECORDED_RESPONSES.max}) n`.execute(db)
  await send('call', insert(0x500, 'New', 'newest'))
  const remembered = await db.selectFrom('answered_calls').select('id').where('owner_id', '=', mia.id).execute()
  const ids = new Set(remembered.map(({ id }) => id))
  expect([ids.size, ids.has('newest'), ids.has(`old-${RECORDED_RESPONSES.max}`)]).toEqual([
    RECORDED_RESPONSES.max,
    true,
    false,
  ])
  await send('call', insert(0x501, 'x'.repeat(1000)))
  await send('call', command('find', { query: {}, project: {} }, 'large'))
  expect(await db.selectFrom('answered_calls').select('id').where('id', '=', 'large').execute()).toEqual([])
})

test('batched calls count toward the response limit like single calls', async () => {
  // One percent of all limits.
  await using strict = await createTestApp({ config: { rateLimitFactor: 0.01 } })
  const noa = await createMember(strict)
  await sql`insert into lesson_notes (id, owner_id, vid, gid, at, text)
    select lpad(to_hex(n), 24, '0'), ${noa.id}, 'hip', 'throws', 1, repeat('x', 1000)
    from generate_series(1, 20) n`.execute(strict.context.db)
  const find = command('find', { query: {}, project: {} })
  const path = `/app/${APP_ID}/functions/calls`
  // Twice the limit.
  const calls = Array.from({ length: (2 * MAX_RESPONSE_BYTES_PER_MINUTE) / 100 / 20_000 }, () => find)
  const response = await call(strict.app, 'POST', path, { body: { calls }, token: noa.accessToken })
  expect([response.statusCode, response.body]).toEqual([429, expect.stringContaining('response bytes a minute')])
})
