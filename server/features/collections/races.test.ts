import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DATABASE_NAME, MAX_MY_LIST_LENGTH } from '#contract/limits.ts'
import { newId } from '#server/platform/database/ids.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { type DataResponse, callData } from '#server/testing/data.ts'
import { createCaller, createMember, type Person } from '#server/testing/people.ts'
import { createTrainingTable, training } from '#server/testing/training-collection.ts'
import { collections } from './collections.ts'
import { createCollectionsService } from './service.ts'

// Concurrent calls lose no data, do not deadlock and cause no 500.
let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp({ config: { rateLimitFactor: 100 } })
  await createTrainingTable(testApp.context.db)
})
afterAll(() => testApp.close())

const createEntry = (index: number) => ({ vid: `v${index}`, gid: 'g' })
const repeat = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => make(index))

const update = (person: Person, change: object, args: object = {}) =>
  callData(testApp, person, 'updateOne', { collection: 'my_list', query: {}, update: change, ...args })
const push = (person: Person, index: number) =>
  update(person, { $push: { videos: createEntry(index) } }, { upsert: true })

const getList = async (person: Person) => {
  const { value } = await callData(testApp, person, 'findOne', { collection: 'my_list' })
  return (value as { videos: { vid: string }[] }).videos.map(({ vid }) => vid)
}
const getStatuses = (responses: readonly DataResponse[]) => [...new Set(responses.map(({ status }) => status))]
const sumCounts = (responses: readonly DataResponse[], count: string) =>
  responses.reduce((total, { value }) => total + ((value as Record<string, number>)[count] ?? 0), 0)

test('twenty concurrent additions to a new list are all stored in one list', async () => {
  const mia = await createMember(testApp)
  const responses = await Promise.all(repeat(20, (index) => push(mia, index)))
  expect(getStatuses(responses)).toEqual([200])
  expect((await getList(mia)).toSorted()).toEqual(repeat(20, (index) => `v${index}`).toSorted())
  expect(responses.filter(({ responseText }) => responseText.includes('upsertedId'))).toHaveLength(1)
  expect(sumCounts(responses, 'modifiedCount')).toBe(19)
})

test('twenty concurrent additions of one lesson store it once', async () => {
  const mia = await createMember(testApp)
  const responses = await Promise.all(repeat(20, () => push(mia, 1)))
  expect(getStatuses(responses)).toEqual([200])
  expect(await getList(mia)).toEqual(['v1'])
  expect(sumCounts(responses, 'modifiedCount')).toBe(0)
})

test('concurrent additions and removals of different lessons all take effect', async () => {
  const mia = await createMember(testApp)
  await update(mia, { $push: { videos: { $each: repeat(10, createEntry) } } }, { upsert: true })
  const responses = await Promise.all(
    repeat(20, (index) => (index < 10 ? update(mia, { $pull: { videos: createEntry(index) } }) : push(mia, index))),
  )
  expect(getStatuses(responses)).toEqual([200])
  expect((await getList(mia)).toSorted()).toEqual(repeat(10, (index) => `v${index + 10}`).toSorted())
  expect(sumCounts(responses, 'modifiedCount')).toBe(20)
})

test('concurrent replacements of a list result in one of them', async () => {
  const mia = await createMember(testApp)
  await push(mia, 0)
  const replacements = repeat(10, (index) => [index, index + 1, index + 2].map(createEntry))
  const responses = await Promise.all(replacements.map((videos) => update(mia, { $set: { videos } })))
  expect(getStatuses(responses)).toEqual([200])
  expect(replacements.map((videos) => videos.map(({ vid }) => vid))).toContainEqual(await getList(mia))
})

test('concurrent pushes do not exceed the maximum length of a list', async () => {
  const mia = await createMember(testApp)
  for (const start of [0, 500])
    await update(
      mia,
      { $push: { videos: { $each: repeat(start === 0 ? 500 : 490, (index) => createEntry(start + index)) } } },
      { upsert: true },
    )
  const responses = await Promise.all(repeat(20, (index) => push(mia, 2000 + index)))
  expect(getStatuses(responses).toSorted()).toEqual([200, 400])
  expect(await getList(mia)).toHaveLength(MAX_MY_LIST_LENGTH)
})

test('only one of several concurrent updates with a filter for an empty list succeeds', async () => {
  const mia = await createMember(testApp)
  await update(mia, { $set: { videos: [] } }, { upsert: true })
  const responses = await Promise.all(
    repeat(10, (index) => update(mia, { $push: { videos: createEntry(index) } }, { query: { videos: { $size: 0 } } })),
  )
  expect(getStatuses(responses)).toEqual([200])
  expect(sumCounts(responses, 'matchedCount')).toBe(1)
  expect(await getList(mia)).toHaveLength(1)
})

test('concurrently pushed goals are all stored, up to ten', async () => {
  const mia = await createMember(testApp)
  const responses = await Promise.all(
    repeat(20, (index) =>
      callData(testApp, mia, 'updateOne', {
        collection: 'profile',
        query: {},
        update: { $push: { goals: `goal ${index}` } },
      }),
    ),
  )
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(10)
  expect(
    responses.filter(({ responseText }) => responseText.includes("'goals' holds at most 10 entries")),
  ).toHaveLength(10)
  const { value } = await callData(testApp, mia, 'findOne', { collection: 'profile', query: { operation: null } })
  expect(new Set((value as { goals: string[] }).goals).size).toBe(10)
})

test('only one of several concurrent findOneAndUpdate calls finds the document', async () => {
  const mia = await createMember(testApp)
  const members = { collection: 'profile', filter: { hasStageOne: false }, update: { $set: { hasStageOne: true } } }
  const responses = await Promise.all(repeat(10, () => callData(testApp, mia, 'findOneAndUpdate', members)))
  expect(responses.filter(({ value }) => value !== null)).toHaveLength(1)
})

test('only one of several concurrent inserts of a rating and one of several concurrent deletions succeed', async () => {
  const mia = await createMember(testApp)
  const document = { owner_id: mia.id, vid: 'v', gid: 'g', rating: 4 }
  const insertions = await Promise.all(
    repeat(10, () => callData(testApp, mia, 'insertOne', { collection: 'personal_rating', document })),
  )
  expect(insertions.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(insertions.filter(({ responseText }) => responseText.includes('Duplicate key error'))).toHaveLength(9)
  const deletions = await Promise.all(
    repeat(10, () => callData(testApp, mia, 'deleteOne', { collection: 'personal_rating', query: { vid: 'v' } })),
  )
  expect(sumCounts(deletions, 'deletedCount')).toBe(1)
})

/**
 * Waits until a statement is blocked by a lock. Runs in the database: PostgreSQL checks for deadlocks only once, after
 * `deadlock_timeout`.
 */
const waitForBlockedStatement = sql`do $$ begin
  while not exists (select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock') loop
    perform pg_sleep(0.005), pg_stat_clear_snapshot();
  end loop;
end $$`

test('a write that is aborted by a deadlock is retried', async () => {
  const mia = await createMember(testApp)
  const rating = (vid: string) => ({ owner_id: mia.id, vid, gid: 'g', rating: 1 })
  const insert = (vid: string) => sql`insert into personal_ratings values (${newId()}, ${mia.id}, ${vid}, 'g', 1)`
  const documents = [rating('b'), rating('a')]
  const response = await testApp.context.db.transaction().execute(async (transaction) => {
    // Ensures that the other transaction is aborted.
    await sql`set local deadlock_timeout = '60s'`.execute(transaction)
    await insert('a').execute(transaction)
    const waiting = callData(testApp, mia, 'insertMany', { collection: 'personal_rating', documents })
    await waitForBlockedStatement.execute(transaction)
    await insert('b').execute(transaction)
    return { waiting }
  })
  expect(await response.waiting).toMatchObject({ status: 400, value: { error: 'Duplicate key error' } })
})

/** Opens the test collection `training`, which has numbers and several documents per owner, for a new member. */
async function openTraining() {
  const owner = (await createMember(testApp)).id
  const caller = createCaller(owner)
  const service = createCollectionsService(testApp.context, new Map([...collections, ['training', training]]))
  const run = (command: string, args: object) =>
    service.run(caller, command, [{ database: DATABASE_NAME, collection: 'training', ...args }])
  return { owner, run }
}

test('concurrent increments are all applied', async () => {
  const { owner, run } = await openTraining()
  await run('insertOne', { document: { owner_id: owner, title: 'rounds', rounds: 0 } })
  await Promise.all(repeat(20, () => run('updateOne', { query: { title: 'rounds' }, update: { $inc: { rounds: 2 } } })))
  expect(await run('findOne', { query: { title: 'rounds' } })).toMatchObject({ rounds: 40 })
})

test('a condition on a number is enforced for concurrent updates', async () => {
  const { owner, run } = await openTraining()
  await run('insertOne', { document: { owner_id: owner, title: 'guarded', rounds: 0 } })
  const query = { title: 'guarded', rounds: { $lt: 5 } }
  const responses = await Promise.all(repeat(20, () => run('updateOne', { query, update: { $inc: { rounds: 1 } } })))
  expect(responses.filter((response) => (response as { matchedCount: number }).matchedCount === 1)).toHaveLength(5)
  expect(await run('findOne', { query: { title: 'guarded' } })).toMatchObject({ rounds: 5 })
})

test('overlapping bulk updates do not deadlock', async () => {
  const { owner, run } = await openTraining()
  await run('insertMany', {
    documents: repeat(20, (index) => ({ owner_id: owner, title: `many ${index}`, rounds: 0 })),
  })
  // Adds one tag per round. From the sixth round on, whole updates are refused.
  const change = { $inc: { rounds: 1 }, $push: { tags: 'x' } }
  const responses = await Promise.allSettled(
    repeat(10, (index) => run('updateMany', { query: { title: { $gte: `many ${index % 3}` } }, update: change })),
  )
  const refused = responses.filter((response) => response.status === 'rejected').map(({ reason }) => String(reason))
  expect(new Set(refused)).toEqual(new Set(["Failure: 'tags' holds at most 5 entries"]))
  const found = (await run('find', {})) as { rounds: number; tags?: string[] }[]
  expect(found.map(({ rounds, tags = [] }) => rounds - tags.length)).toEqual(repeat(20, () => 0))
})
