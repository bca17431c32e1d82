import { BSON, Credentials, type User } from 'realm-web'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { DATABASE_NAME } from '#contract/limits.ts'
import { createListeningApp } from '#server/testing/listening.ts'
import { createMember, PASSWORD } from '#server/testing/people.ts'
import { openRealm } from '#server/testing/realm.ts'
import { waitForStream } from '#server/testing/streams.ts'

// Uses the unmodified published client over a real socket.
let testApp: Awaited<ReturnType<typeof createListeningApp>>
beforeAll(async () => {
  testApp = await createListeningApp({ config: { rateLimitFactor: 100 } })
})
afterAll(() => testApp.close())

const signIn = (email: string) => openRealm(testApp.address).logIn(Credentials.emailPassword(email, PASSWORD))

/** One member on two devices. */
async function createDevices() {
  const { email } = await createMember(testApp)
  return { phone: await signIn(email), laptop: await signIn(email) }
}

const getCollection = (user: User, name: string) => user.mongoClient('mongodb-atlas').db(DATABASE_NAME).collection(name)
const getRatings = (user: User) => getCollection(user, 'personal_rating')
const createRating = (user: User, vid: string, stars = 3) => ({ owner_id: user.id, vid, gid: 'guard', rating: stars })

interface ReceivedChange {
  operationType: string
  documentKey: { _id: BSON.ObjectId }
  fullDocument: Record<string, unknown>
}

/** Returns a function that resolves to the next change of an open stream. */
async function watch(user: User, name: string, options: object = {}) {
  const opened = waitForStream()
  const stream = getCollection(user, name).watch(options)
  const close = () => stream.return(undefined)
  onTestFinished(() => void close())
  const waiting = [stream.next()]
  await Promise.race([opened, waiting[0]])
  const next = async () => ((await (waiting.pop() ?? stream.next())) as { value: ReceivedChange }).value
  return { next, close }
}

test('another device receives inserts, updates and deletes', async () => {
  const { phone, laptop } = await createDevices()
  const ratingStream = await watch(laptop, 'personal_rating')
  const listStream = await watch(laptop, 'my_list')
  const { insertedId } = await getRatings(phone).insertOne(createRating(phone, 'armbar', 4))
  await getRatings(phone).deleteOne({ vid: 'armbar' })
  const entry = { vid: 'armbar', gid: 'guard' }
  const ownFilter = { owner_id: phone.id }
  const { upsertedId } = await getCollection(phone, 'my_list').updateOne(
    ownFilter,
    { $push: { videos: entry } },
    { upsert: true },
  )
  await getCollection(phone, 'my_list').updateOne(ownFilter, { $pull: { videos: entry } })
  expect(await ratingStream.next()).toMatchObject({
    operationType: 'insert',
    ns: { db: DATABASE_NAME, coll: 'personal_rating' },
    documentKey: { _id: insertedId },
    fullDocument: { _id: insertedId, ...createRating(phone, 'armbar', 4) },
  })
  expect(await ratingStream.next()).toMatchObject({ operationType: 'delete', documentKey: { _id: insertedId } })
  expect(await listStream.next()).toMatchObject({ operationType: 'insert', documentKey: { _id: upsertedId } })
  expect(await listStream.next()).toMatchObject({
    operationType: 'update',
    documentKey: { _id: upsertedId },
    fullDocument: { _id: upsertedId, videos: [] },
    updateDescription: { updatedFields: { videos: [] }, removedFields: [] },
  })
})

test('a call without effect is not reported', async () => {
  const { phone, laptop } = await createDevices()
  const list = getCollection(phone, 'my_list')
  const entry = { vid: 'armbar', gid: 'guard' }
  await list.updateOne({}, { $push: { videos: entry } }, { upsert: true })
  const stream = await watch(laptop, 'my_list')
  await list.updateOne({}, { $push: { videos: entry } })
  await list.updateOne({}, { $pull: { videos: { vid: 'another' } } })
  await list.updateOne({}, { $push: { videos: { vid: 'kimura', gid: 'guard' } } })
  expect((await stream.next()).fullDocument['videos']).toEqual([entry, { vid: 'kimura', gid: 'guard' }])
})

test('changes of other members are never received, even if requested', async () => {
  const { phone, laptop } = await createDevices()
  const { phone: stranger } = await createDevices()
  const streams = [
    await watch(laptop, 'personal_rating'),
    await watch(laptop, 'personal_rating', { filter: { 'fullDocument.owner_id': { $in: [stranger.id, phone.id] } } }),
  ]
  await getRatings(stranger).insertOne(createRating(stranger, 'his'))
  await getRatings(phone).insertOne(createRating(phone, 'mine'))
  for (const stream of streams) expect((await stream.next()).fullDocument['vid']).toBe('mine')
})

test('only the requested documents are reported', async () => {
  const { phone, laptop } = await createDevices()
  const [first, second] = [
    await getRatings(phone).insertOne(createRating(phone, 'first')),
    await getRatings(phone).insertOne(createRating(phone, 'second')),
  ]
  const byId = await watch(laptop, 'personal_rating', { ids: [second.insertedId] })
  const byField = await watch(laptop, 'personal_rating', { filter: { 'fullDocument.rating': { $gte: 5 } } })
  await getRatings(phone).deleteOne({ _id: first.insertedId })
  await getRatings(phone).deleteOne({ _id: second.insertedId })
  await getRatings(phone).insertOne(createRating(phone, 'poor', 1))
  await getRatings(phone).insertOne(createRating(phone, 'great', 5))
  expect((await byId.next()).documentKey['_id']).toEqual(second.insertedId)
  expect((await byField.next()).fullDocument['vid']).toBe('great')
})

test.each(['100%', '100%25', '%0A', 'a\nb\r\nc', 'data: x\n\nevent: error', '\u2028 " \\ 柔道 😀'])(
  'the text %j is received unchanged',
  async (text) => {
    const { phone, laptop } = await createDevices()
    const stream = await watch(laptop, 'personal_rating')
    await getRatings(phone).insertOne(createRating(phone, text))
    expect((await stream.next()).fullDocument).toMatchObject({ vid: text, rating: 3 })
  },
)

test('times and numbers keep their types', async () => {
  const { phone, laptop } = await createDevices()
  const [events, logins] = [await watch(laptop, 'events_video'), await watch(laptop, 'profile')]
  await getCollection(phone, 'events_video').insertOne({
    owner_id: phone.id,
    vid: 'v',
    action: 'pause',
    position: 12.5,
  })
  await signIn((phone.profile as { email: string }).email)
  expect((await events.next()).fullDocument).toMatchObject({ _id: expect.any(BSON.ObjectId), position: 12.5 })
  expect((await logins.next()).fullDocument).toMatchObject({ operation: 'LOGIN', at: expect.any(Date) })
})

test('signing out ends the stream with the error code of an invalid session', async () => {
  const { phone } = await createDevices()
  const stream = await watch(phone, 'my_list')
  await phone.logOut()
  await expect(stream.next()).rejects.toMatchObject({ name: 'WatchError', code: 'InvalidSession' })
})

test('an expired access token is renewed, and the stream opens', async () => {
  const { phone } = await createDevices()
  testApp.clock.advance(33 * 60_000)
  const stream = await watch(phone, 'personal_rating')
  await getRatings(phone).insertOne(createRating(phone, 'armbar'))
  expect((await stream.next()).operationType).toBe('insert')
})

test('a collection without a rule is refused with a message', async () => {
  const { phone } = await createDevices()
  await expect(getCollection(phone, 'accounts').watch().next()).rejects.toMatchObject({
    statusCode: 403,
    error: "no rule exists for namespace 'Holdfast_Tactics.accounts'",
    errorCode: 'NoMatchingRuleFound',
  })
})

test('a client that stops reading frees its slot for another stream', async () => {
  const { phone } = await createDevices()
  for (let round = 0; round < 7; round += 1) {
    const stream = await watch(phone, 'my_list')
    await getCollection(phone, 'my_list').updateOne(
      {},
      { $push: { videos: { vid: `${round}`, gid: 'g' } } },
      { upsert: true },
    )
    await stream.next()
    await stream.close()
  }
  await expect((async () => (await watch(phone, 'my_list')).close())()).resolves.toBeDefined()
})
