import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createClient, type Client } from '#web/client.ts'
import { logIn } from '#web/session/actions/log-in.ts'
import { logOut } from '#web/session/actions/log-out.ts'
import { eventually } from '#server/testing/eventually.ts'
import { createListeningApp } from '#server/testing/listening.ts'
import { createMember, PASSWORD } from '#server/testing/people.ts'
import { collection } from './collections.ts'
import { followChanges } from './follow-changes.ts'
import { myList } from './browse-records.ts'
import { ratings } from './lesson-records.ts'

// Change streams of the real server over real sockets: the laptop receives the changes of the phone.
let testApp: Awaited<ReturnType<typeof createListeningApp>>
/** Server-side sockets of all streams. */
const streams = new Set<Socket>()
beforeAll(async () => {
  testApp = await createListeningApp({ config: { rateLimitFactor: 100 } })
  testApp.app.server.on('request', ({ url, socket }: IncomingMessage) => {
    if (url?.includes('baas_request')) streams.add(socket)
  })
})
afterAll(() => testApp.close())

const signedIn = async (email: string) => {
  const client = createClient({ baseUrl: () => testApp.address })
  // A busy machine may reject temporarily.
  await eventually(async () => {
    const member = await logIn(email, PASSWORD, client)
    if (member instanceof Error) throw member
  })
  return client
}

/** Creates a phone and a laptop client of one member. */
const meet = async () => {
  const { id, email } = await createMember(testApp)
  return { id, phone: await signedIn(email), laptop: await signedIn(email) }
}

const getWatch = (client: Client, userId: string, name: string) =>
  collection(client, name, (document) => document, { userId }).watch

/** Follows the member's list until the test ends. Each connection waits for `ready`. */
const followList = (client: Client, userId: string, ready = () => Promise.resolve()) => {
  const stop = new AbortController()
  onTestFinished(() => stop.abort())
  const watch = getWatch(client, userId, 'my_list')
  const changes = followChanges({
    watch: async (options) => {
      await ready()
      return watch(options)
    },
    tokens: client.tokens,
    userId,
    signal: stop.signal,
    delay: () => 0,
  })
  return async () => (await changes.next()).value
}

const pair = (vid: string) => ({ vid, gid: 'guard' })

test('a change is delivered immediately, in terms of the product', async () => {
  const { id, phone, laptop } = await meet()
  const stream = await getWatch(laptop, id, 'personal_rating')({ filter: { 'fullDocument.rating': { $gte: 4 } } })
  await ratings(phone, id).add({ ...pair('dull'), rating: 1 })
  const { insertedId } = await ratings(phone, id).add({ ...pair('100 % of é\n🥋'), rating: 5 })
  expect((await stream.next()).value).toMatchObject({
    operationType: 'insert',
    ns: { db: 'Holdfast_Tactics', coll: 'personal_rating' },
    documentKey: { _id: insertedId },
    fullDocument: { ...pair('100 % of é\n🥋'), rating: 5, owner_id: id },
  })
  await stream.return(undefined)
})

test('only the requested documents are reported', async () => {
  const { id, phone, laptop } = await meet()
  const { insertedId } = await ratings(phone, id).add({ ...pair('a'), rating: 3 })
  await ratings(phone, id).add({ ...pair('b'), rating: 3 })
  const stream = await getWatch(laptop, id, 'personal_rating')({ ids: [{ $oid: insertedId }] })
  await ratings(phone, id).remove(pair('b'))
  await ratings(phone, id).remove(pair('a'))
  expect((await stream.next()).value).toMatchObject({ operationType: 'delete', documentKey: { _id: insertedId } })
  await stream.return(undefined)
})

test('no change is missed while the connection is broken', async () => {
  const { id, phone, laptop } = await meet()
  const network = { isBack: Promise.resolve() }
  const next = followList(laptop, id, () => network.isBack)
  expect(await next()).toBe('gap')
  await myList(phone, id).add(pair('first'))
  expect(await next()).toMatchObject({ fullDocument: { videos: [pair('first')] } })
  const second = next()
  network.isBack = myList(phone, id)
    .add(pair('second'))
    .then(() => undefined)
  streams.forEach((socket) => socket.destroy())
  expect(await second).toMatchObject({
    operationType: 'update',
    fullDocument: { videos: [pair('first'), pair('second')] },
  })
})

test('an unread stream is not garbage-collected', async () => {
  const { id, phone, laptop } = await meet()
  const stream = await getWatch(laptop, id, 'my_list')()
  setFlagsFromString('--expose-gc')
  const collectGarbage = runInNewContext('gc') as () => void
  for (let round = 0; round < 5; round += 1) {
    collectGarbage()
    // Finalizers run in a separate task.
    await setImmediate()
  }
  await myList(phone, id).add(pair('first'))
  expect((await stream.next()).value).toMatchObject({ fullDocument: { videos: [pair('first')] } })
  await stream.return(undefined)
})

test('an expired access token is renewed for a stream too', async () => {
  const { id, phone, laptop } = await meet()
  testApp.clock.advance(35 * 60_000)
  const next = followList(laptop, id)
  expect(await next()).toBe('gap')
  await myList(phone, id).add(pair('first'))
  expect(await next()).toMatchObject({ fullDocument: { videos: [pair('first')] } })
})

test('an error before the stream starts is an ordinary one', async () => {
  const { id, laptop } = await meet()
  await expect(getWatch(laptop, id, 'my_list')({ filter: { $where: 'x' } })).rejects.toMatchObject({
    statusCode: 400,
    errorCode: 'MongoDBError',
  })
})

test('signing out ends the stream, and so does revoking the session', async () => {
  const { id, phone, laptop } = await meet()
  const [onPhone, onLaptop] = [followList(phone, id), followList(laptop, id)]
  expect([await onPhone(), await onLaptop()]).toEqual(['gap', 'gap'])
  const [phoneEnds, laptopEnds] = [onPhone(), onLaptop()]
  expect(await logOut(phone)).toBeUndefined()
  expect(await phoneEnds).toBeUndefined()
  await testApp.context.db.deleteFrom('sessions').where('account_id', '=', id).execute()
  testApp.context.notifier.notify()
  expect(await laptopEnds).toBeUndefined()
  expect(laptop.tokens.current()).toBeNull()
})
