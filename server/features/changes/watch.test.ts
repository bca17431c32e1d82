import { sql } from 'kysely'
import { ObjectId } from 'bson'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { NOTIFIER_NAME } from '#server/platform/database/change-notifier.ts'
import { newId } from '#server/platform/database/ids.ts'
import { createListeningApp } from '#server/testing/listening.ts'
import { createMember, type Person } from '#server/testing/people.ts'
import { addRating, changeRating, removeRating } from '#server/testing/ratings.ts'
import { openStream, type TestStream, createWatchRequest } from '#server/testing/streams.ts'

let testApp: Awaited<ReturnType<typeof createListeningApp>>
beforeAll(async () => {
  testApp = await createListeningApp({ config: { rateLimitFactor: 100 } })
})
afterAll(() => testApp.close())

async function watch(
  { accessToken }: Person,
  collection: string | string[] = 'personal_rating',
  options: object = {},
): Promise<TestStream> {
  const stream = await openStream(testApp.address, accessToken, createWatchRequest(collection, options))
  onTestFinished(() => stream.close())
  return stream
}

/** Awaits a write, and notifies as the gateway does after its commit. */
async function write<T>(work: Promise<T>): Promise<T> {
  const result = await work
  testApp.context.notifier.notify()
  return result
}

const add = (member: Person, vid?: string) => write(addRating(testApp.context.db, member.id, vid))
const change = (id: string, rating: number) => write(changeRating(testApp.context.db, id, rating))
const remove = (id: string) => write(removeRating(testApp.context.db, id))

const nextIds = async (stream: TestStream, count: number) => {
  const ids: string[] = []
  while (ids.length < count) ids.push(String((await stream.nextEvent()).documentKey['_id']))
  return ids
}

test('an event has the operation, collection, document id and current state', async () => {
  const mia = await createMember(testApp)
  const stream = await watch(mia)
  const id = await add(mia, 'armbar')
  const common = {
    _id: { _data: expect.any(String) },
    clusterTime: expect.anything(),
    ns: { db: 'Holdfast_Tactics', coll: 'personal_rating' },
    documentKey: { _id: new ObjectId(id) },
  }
  const document = { _id: new ObjectId(id), owner_id: mia.id, vid: 'armbar', gid: 'guard', rating: 3 }
  expect(await stream.nextEvent()).toEqual({ ...common, operationType: 'insert', fullDocument: document })
  await change(id, 5)
  expect(await stream.nextEvent()).toEqual({
    ...common,
    operationType: 'update',
    fullDocument: { ...document, rating: 5 },
    updateDescription: { updatedFields: { rating: 5 }, removedFields: [] },
  })
  await remove(id)
  expect(await stream.nextEvent()).toEqual({ ...common, operationType: 'delete' })
})

test('number types, ids and times keep their types on the wire', async () => {
  const mia = await createMember(testApp)
  const stream = await watch(mia)
  await add(mia)
  const message = await stream.next()
  expect(message).toContain('"rating":{"$numberInt":"3"}')
  expect(message).toMatch(/"clusterTime":\{"\$timestamp":\{"t":\d+,"i":\d+\}\}/)
  expect(message).toMatch(/"documentKey":\{"_id":\{"\$oid":"[0-9a-f]{24}"\}\}/)
})

test('an update lists its changed and removed fields by their wire names', async () => {
  const mia = await createMember(testApp)
  const { db } = testApp.context
  await sql`update profile_details set full_name = 'Mia' where owner_id = ${mia.id}`.execute(db)
  const stream = await watch(mia, 'profile')
  await write(
    sql`update profile_details set full_name = null, has_stage_one = true where owner_id = ${mia.id}`.execute(db),
  )
  expect(await stream.nextEvent()).toMatchObject({
    operationType: 'update',
    fullDocument: { hasStageOne: true },
    updateDescription: { updatedFields: { hasStageOne: true }, removedFields: ['full_name'] },
  })
})

test('a new list with an entry is one insert, and a further entry is one update', async () => {
  const mia = await createMember(testApp)
  const { db } = testApp.context
  const [stream, id] = [await watch(mia, 'my_list'), newId()]
  const addEntry = (vid: string) =>
    sql`insert into my_list_entries (owner_id, vid, gid) values (${mia.id}, ${vid}, 'g')`
  await write(
    db.transaction().execute(async (transaction) => {
      await sql`insert into my_lists (id, owner_id) values (${id}, ${mia.id})`.execute(transaction)
      await addEntry('a').execute(transaction)
    }),
  )
  expect(await stream.nextEvent()).toMatchObject({
    operationType: 'insert',
    fullDocument: { videos: [{ vid: 'a', gid: 'g' }] },
  })
  await write(addEntry('b').execute(db))
  expect(await stream.nextEvent()).toMatchObject({
    operationType: 'update',
    documentKey: { _id: new ObjectId(id) },
    updateDescription: { updatedFields: { videos: [{ vid: 'a' }, { vid: 'b' }] } },
  })
})

test('changes of other members are never received, with any filter', async () => {
  const [mia, sam] = [await createMember(testApp), await createMember(testApp)]
  const streams = [
    await watch(mia),
    await watch(mia, 'personal_rating', { filter: { 'fullDocument.owner_id': { $in: [sam.id, mia.id] } } }),
    await watch(mia, 'personal_rating', {
      filter: { $nor: [{ 'fullDocument.owner_id': mia.id }, { operationType: 'insert' }] },
    }),
  ]
  const othersId = await add(sam)
  await change(othersId, 1)
  await remove(othersId)
  const ownId = await add(mia)
  expect(await nextIds(streams[0]!, 1)).toEqual([ownId])
  expect(await nextIds(streams[1]!, 1)).toEqual([ownId])
  await remove(ownId)
  expect(await nextIds(streams[2]!, 1)).toEqual([ownId])
})

test('members who watch at the same time receive only their own changes', async () => {
  const members = await Promise.all([createMember(testApp), createMember(testApp), createMember(testApp)])
  const streams = await Promise.all(members.map((member) => watch(member)))
  const ids = await Promise.all(
    members.map(async (member) => {
      const id = await add(member)
      await remove(id)
      return id
    }),
  )
  const received = await Promise.all(streams.map((stream) => nextIds(stream, 2)))
  expect(received).toEqual(ids.map((id) => [id, id]))
  const last = await Promise.all(members.map((member) => add(member)))
  expect(await Promise.all(streams.map((stream) => nextIds(stream, 1)))).toEqual(last.map((id) => [id]))
})

test('a document of another member cannot be watched by its id', async () => {
  const [mia, sam] = [await createMember(testApp), await createMember(testApp)]
  const othersId = await add(sam)
  const ownId = await add(mia)
  const stream = await watch(mia, 'personal_rating', { ids: [new ObjectId(othersId), new ObjectId(ownId)] })
  await change(othersId, 1)
  await change(ownId, 1)
  expect(await nextIds(stream, 1)).toEqual([ownId])
})

test('only the requested documents are reported, by id and by a filter on the event', async () => {
  const mia = await createMember(testApp)
  const [first, second] = [await add(mia, 'first'), await add(mia, 'second')]
  const byId = await watch(mia, 'personal_rating', { ids: [new ObjectId(second)] })
  const byField = await watch(mia, 'personal_rating', { filter: { 'fullDocument.rating': { $gte: 5 } } })
  const byKind = await watch(mia, 'personal_rating', { filter: { operationType: 'delete' } })
  for (const id of [first, second]) {
    await change(id, 4)
    await change(id, id === first ? 5 : 2)
  }
  await remove(first)
  expect(await nextIds(byId, 2)).toEqual([second, second])
  expect(await nextIds(byField, 1)).toEqual([first])
  expect(await nextIds(byKind, 1)).toEqual([first])
})

test('one stream reports several collections in the order of the changes, and no other collection', async () => {
  const [mia, sam] = [await createMember(testApp), await createMember(testApp)]
  const stream = await watch(mia, ['personal_rating', 'lesson_wish', 'personal_rating'])
  const { db } = testApp.context
  const requestLesson = (vid: string) =>
    sql`insert into lesson_wishes (id, owner_id, vid) values (${newId()}, ${mia.id}, ${vid})`.execute(db)
  await add(sam)
  await sql`update profile_details set full_name = 'Mia' where owner_id = ${mia.id}`.execute(db)
  await write(requestLesson('first'))
  await add(mia, 'second')
  await write(requestLesson('third'))
  const received = [await stream.nextEvent(), await stream.nextEvent(), await stream.nextEvent()]
  expect(received.map(({ ns, fullDocument }) => [ns.coll, fullDocument?.['vid']])).toEqual([
    ['lesson_wish', 'first'],
    ['personal_rating', 'second'],
    ['lesson_wish', 'third'],
  ])
})

test('documents that existed before the stream are not reported', async () => {
  const mia = await createMember(testApp)
  await add(mia)
  const stream = await watch(mia)
  const after = await add(mia)
  expect(await nextIds(stream, 1)).toEqual([after])
})

test('a document inserted and deleted before the next read is still reported', async () => {
  const mia = await createMember(testApp)
  const stream = await watch(mia)
  // The periodic poll may read one of the three changes separately. The test then tries again.
  for (const attempt of [1, 2, 3, 4, 5]) {
    const id = await addRating(testApp.context.db, mia.id, `armbar-${attempt}`)
    await changeRating(testApp.context.db, id, 5)
    await remove(id)
    const inserted = await stream.nextEvent()
    expect(inserted).toMatchObject({ operationType: 'insert', documentKey: { _id: new ObjectId(id) } })
    expect(await stream.nextEvent()).toMatchObject({
      operationType: 'update',
      updateDescription: { updatedFields: { rating: 5 } },
    })
    expect(await stream.nextEvent()).toMatchObject({ operationType: 'delete', documentKey: { _id: new ObjectId(id) } })
    if (inserted.fullDocument?.['rating'] === 5) return
  }
  expect.unreachable('the insert was read separately five times')
})

test('a change without a notification is found by polling', async () => {
  const mia = await createMember(testApp)
  const stream = await watch(mia)
  const id = await addRating(testApp.context.db, mia.id)
  expect(await nextIds(stream, 1)).toEqual([id])
})

test('no change is lost while the listening connection reconnects', async () => {
  const mia = await createMember(testApp)
  const stream = await watch(mia)
  const disconnectNotifier = () =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = ${NOTIFIER_NAME}`.execute(testApp.context.db)
  const ids: string[] = []
  for (let i = 0; i < 30; i += 1) {
    if (i % 10 === 5) await disconnectNotifier()
    ids.push(await add(mia))
  }
  expect(await nextIds(stream, 30)).toEqual(ids)
})

test.each([
  [
    'an unknown collection',
    'accounts',
    {},
    'NoMatchingRuleFound',
    "no rule exists for namespace 'Holdfast_Tactics.accounts'",
  ],
  [
    'another database',
    'my_list',
    { database: 'admin' },
    'NoMatchingRuleFound',
    "no rule exists for namespace 'admin.my_list'",
  ],
  [
    'an unknown collection with invalid options',
    '__proto__',
    { ids: 7 },
    'NoMatchingRuleFound',
    "no rule exists for namespace 'Holdfast_Tactics.__proto__'",
  ],
  ['a text instead of a list of ids', 'my_list', { ids: 'x' }, 'ArgumentsNotAllowed', "'arguments.0.ids'"],
  [
    'an invalid id',
    'my_list',
    { ids: [new ObjectId(), 'x'] },
    'ArgumentsNotAllowed',
    "'arguments.0.ids.1': expected an ObjectId",
  ],
  ['an unknown option', 'my_list', { useCompactEvents: true }, 'ArgumentsNotAllowed', 'useCompactEvents'],
  ['an unknown field', 'my_list', { filter: { 'fullDocument.secret': 1 } }, 'MongoDBError', 'fullDocument.secret'],
  ['an unknown operator', 'my_list', { filter: { $where: '1' } }, 'MongoDBError', '$where'],
  ['a filter that is not an object', 'my_list', { filter: [] }, 'MongoDBError', 'a filter must be a document'],
  ['an invalid resume token', 'my_list', { resumeAfter: { _data: 'x' } }, 'BadRequest', "'resumeAfter'"],
  [
    'a resume token of the wrong type',
    'my_list',
    { resumeAfter: 'x' },
    'ArgumentsNotAllowed',
    "'arguments.0.resumeAfter'",
  ],
  [
    'one unknown collection among others',
    ['my_list', 'accounts'],
    {},
    'NoMatchingRuleFound',
    "no rule exists for namespace 'Holdfast_Tactics.accounts'",
  ],
  [
    'a filter on several collections',
    ['my_list', 'profile'],
    { filter: { operationType: 'insert' } },
    'ArgumentsNotAllowed',
    "'arguments.0.filter': is for a stream of one collection",
  ],
])('%s is refused before the stream starts', async (_, collection, options, code, message) => {
  const { response } = await watch(await createMember(testApp), collection, options)
  expect(await response.json()).toEqual({ error: expect.stringContaining(message), error_code: code })
  expect([response.status, response.headers.get('content-type')]).toEqual([
    code === 'NoMatchingRuleFound' ? 403 : 400,
    'application/json; charset=utf-8',
  ])
})
