import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { STREAM_BURST } from '#contract/limits.ts'
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

async function join(feed: ChangeFeed, person: Person, session?: string) {
  const waiting = createEventQueue<ChangeEvent>(9, () => new Error('slow'))
  const ended = waiting[Symbol.asyncIterator]()
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
    queue: waiting,
  })
  return { ended }
}

test('the number of streams per session and member is limited, and the error has the time to retry', async () => {
  const feed = openFeed()
  const mia = await createMember(testApp)
  for (let count = 0; count < 2; count += 1) await join(feed, mia)
  await expect(join(feed, mia)).rejects.toMatchObject({
    code: 'RateLimitExceeded',
    retryAfter: 5,
    message: 'a session has at most 2 streams: close one first',
  })
  await feed.close()
})

test('in a full process a member without a stream replaces one of the member with the most', async () => {
  const feed = openFeed()
  const [greedy, mia] = [await createMember(testApp), await createMember(testApp)]
  const { app } = testApp
  const again = await signIn(app, greedy.email)
  const others = [await createMember(testApp), await createMember(testApp)]
  const first = await join(feed, greedy)
  await join(feed, greedy)
  await join(feed, again)
  const last = await join(feed, again)
  await expect(join(feed, { ...greedy, accessToken: (await signIn(app, greedy.email)).accessToken })).rejects.toThrow(
    'a member has at most 4 streams',
  )
  for (const other of others) await join(feed, other)
  await join(feed, mia)
  expect(await last.ended).toBe('this server has at most 6 streams')
  await expect(join(feed, greedy, 'another')).rejects.toThrow('this server has at most 6 streams')
  expect(await Promise.race([first.ended, Promise.resolve('open')])).toBe('open')
  await feed.close()
})

/** Resolves to the next event of a stream of these collections, or to its error message. */
async function openFor(feed: ChangeFeed, person: Person, collections: readonly CollectionName[]) {
  const waiting = createEventQueue<ChangeEvent>(9, () => new Error('slow'))
  const signal = new AbortController().signal
  const sessionId = await getSession(person)
  await feed.join({ owner: person.id, sessionId, collections, signal, accepts: () => true, queue: waiting })
  return waiting[Symbol.asyncIterator]()
}

const addNotes = (person: Person, count: number) =>
  sql`insert into lesson_notes (id, owner_id, vid, gid, at, text)
    select lpad(to_hex(n), 24, '0'), ${person.id}, 'v', 'g', n, 'words' from generate_series(1, ${count}) n`.execute(
    testApp.context.db,
  )

test('a change of very many documents ends only the streams that watch them', async () => {
  const feed = openFeed()
  const mia = await createMember(testApp)
  const notes = await openFor(feed, mia, ['my_list', 'lesson_notes'])
  const ratings = await openFor(feed, mia, ['personal_rating'])
  await addNotes(mia, STREAM_BURST + 1)
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
    await openFor(feed, mia, ['personal_rating']),
    await openFor(feed, mia, ['my_list', 'personal_rating']),
  ]
  await addRating(testApp.context.db, mia.id)
  testApp.context.notifier.notify()
  expect((await first.next()).value).toBe((await second.next()).value)
  await feed.close()
})
