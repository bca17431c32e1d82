import * as Realm from 'realm-web'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { APP_ID, DATABASE_NAME } from '#contract/limits.ts'
import { createListeningApp } from '#server/testing/listening.ts'
import { createMember, PASSWORD } from '#server/testing/people.ts'

// Tests every data call of the unmodified published client over a real socket.
let testApp: Awaited<ReturnType<typeof createListeningApp>>
beforeAll(async () => {
  testApp = await createListeningApp({ config: { rateLimitFactor: 100 } })
})
afterAll(() => testApp.close())

/** Returns a member who has signed in with the published client. `service` is the argument of `mongoClient`. */
async function signInMember({ plan, service = 'mongodb-atlas' }: { plan?: 'paid'; service?: string } = {}) {
  const { email } = await createMember(testApp, plan)
  const app = new Realm.App({ id: APP_ID, baseUrl: testApp.address })
  const user = await app.logIn(Realm.Credentials.emailPassword(email, PASSWORD))
  const database = user.mongoClient(service).db(DATABASE_NAME)
  return { user, email, me: user.id, database, collection: (name: string) => database.collection(name) }
}

const anyId = () => expect.objectContaining({ _bsontype: 'ObjectID' })
const formatId = (value: unknown) => String(value)

test('a member’s plan is found by its owner, and is null without a plan', async () => {
  const paid = await signInMember({ plan: 'paid' })
  expect(await paid.collection('subscriptions').findOne({ owner_id: paid.me })).toEqual({
    _id: anyId(),
    owner_id: paid.me,
    plan: 'paid',
    ptype: '1YR',
    start: expect.any(Date),
  })
  const free = await signInMember()
  expect(await free.collection('subscriptions').findOne({ owner_id: free.me })).toBeNull()
})

test('updated details appear in the custom data after a refresh', async () => {
  const { user, me, email, collection } = await signInMember()
  const changes = { full_name: 'Ada', hasStageOne: true, job_role: 'Nurse', goals: ['sleep', 'kimura'] }
  expect(await collection('profile').updateOne({ owner_id: me }, { $set: changes })).toEqual({
    matchedCount: 1,
    modifiedCount: 1,
  })
  expect(user.customData).toMatchObject({ hasStageOne: false })
  expect(await user.refreshCustomData()).toMatchObject({ ...changes, owner_id: me, email, primary_email: email })
  expect(user.customData).toMatchObject(changes)
  expect(await collection('profile').findOne({ operation: { $exists: false } })).toEqual({
    _id: anyId(),
    owner_id: me,
    primary_email: email,
    email,
    ...changes,
  })
})

test('an update with the same details modifies nothing', async () => {
  const { me, collection } = await signInMember()
  const update = { $set: { full_name: 'Ada' } }
  await collection('profile').updateOne({ owner_id: me }, update)
  expect(await collection('profile').updateOne({ owner_id: me }, update)).toEqual({ matchedCount: 1, modifiedCount: 0 })
})

test('the last five login records are returned newest first, without hidden fields', async () => {
  const { email, me, collection } = await signInMember()
  for (let count = 0; count < 5; count += 1)
    await new Realm.App({ id: APP_ID, baseUrl: testApp.address }).logIn(
      Realm.Credentials.emailPassword(email, PASSWORD),
    )
  const logins = await collection('profile').find(
    { owner_id: me, operation: 'LOGIN' },
    { projection: { owner_id: 0, operation: 0 }, sort: { _id: -1 }, limit: 5 },
  )
  const record = { _id: anyId(), at: expect.any(Date), device: expect.stringMatching(/^[A-Z].{3,}$/), ip: '127.0.0.1' }
  expect(logins).toEqual([record, record, record, record, record])
  const times = logins.map(({ at }) => at.getTime())
  expect(times).toEqual(times.toSorted((a: number, b: number) => b - a))
})

test('a lesson is added to the list once and removed', async () => {
  const { me, collection } = await signInMember()
  const list = collection('my_list')
  const add = (vid: string) =>
    list.updateOne({ owner_id: me }, { $push: { videos: { vid, gid: 'g1' } } }, { upsert: true })
  expect(await list.findOne({ owner_id: me })).toBeNull()
  const upsertResult = await add('v1')
  expect(upsertResult).toEqual({ matchedCount: 0, modifiedCount: 0, upsertedId: anyId() })
  expect(await add('v2')).toEqual({ matchedCount: 1, modifiedCount: 1 })
  expect(await add('v1')).toEqual({ matchedCount: 1, modifiedCount: 0 })
  const [v1, v2] = [
    { vid: 'v1', gid: 'g1' },
    { vid: 'v2', gid: 'g1' },
  ]
  const document = { _id: upsertResult.upsertedId, owner_id: me }
  expect(await list.findOne({ owner_id: me })).toEqual({ ...document, videos: [v1, v2] })
  expect(await list.updateOne({ owner_id: me }, { $pull: { videos: v1 } })).toEqual({
    matchedCount: 1,
    modifiedCount: 1,
  })
  expect(await list.updateOne({ owner_id: me }, { $pull: { videos: v1 } })).toEqual({
    matchedCount: 1,
    modifiedCount: 0,
  })
  expect(await list.findOne({ owner_id: me })).toEqual({ ...document, videos: [v2] })
})

test('removing a lesson without a list matches nothing', async () => {
  const { me, collection } = await signInMember()
  expect(await collection('my_list').updateOne({ owner_id: me }, { $pull: { videos: { vid: 'v' } } })).toEqual({
    matchedCount: 0,
    modifiedCount: 0,
  })
})

test('a list is replaced in its order, without duplicates', async () => {
  const { me, collection } = await signInMember()
  const list = collection('my_list')
  const pairs = ['c', 'a', 'b'].map((vid) => ({ vid, gid: 'g' }))
  await list.updateOne({ owner_id: me }, { $push: { videos: { $each: pairs } } }, { upsert: true })
  const update = { $set: { videos: [pairs[1], pairs[0], pairs[1]] } }
  expect(await list.updateOne({ owner_id: me }, update)).toEqual({ matchedCount: 1, modifiedCount: 1 })
  expect(await list.updateOne({ owner_id: me }, update)).toEqual({ matchedCount: 1, modifiedCount: 0 })
  expect(await list.findOne({}, { projection: { _id: 0, videos: 1 } })).toEqual({ videos: [pairs[1], pairs[0]] })
  await expect(list.updateOne({ owner_id: me }, { $unset: { videos: '' } })).rejects.toThrow("'videos' is required")
})

test('a second rating of a lesson is refused, and ratings can be deleted', async () => {
  const { me, collection } = await signInMember()
  const ratings = collection('personal_rating')
  const rating = { owner_id: me, vid: 'v1', gid: 'g1', rating: 4 }
  const { insertedId } = await ratings.insertOne(rating)
  expect(insertedId).toEqual(anyId())
  await expect(ratings.insertOne({ ...rating, rating: 5 })).rejects.toMatchObject({
    statusCode: 400,
    errorCode: 'MongoDBError',
    error: 'Duplicate key error',
  })
  expect(await ratings.find({ owner_id: me })).toEqual([{ _id: insertedId, ...rating }])
  expect(await ratings.deleteOne({ owner_id: me, vid: 'v1', gid: 'g1' })).toEqual({ deletedCount: 1 })
  expect(await ratings.deleteOne({ owner_id: me, vid: 'v1', gid: 'g1' })).toEqual({ deletedCount: 0 })
  expect(await ratings.find({ owner_id: me })).toEqual([])
})

test('a second flag of a lesson is refused while the first is open', async () => {
  const { me, collection } = await signInMember()
  const flag = { owner_id: me, vid: 'v1' }
  expect(await collection('flag_video').insertOne(flag)).toEqual({ insertedId: anyId() })
  await expect(collection('flag_video').insertOne({ ...flag, reason: 'sound' })).rejects.toThrow('Duplicate key error')
  expect(await collection('flag_video').find()).toEqual([{ _id: anyId(), ...flag }])
})

test('events are stored in order of arrival with increasing ids', async () => {
  const { me, collection } = await signInMember()
  const events = collection('events_video')
  await events.insertOne({ owner_id: me, vid: 'v1', action: 'play' })
  await events.insertOne({ owner_id: me, vid: 'v1', gid: 'g1', action: 'progress', position: 12.5 })
  await events.insertMany([
    { owner_id: me, vid: 'v1', action: 'pause' },
    { owner_id: me, vid: 'v1', action: 'complete' },
  ])
  const found = await events.find({}, { sort: { _id: 1 } })
  expect(found.map(({ action }) => action)).toEqual(['play', 'progress', 'pause', 'complete'])
  expect(await events.find({ position: { $gte: 12 } }, { projection: { position: 1 } })).toEqual([
    { _id: anyId(), position: 12.5 },
  ])
  expect(await events.count()).toBe(4)
  expect(await events.count({ action: { $in: ['play', 'pause'] } }, { limit: 1 })).toBe(1)
})

test('insertMany inserts all documents or none and returns the ids in order', async () => {
  const { me, collection } = await signInMember()
  const ratings = collection('personal_rating')
  const rating = (vid: string, rating: number) => ({ owner_id: me, vid, gid: 'g', rating })
  const { insertedIds } = await ratings.insertMany([rating('a', 1), rating('b', 2), rating('c', 3)])
  const found = await ratings.find({}, { sort: { rating: 1 } })
  expect(found.map(({ _id }) => formatId(_id))).toEqual(insertedIds.map(formatId))
  await expect(ratings.insertMany([rating('d', 1), rating('a', 2)])).rejects.toThrow('Duplicate key error')
  await expect(ratings.insertMany([rating('d', 1), rating('e', 9)])).rejects.toThrow('rating')
  expect(await ratings.count()).toBe(3)
  expect(await ratings.deleteMany({ rating: { $gt: 1 } })).toEqual({ deletedCount: 2 })
})

test('an id from the caller is used unless it exists', async () => {
  const { me, collection } = await signInMember()
  const ratings = collection('personal_rating')
  const ownId = new Realm.BSON.ObjectID()
  const rating = { owner_id: me, vid: 'a', gid: 'g', rating: 1 }
  expect(await ratings.insertOne({ _id: ownId, ...rating })).toEqual({ insertedId: ownId })
  await expect(ratings.insertOne({ _id: ownId, ...rating, vid: 'b' })).rejects.toThrow('Duplicate key error')
  await expect(ratings.insertOne({ _id: 'mine', ...rating, vid: 'b' })).rejects.toMatchObject({
    errorCode: 'SchemaValidationFailedWrite',
    error: "'_id' must be an ObjectId",
  })
})

test('findOneAndUpdate returns a list or the details before or after the update', async () => {
  const { me, collection } = await signInMember()
  const list = collection('my_list')
  const push = (vid: string) => ({ $push: { videos: { vid, gid: 'g' } } })
  const projection = { _id: 0, 'videos.vid': 1 }
  expect(await list.findOneAndUpdate({ owner_id: me }, push('a'))).toBeNull()
  expect(await list.findOneAndUpdate({ owner_id: me }, push('a'), { upsert: true })).toBeNull()
  expect(await list.findOneAndUpdate({}, push('b'), { projection })).toEqual({ videos: [{ vid: 'a' }] })
  expect(await list.findOneAndUpdate({}, push('c'), { projection, returnNewDocument: true })).toEqual({
    videos: [{ vid: 'a' }, { vid: 'b' }, { vid: 'c' }],
  })
  const rename = { $set: { full_name: 'Ada' } }
  const options = { returnNewDocument: true, projection: { _id: 0, full_name: 1 } }
  expect(await collection('profile').findOneAndUpdate({ owner_id: me }, rename, options)).toEqual({ full_name: 'Ada' })
})

test('findOneAndUpdate with upsert returns the new document', async () => {
  const { me, collection } = await signInMember()
  const created = await collection('my_list').findOneAndUpdate(
    { owner_id: me },
    { $addToSet: { videos: { vid: 'a', gid: 'g' } } },
    { upsert: true, returnNewDocument: true },
  )
  expect(created).toEqual({ _id: anyId(), owner_id: me, videos: [{ vid: 'a', gid: 'g' }] })
})

test('findOneAndDelete deletes the first document in the order of `sort`', async () => {
  const { me, collection } = await signInMember()
  const ratings = collection('personal_rating')
  await ratings.insertMany([3, 1, 2].map((rating) => ({ owner_id: me, vid: `v${rating}`, gid: 'g', rating })))
  expect(await ratings.findOneAndDelete({}, { sort: { rating: 1 }, projection: { _id: 0, vid: 1 } })).toEqual({
    vid: 'v1',
  })
  expect(await ratings.findOneAndDelete({ vid: 'v1' })).toBeNull()
  expect(await ratings.count()).toBe(2)
})

test('updateMany changes and counts the same documents as updateOne', async () => {
  const { me, collection } = await signInMember()
  const update = { $set: { job_role: 'Nurse' } }
  expect(await collection('profile').updateMany({ owner_id: me }, update)).toEqual({
    matchedCount: 1,
    modifiedCount: 1,
  })
  expect(await collection('profile').count({ job_role: 'Nurse' })).toBe(1)
})

test('the service name that older pages use gives access to the same collections', async () => {
  const { me, collection } = await signInMember({ service: 'mongo-db' })
  expect(await collection('profile').count({ owner_id: me, operation: { $exists: false } })).toBe(1)
})

test('another member’s records cannot be read or changed', async () => {
  const mia = await signInMember()
  const sam = await signInMember()
  const rating = { owner_id: mia.me, vid: 'v', gid: 'g', rating: 5 }
  await mia.collection('personal_rating').insertOne(rating)
  expect(await sam.collection('personal_rating').find({ owner_id: mia.me })).toEqual([])
  expect(await sam.collection('personal_rating').deleteMany({ owner_id: mia.me })).toEqual({ deletedCount: 0 })
  expect(await mia.collection('personal_rating').find()).toEqual([{ _id: anyId(), ...rating }])
})
