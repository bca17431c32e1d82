import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#server/test/app.ts'
import { dataCall } from '#server/test/data.ts'
import { createMember, type Person } from '#server/test/people.ts'

let house: TestApp
beforeAll(async () => {
  house = await createTestApp()
})
afterAll(() => house.close())

const update = (person: Person, change: object) =>
  dataCall(house, person, 'updateOne', { collection: 'my_list', query: {}, update: change, upsert: true })

/** What those who watch the list are going to be told, in order. */
async function toldOf(person: Person): Promise<string[]> {
  const { rows } = await sql<{ operation: string; columns: string[] }>`
    select operation, columns from changes where owner_id = ${person.id} and collection = 'my_list' order by seq`.execute(
    house.context.db,
  )
  return rows.map(({ operation, columns }) => [operation, ...columns].join(' '))
}

const [a, b] = ['a', 'b'].map((vid) => ({ vid, gid: 'g' }))

test('the first lesson makes the list, which is one piece of news', async () => {
  const mia = await createMember(house)
  await update(mia, { $push: { videos: { $each: [a, b] } } })
  expect(await toldOf(mia)).toEqual(['insert'])
})

test.each([
  ['a lesson that is added', { $push: { videos: { vid: 'c', gid: 'g' } } }],
  ['a lesson that is removed', { $pull: { videos: a } }],
  ['a list that is only put into another order', { $set: { videos: [b, a] } }],
  ['a list that is set', { $set: { videos: [a] } }],
])('%s is one more piece of news', async (_, change) => {
  const mia = await createMember(house)
  await update(mia, { $push: { videos: { $each: [a, b] } } })
  expect((await update(mia, change)).value).toEqual({ matchedCount: 1, modifiedCount: 1 })
  expect(await toldOf(mia)).toEqual(['insert', 'update videos'])
})

test.each([
  ['a lesson that is there already', { $push: { videos: a } }],
  ['a lesson that is not there', { $pull: { videos: { vid: 'c' } } }],
  ['a list that is set to what it is', { $set: { videos: [a, b] } }],
  ['only what would have made it', { $setOnInsert: { videos: [] } }],
  ['nothing', { $set: {} }],
])('%s changes nothing, and nobody is told', async (_, change) => {
  const mia = await createMember(house)
  await update(mia, { $push: { videos: { $each: [a, b] } } })
  expect((await update(mia, change)).value).toEqual({ matchedCount: 1, modifiedCount: 0 })
  expect(await toldOf(mia)).toEqual(['insert'])
})
