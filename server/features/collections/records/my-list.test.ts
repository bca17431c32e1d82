import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { APP_ID } from '#contract/limits.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { callData } from '#server/testing/data.ts'
import { call, createMember, type Person } from '#server/testing/people.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp({ config: { rateLimitFactor: 100 } })
})
afterAll(() => testApp.close())

const update = (person: Person, change: object) =>
  callData(testApp, person, 'updateOne', { collection: 'my_list', query: {}, update: change, upsert: true })

/** Returns the change events of the list in order, such as `update videos`. */
async function listChangeEvents(person: Person): Promise<string[]> {
  const { rows } = await sql<{ operation: string; columns: string[] }>`
    select operation, columns from changes where owner_id = ${person.id} and collection = 'my_list' order by seq`.execute(
    testApp.context.db,
  )
  return rows.map(({ operation, columns }) => [operation, ...columns].join(' '))
}

const [entryA, entryB] = ['a', 'b'].map((vid) => ({ vid, gid: 'g' }))

test('the first lesson creates the list with one change event', async () => {
  const mia = await createMember(testApp)
  await update(mia, { $push: { videos: { $each: [entryA, entryB] } } })
  expect(await listChangeEvents(mia)).toEqual(['insert'])
})

test.each([
  ['a lesson that is added', { $push: { videos: { vid: 'c', gid: 'g' } } }],
  ['a lesson that is removed', { $pull: { videos: entryA } }],
  ['a list that is only reordered', { $set: { videos: [entryB, entryA] } }],
  ['a list that is replaced', { $set: { videos: [entryA] } }],
])('%s causes one change event', async (_, change) => {
  const mia = await createMember(testApp)
  await update(mia, { $push: { videos: { $each: [entryA, entryB] } } })
  expect((await update(mia, change)).value).toEqual({ matchedCount: 1, modifiedCount: 1 })
  expect(await listChangeEvents(mia)).toEqual(['insert', 'update videos'])
})

test.each([
  ['adding an existing lesson', { $push: { videos: entryA } }],
  ['removing a missing lesson', { $pull: { videos: { vid: 'c' } } }],
  ['setting a list to its current value', { $set: { videos: [entryA, entryB] } }],
  ['$setOnInsert on an existing list', { $setOnInsert: { videos: [] } }],
  ['nothing', { $set: {} }],
])('%s changes nothing and causes no change event', async (_, change) => {
  const mia = await createMember(testApp)
  await update(mia, { $push: { videos: { $each: [entryA, entryB] } } })
  expect((await update(mia, change)).value).toEqual({ matchedCount: 1, modifiedCount: 0 })
  expect(await listChangeEvents(mia)).toEqual(['insert'])
})

const move = (person: Person, vid: string, to: number) =>
  call(testApp.app, 'POST', `/app/${APP_ID}/functions/call`, {
    body: { name: 'moveInMyList', arguments: [{ vid, gid: 'g', to: { $numberInt: String(to) } }] },
    token: person.accessToken,
  })

const getList = async (person: Person) => {
  const { value } = await callData(testApp, person, 'findOne', { collection: 'my_list', query: {} })
  return (value as { videos: { vid: string }[] }).videos.map(({ vid }) => vid).join('')
}

test('moves and concurrent changes of a list all take effect, and affect no other list', async () => {
  const [mia, sam] = [await createMember(testApp), await createMember(testApp)]
  const pairs = [...'abcde'].map((vid) => ({ vid, gid: 'g' }))
  for (const person of [mia, sam]) await update(person, { $push: { videos: { $each: pairs } } })
  expect((await move(mia, 'e', 1)).statusCode).toBe(200)
  expect(await getList(mia)).toBe('aebcd')
  await Promise.all([
    move(mia, 'd', 0),
    move(mia, 'a', 9),
    update(mia, { $push: { videos: { vid: 'f', gid: 'g' } } }),
    update(mia, { $pull: { videos: entryB } }),
  ])
  expect([...(await getList(mia))].toSorted().join('')).toBe('acdef')
  expect((await getList(mia)).startsWith('d')).toBe(true)
  expect(await getList(sam)).toBe('abcde')
  expect((await move(sam, 'nothing', 0)).statusCode).toBe(200)
  expect((await move(sam, 'a', -1)).statusCode).toBe(400)
  expect((await listChangeEvents(sam)).length).toBe(1)
})

/** Returns by lesson the transaction that last wrote the entry, which identifies rewritten entries. */
async function getWriters(person: Person) {
  const { rows } = await sql<{ vid: string; writer: string }>`
    select vid, xmin::text as writer from my_list_entries where owner_id = ${person.id}`.execute(testApp.context.db)
  return new Map(rows.map(({ vid, writer }) => [vid, writer]))
}

/** Returns the number of entries that `change` writes. */
async function countWrittenEntries(person: Person, change: () => Promise<unknown>): Promise<number> {
  const before = await getWriters(person)
  await change()
  return [...(await getWriters(person))].filter(([vid, writer]) => before.get(vid) !== writer).length
}

const thousandEntries = Array.from({ length: 1000 }, (_, index) => ({ vid: `v${index}`, gid: 'g' }))
const getIds = async (person: Person) => {
  const { value } = await callData(testApp, person, 'findOne', { collection: 'my_list', query: {} })
  return (value as { videos: { vid: string }[] }).videos.map(({ vid }) => vid)
}

test('moving a lesson in a list of a thousand writes only that lesson once positions have gaps', async () => {
  const mia = await createMember(testApp)
  await update(mia, { $push: { videos: { $each: thousandEntries } } })
  await move(mia, 'v500', 10)
  for (const [vid, to] of [
    ['v999', 5],
    ['v0', 998],
    ['v3', 0],
    ['v7', 999],
  ] as const) {
    expect(await countWrittenEntries(mia, () => move(mia, vid, to))).toBe(1)
    expect((await getIds(mia)).indexOf(vid)).toBe(to)
  }
})

test('reordering a list writes only the moved lessons', async () => {
  const mia = await createMember(testApp)
  await update(mia, { $push: { videos: { $each: thousandEntries } } })
  await move(mia, 'v500', 10)
  const ids = await getIds(mia)
  const swapped = ids.toSpliced(100, 1).toSpliced(900, 0, ids[100] ?? '')
  const videos = swapped.map((vid) => ({ vid, gid: 'g' }))
  expect(await countWrittenEntries(mia, () => update(mia, { $set: { videos } }))).toBe(1)
  expect(await getIds(mia)).toEqual(swapped)
  // Later additions are appended.
  await update(mia, { $pull: { videos: { vid: 'v1' } } })
  await update(mia, { $push: { videos: { vid: 'new', gid: 'g' } } })
  expect((await getIds(mia)).at(-1)).toBe('new')
})
