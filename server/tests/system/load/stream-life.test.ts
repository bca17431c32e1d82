import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { sql } from 'kysely'
import { closeApp } from '#server/http/listen.ts'
import { newId } from '#server/platform/database/ids.ts'
import { eventually } from '#server/testing/eventually.ts'
import { createListeningApp } from '#server/testing/listening.ts'
import { call, createMember, type Person, signIn } from '#server/testing/people.ts'
import { addRating } from '#server/testing/ratings.ts'
import { openStream, formatStreamPath, createWatchRequest } from '#server/testing/streams.ts'

let testApp: Awaited<ReturnType<typeof createListeningApp>>
beforeAll(async () => {
  testApp = await createListeningApp({ config: { rateLimitFactor: 100 }, workers: true })
})
afterAll(() => testApp.close())

async function watch({ accessToken }: Person, { address } = testApp) {
  const stream = await openStream(address, accessToken, createWatchRequest('personal_rating'))
  onTestFinished(() => stream.close())
  return stream
}

async function add({ id }: Person) {
  const rating = await addRating(testApp.context.db, id)
  testApp.context.notifier.notify()
  return rating
}

const streamRequest = ({ accessToken }: Person, collection: string) =>
  `GET ${formatStreamPath(createWatchRequest(collection))} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${accessToken}\r\n\r\n`

const SIGNED_OUT = 'event: error\ndata: {"error":"invalid session","error_code":"InvalidSession"}'

test('signing out ends the streams of that session only', async () => {
  const phone = await createMember(testApp)
  const laptop = await signIn(testApp.app, phone.email)
  const [phoneStream, laptopStream] = [await watch(phone), await watch(laptop)]
  await call(testApp.app, 'DELETE', '/auth/session', { token: phone.refreshToken })
  await add(phone)
  expect([await phoneStream.next(), await phoneStream.next()]).toEqual([SIGNED_OUT, undefined])
  expect(await laptopStream.next()).toMatch(/^data: /)
})

test.each([
  [
    'is disabled',
    async ({ id }: Person) => {
      await testApp.context.db.updateTable('accounts').set({ disabled_at: new Date() }).where('id', '=', id).execute()
      testApp.context.notifier.notify()
    },
  ],
  ['is deleted', ({ accessToken }: Person) => call(testApp.app, 'DELETE', '/auth/delete', { token: accessToken })],
  [
    'is disabled in SQL, without a notification',
    ({ id }: Person) =>
      testApp.context.db.updateTable('accounts').set({ disabled_at: new Date() }).where('id', '=', id).execute(),
  ],
])('streams end when the account %s', async (_, endAccount) => {
  const mia = await createMember(testApp)
  const stream = await watch(mia)
  await endAccount(mia)
  expect([await stream.next(), await stream.next()]).toEqual([SIGNED_OUT, undefined])
})

test('a stream outlives its access token and ends with the session', async () => {
  const separateApp = await createListeningApp({ workers: true })
  onTestFinished(() => separateApp.close())
  const mia = await createMember(separateApp)
  const stream = await watch(mia, separateApp)
  separateApp.clock.advance(40 * 60_000)
  const id = await addRating(separateApp.context.db, mia.id)
  expect((await stream.nextEvent()).documentKey['_id'].toHexString()).toBe(id)
  separateApp.clock.advance(61 * 24 * 60 * 60_000)
  expect(await stream.next()).toBe(SIGNED_OUT)
})

test('a session has at most sixteen streams, and closing a stream frees its slot immediately', async () => {
  const mia = await createMember(testApp)
  const streams = await Promise.all(Array.from({ length: 16 }, () => watch(mia)))
  expect(streams.map(({ response }) => response.status)).toEqual(streams.map(() => 200))
  const { response } = await watch(mia)
  expect(response.headers.get('retry-after')).toBe('5')
  expect([response.status, await response.json()]).toEqual([
    429,
    { error: 'a session has at most 16 streams: close a stream first', error_code: 'RateLimitExceeded' },
  ])
  expect((await watch(await signIn(testApp.app, mia.email))).response.status).toBe(200)
  streams[2]!.close()
  await eventually(async () => expect((await watch(mia)).response.status).toBe(200))
})

test('disconnecting while a stream opens frees its slot', async () => {
  const mia = await createMember(testApp)
  for (let round = 0; round < 20; round += 1) {
    const socket = connect(testApp.context.config.port, '127.0.0.1')
    socket.write(streamRequest(mia, 'personal_rating'), () => setTimeout(() => socket.destroy(), round % 10))
    await once(socket, 'close')
  }
  const streams = await Promise.all(
    Array.from({ length: 16 }, () =>
      eventually(async () => {
        const stream = await watch(mia)
        expect(stream.response.status).toBe(200)
        return stream
      }),
    ),
  )
  expect(streams).toHaveLength(16)
})

test('the limit of sixteen streams holds for concurrent requests', async () => {
  const mia = await createMember(testApp)
  const streams = await Promise.all(Array.from({ length: 20 }, () => watch(mia)))
  const counts = Map.groupBy(streams, ({ response }) => response.status)
  expect([counts.get(200)?.length, counts.get(429)?.length]).toEqual([16, 4])
})

/** Opens a stream without reading it. */
async function openUnreadStream(member: Person, collection: string): Promise<Socket> {
  const socket = connect(testApp.context.config.port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => undefined)
  socket.write(streamRequest(member, collection))
  await once(socket, 'readable')
  return socket
}

test('a client that does not read is disconnected, and gets the reason when it reads again', async () => {
  const mia = await createMember(testApp)
  const { db, notifier } = testApp.context
  await sql`insert into my_lists (id, owner_id) values (${newId()}, ${mia.id})`.execute(db)
  await sql`insert into my_list_entries (owner_id, vid, gid)
    select ${mia.id}, repeat('v', 190) || n, repeat('g', 190) from generate_series(1, 400) n`.execute(db)
  const socket = await openUnreadStream(mia, 'my_list')
  const readStream = await openStream(testApp.address, mia.accessToken, createWatchRequest('my_list'))
  onTestFinished(() => readStream.close())
  // Each event contains the whole list twice, 330 kB. The buffers are full after a few dozen events, and a hundred more
  // may wait.
  for (let n = 0; n < 210; n += 1) {
    await sql`insert into my_list_entries (owner_id, vid, gid) values (${mia.id}, ${`more ${n}`}, 'g')`.execute(db)
    notifier.notify()
    expect(await readStream.next()).toMatch(/^data: /)
  }
  let tail = ''
  for await (const chunk of socket) {
    tail = (tail + String(chunk)).slice(-1000)
    if (tail.includes('event: error')) break
  }
  expect(tail).toContain('data: {"error":"the client reads changes too slowly","error_code":"SlowConsumer"}')
})

test('closing the server ends its streams without waiting for them', async () => {
  const separateApp = await createListeningApp({ workers: true })
  const mia = await createMember(separateApp)
  const streams = [await watch(mia, separateApp), await watch(mia, separateApp)]
  // The test would time out if closing waited for the streams.
  await closeApp(separateApp.app, 600_000)
  expect(await Promise.all(streams.map((stream) => stream.next()))).toEqual([undefined, undefined])
  await separateApp.close()
})
