import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MAX_STREAM_BURST } from '#contract/limits.ts'
import type { CollectionName } from '#server/features/collections/index.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { createMember, type Person, signIn } from '#server/testing/people.ts'
import { addRating } from '#server/testing/ratings.ts'
import { ChangeFeed } from './feed.ts'
import type { ChangeEvent } from './to-event.ts'
import { createEventQueue } from './event-queue.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp({ config: { rateLimitFactor: 100 } })
})
afterAll(() => testApp.close())

/** A feed that allows six streams, two per session and four per member. */
const openFeed = () => new ChangeFeed(testApp.context, { session: 2, member: 4, process: 6 })

async function getSession({ accessToken }: Person): Promise<string> {
  const [, claims = ''] = accessToken.split('.')
  return (JSON.parse(Buffer.from(claims, 'base64url').toString()) as { sid: string }).sid
}

/** Opens a stream. `ended` resolves to the message of the error that ends it, or to 'ended' at its first event. */
async function openStream(feed: ChangeFeed, person: Person, session?: string) {
  const queue = createEventQueue<ChangeEvent>(9, () => new Error('slow'))
  const ended = queue[Symbol.asyncIterator]()
    .next()
    .then(
      () => 'ended',
      (error: unknown) => (error instanceof Error ? error.message : ''),
    )
  const signal = new AbortController().signal
  const sessionId = session ?? (await getSession(person))
  await feed.join({
    owner: person.id,
    sessionId,
    collections: ['my_list'],
    signal,
    accepts: () => true,
    queue,
  })
  return { ended }
}

test('the number of streams per session and member is limited, and the error says when to retry', async () => {
  const feed = openFeed()
  const mia = await createMember(testApp)
  for (let count = 0; count < 2; count += 1) await openStream(feed, mia)
  await expect(openStream(feed, mia)).rejects.toMatchObject({
    code: 'RateLimitExceeded',
    retryAfterSeconds: 5,
    message: 'a session has at most 2 streams: close one first',
  })
  await feed.close()
})

test('when the process is full, a member without a stream displaces the newest stream of the member with the most', async () => {
  const feed = openFeed()
  const [greedy, mia] = [await createMember(testApp), await createMember(testApp)]
  const { app } = testApp
  const secondSession = await signIn(app, greedy.email)
  const others = [await createMember(testApp), await createMember(testApp)]
  const first = await openStream(feed, greedy)
  await openStream(feed, greedy)
  await openStream(feed, secondSession)
  const last = await openStream(feed, secondSession)
  await expect(
    openStream(feed, { ...greedy, accessToken: (await signIn(app, greedy.email)).accessToken }),
  ).rejects.toThrow('a member has at most 4 streams')
  for (const other of others) await openStream(feed, other)
  await openStream(feed, mia)
  expect(await last.ended).toBe('this server has at most 6 streams')
  await expect(openStream(feed, greedy, 'another')).rejects.toThrow('this server has at most 6 streams')
  expect(await Promise.race([first.ended, Promise.resolve('open')])).toBe('open')
  await feed.close()
})

/** Opens a stream of these collections. Returns an iterator of its events. */
async function openEvents(feed: ChangeFeed, person: Person, collections: readonly CollectionName[]) {
  const queue = createEventQueue<ChangeEvent>(9, () => new Error('slow'))
  const signal = new AbortController().signal
  const sessionId = await getSession(person)
  await feed.join({ owner: person.id, sessionId, collections, signal, accepts: () => true, queue })
  return queue[Symbol.asyncIterator]()
}

const addNotes = (person: Person, count: number) =>
  sql`insert into lesson_notes (id, owner_id, vid, gid, at, text)
    select lpad(to_hex(n), 24, '0'), ${person.id}, 'v', 'g', n, 'words' from generate_series(1, ${count}) n`.execute(
    testApp.context.db,
  )

test('a change of very many documents ends only the streams that watch them', async () => {
  const feed = openFeed()
  const mia = await createMember(testApp)
  const notes = await openEvents(feed, mia, ['my_list', 'lesson_notes'])
  const ratings = await openEvents(feed, mia, ['personal_rating'])
  await addNotes(mia, MAX_STREAM_BURST + 1)
  await addRating(testApp.context.db, mia.id)
  testApp.context.notifier.notify()
  await expect(notes.next()).rejects.toMatchObject({ code: 'ChangeStreamHistoryLost' })
  expect((await ratings.next()).value).toMatchObject({ operationType: 'insert', ns: { coll: 'personal_rating' } })
  await feed.close()
})

test('the streams of a member share one event object', async () => {
  const feed = openFeed()
  const mia = await createMember(testApp)
  const [first, second] = [
    await openEvents(feed, mia, ['personal_rating']),
    await openEvents(feed, mia, ['my_list', 'personal_rating']),
  ]
  await addRating(testApp.context.db, mia.id)
  testApp.context.notifier.notify()
  expect((await first.next()).value).toBe((await second.next()).value)
  await feed.close()
})
