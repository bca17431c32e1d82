import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import { MAX_STREAM_BURST } from '#contract/limits.ts'
import { newId } from '#server/platform/database/ids.ts'
import { createListeningApp } from '#server/testing/listening.ts'
import { createMember, type Person, signIn } from '#server/testing/people.ts'
import { addRating, changeRating, removeRating } from '#server/testing/ratings.ts'
import { openStream, type TestStream, createWatchRequest } from '#server/testing/streams.ts'

let testApp: Awaited<ReturnType<typeof createListeningApp>>
beforeAll(async () => {
  testApp = await createListeningApp({ config: { rateLimitFactor: 100 } })
})
afterAll(() => testApp.close())

type Token = { _data: string }

async function watch(
  member: Person,
  resumeAfter?: Token,
  collection: string | string[] = 'personal_rating',
): Promise<TestStream> {
  const request = createWatchRequest(collection, { ...(resumeAfter && { resumeAfter }) })
  const stream = await openStream(testApp.address, member.accessToken, request)
  onTestFinished(() => stream.close())
  return stream
}

async function add({ id }: Person) {
  const rating = await addRating(testApp.context.db, id)
  testApp.context.notifier.notify()
  return rating
}

/** Reads the next `count` changes: document, operation and resume token. */
async function readChanges(stream: TestStream, count: number) {
  const changes: { id: string; operation: string; token: Token }[] = []
  while (changes.length < count) {
    const event = await stream.nextEvent()
    changes.push({ id: event.documentKey['_id'].toHexString(), operation: event.operationType, token: event['_id'] })
  }
  return changes
}

const getRefusal = async ({ response }: TestStream) => {
  const { error_code } = (await response.json()) as ErrorBody
  return [response.status, error_code]
}

test('a stream resumes where another one ended, and then reports new changes', async () => {
  const mia = await createMember(testApp)
  const first = await watch(mia)
  const before = await add(mia)
  const [seen] = await readChanges(first, 1)
  first.close()
  const meanwhile = [await add(mia), await add(mia)]
  const { db } = testApp.context
  await changeRating(db, before, 5)
  await removeRating(db, meanwhile[0]!)
  const second = await watch(mia, seen!.token)
  const later = await add(mia)
  expect((await readChanges(second, 5)).map(({ id, operation }) => [id, operation])).toEqual([
    [meanwhile[0], 'insert'],
    [meanwhile[1], 'insert'],
    [before, 'update'],
    [meanwhile[0], 'delete'],
    [later, 'insert'],
  ])
})

test('a stream of several collections resumes after its last change in all of them', async () => {
  const mia = await createMember(testApp)
  const { db } = testApp.context
  const both = ['lesson_wish', 'personal_rating']
  const requestLesson = async (id = newId()) => {
    await sql`insert into lesson_wishes (id, owner_id, vid) values (${id}, ${mia.id}, ${id})`.execute(db)
    testApp.context.notifier.notify()
    return id
  }
  const first = await watch(mia, undefined, both)
  await requestLesson()
  const [seen] = await readChanges(first, 1)
  first.close()
  const meanwhile = [await add(mia), await requestLesson(), await add(mia)]
  const remainingEvents = await readChanges(await watch(mia, seen!.token, both), 3)
  expect(remainingEvents.map(({ id }) => id)).toEqual(meanwhile)
})

test('each event of a burst can be resumed from, even after a resume', async () => {
  const mia = await createMember(testApp)
  const stream = await watch(mia)
  const ids = await testApp.context.db.transaction().execute(async (transaction) => {
    const added: string[] = []
    for (let i = 0; i < 6; i += 1) added.push(await addRating(transaction, mia.id))
    return added
  })
  testApp.context.notifier.notify()
  const burst = await readChanges(stream, 6)
  const remainingEvents = await readChanges(await watch(mia, burst[1]!.token), 4)
  expect(remainingEvents.map(({ id }) => id)).toEqual(ids.slice(2))
  const last = await add(mia)
  const end = await readChanges(await watch(mia, remainingEvents[2]!.token), 2)
  expect(end.map(({ id }) => id)).toEqual([ids[5], last])
})

test('a repeatedly interrupted stream loses and repeats no change while other calls write', async () => {
  const mia = await createMember(testApp)
  let stream = await watch(mia)
  const writers = Array.from({ length: 4 }, async () => {
    const ids: string[] = []
    while (ids.length < 15) ids.push(await add(mia))
    return ids
  })
  const receivedIds: string[] = []
  while (receivedIds.length < 60) {
    const [change] = await readChanges(stream, 1)
    receivedIds.push(change!.id)
    stream.close()
    stream = await watch(mia, change!.token)
  }
  expect(receivedIds.toSorted()).toEqual((await Promise.all(writers)).flat().toSorted())
})

test.each<[string, (token: Token) => Token]>([
  ['broken', () => ({ _data: 'x' })],
  ['empty', () => ({ _data: '' })],
  ['truncated', ({ _data }) => ({ _data: _data.slice(0, -1) })],
  ['signed with an unknown key', ({ _data }) => ({ _data: _data.replace(/^[^.]+/, 'unknown') })],
  [
    'changed to another position',
    ({ _data }) => {
      const [keyId, , signature] = _data.split('.')
      const position = Buffer.from(JSON.stringify(['x', '1:1:', '1:1:', 0])).toString('base64url')
      return { _data: `${keyId}.${position}.${signature}` }
    },
  ],
])('a token that is %s is refused', async (_, forge) => {
  const mia = await createMember(testApp)
  const stream = await watch(mia)
  await add(mia)
  const [seen] = await readChanges(stream, 1)
  expect(await getRefusal(await watch(mia, forge(seen!.token)))).toEqual([400, 'BadRequest'])
})

test('a token is valid on all devices of its member, but not for other members or collections', async () => {
  const [mia, sam] = [await createMember(testApp), await createMember(testApp)]
  const stream = await watch(mia)
  await add(mia)
  const [seen] = await readChanges(stream, 1)
  expect(await getRefusal(await watch(sam, seen!.token))).toEqual([400, 'BadRequest'])
  expect(await getRefusal(await watch(mia, seen!.token, 'my_list'))).toEqual([400, 'BadRequest'])
  const next = await add(mia)
  const laptop = await signIn(testApp.app, mia.email)
  expect((await readChanges(await watch(laptop, seen!.token), 1))[0]!.id).toBe(next)
})

test('a token stays valid after a rotation of the keys', async () => {
  const mia = await createMember(testApp)
  const stream = await watch(mia)
  await add(mia)
  const [seen] = await readChanges(stream, 1)
  await testApp.context.signingKeys.rotate('media')
  expect((await watch(mia, seen!.token)).response.status).toBe(200)
})

test('a position before the start of the log is reported as lost', async () => {
  const mia = await createMember(testApp)
  const stream = await watch(mia)
  await add(mia)
  const [seen] = await readChanges(stream, 1)
  await testApp.context.changes.trim(0)
  await testApp.context.changes.trim(0)
  const late = await watch(mia, seen!.token)
  expect(await late.response.json()).toEqual({
    error: 'the resume token is too old',
    error_code: 'ChangeStreamHistoryLost',
  })
  expect(late.response.status).toBe(400)
})

test('a client that missed more changes than a stream reports must start over', async () => {
  const mia = await createMember(testApp)
  const first = await watch(mia)
  await add(mia)
  const [seen] = await readChanges(first, 1)
  first.close()
  await addRatings(mia, MAX_STREAM_BURST)
  expect((await readChanges(await watch(mia, seen!.token), MAX_STREAM_BURST)).length).toBe(MAX_STREAM_BURST)
  await add(mia)
  expect(await getRefusal(await watch(mia, seen!.token))).toEqual([400, 'ChangeStreamHistoryLost'])
})

const addRatings = ({ id }: Person, count: number) =>
  sql`insert into personal_ratings (id, owner_id, vid, gid, rating)
    select lpad(to_hex(n), 24, '0'), ${id}, 'many ' || n, 'g', 3 from generate_series(1, ${count}) n`.execute(
    testApp.context.db,
  )
