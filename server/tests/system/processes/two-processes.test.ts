import { Credentials, type User } from 'realm-web'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { API_PREFIX } from '#contract/endpoint.ts'
import { APP_ID, DATABASE_NAME } from '#contract/limits.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { createMember, PASSWORD } from '#server/testing/people.ts'
import { type HoldfastProcess, startProcess } from '#server/testing/process.ts'
import { openRealm } from '#server/testing/realm.ts'
import { openStream, waitForStream, createWatchRequest } from '#server/testing/streams.ts'

// Runs two real servers on one database. The application of this process only creates the database and the members.
let testApp: TestApp
let left: HoldfastProcess
let right: HoldfastProcess
beforeAll(async () => {
  testApp = await createTestApp({ workers: true })
  const settings = { RATE_LIMIT_FACTOR: '0.25' }
  ;[left, right] = await Promise.all([
    startProcess(testApp.databaseUrl, settings),
    startProcess(testApp.databaseUrl, settings),
  ])
})
afterAll(async () => {
  await Promise.all([left.stop(), right.stop()])
  await testApp.close()
})

const signIn = (at: HoldfastProcess, email: string) =>
  openRealm(at.address).logIn(Credentials.emailPassword(email, PASSWORD))

const ratings = (user: User) => user.mongoClient('mongodb-atlas').db(DATABASE_NAME).collection('personal_rating')

const send = (at: HoldfastProcess, method: string, path: string, token: string | null, body?: object) =>
  fetch(at.address + API_PREFIX + path, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })

async function openRatings(at: HoldfastProcess, token: string | null, options: object = {}) {
  const stream = await openStream(at.address, String(token), createWatchRequest('personal_rating', options))
  onTestFinished(() => stream.close())
  return stream
}

test('a session of one process works in the other, and ends in both', async () => {
  const { email, id } = await createMember(testApp)
  const user = await signIn(left, email)
  const { accessToken, refreshToken } = user
  expect((await send(right, 'GET', '/auth/profile', accessToken)).status).toBe(200)
  expect((await send(right, 'POST', '/auth/session', refreshToken)).status).toBe(201)
  const stream = await openRatings(right, accessToken)
  await user.logOut()
  expect((await send(right, 'GET', '/auth/profile', accessToken)).status).toBe(401)
  expect((await send(right, 'POST', '/auth/session', refreshToken)).status).toBe(401)
  await expect(stream.nextEvent()).rejects.toThrow('InvalidSession')
  expect(user.id).toBe(id)
})

test('a change in one process arrives in a stream of the other, with the published client', async () => {
  const { email, id } = await createMember(testApp)
  const [phone, laptop] = [await signIn(left, email), await signIn(right, email)]
  const opened = waitForStream()
  const stream = ratings(laptop).watch()
  onTestFinished(() => void stream.return(undefined))
  const first = stream.next()
  await opened
  const { insertedId } = await ratings(phone).insertOne({ owner_id: id, vid: 'armbar', gid: 'guard', rating: 4 })
  await ratings(phone).deleteOne({ vid: 'armbar' })
  expect((await first).value).toMatchObject({
    operationType: 'insert',
    documentKey: { _id: insertedId },
    fullDocument: { vid: 'armbar', rating: 4 },
  })
  expect((await stream.next()).value).toMatchObject({ operationType: 'delete', documentKey: { _id: insertedId } })
})

test('streams of both processes get the changes of both, in order for each document', async () => {
  const { email, id } = await createMember(testApp)
  const users = [await signIn(left, email), await signIn(right, email)]
  const streams = [await openRatings(left, users[0]!.accessToken), await openRatings(right, users[1]!.accessToken)]
  const written = await Promise.all(
    users.map(async (user, side) => {
      const ids: string[] = []
      for (let n = 0; n < 10; n += 1) {
        const document = { owner_id: id, vid: `${side} ${n}`, gid: 'guard', rating: 3 }
        ids.push(String((await ratings(user).insertOne(document)).insertedId))
        await ratings(user).deleteOne({ vid: document.vid })
      }
      return ids
    }),
  )
  for (const stream of streams) {
    const seen = new Map<string, string[]>()
    for (let n = 0; n < 40; n += 1) {
      const { documentKey, operationType } = await stream.nextEvent()
      const key = String(documentKey['_id'])
      seen.set(key, [...(seen.get(key) ?? []), operationType])
    }
    expect(Object.fromEntries(seen)).toEqual(
      Object.fromEntries(written.flat().map((key) => [key, ['insert', 'delete']])),
    )
  }
})

test('a stream of a killed server resumes on another one', async () => {
  const third = await startProcess(testApp.databaseUrl)
  onTestFinished(() => third.kill())
  const { email, id } = await createMember(testApp)
  const user = await signIn(right, email)
  const stream = await openRatings(third, user.accessToken)
  const add = async (vid: string) => {
    const { insertedId } = await ratings(user).insertOne({ owner_id: id, vid, gid: 'guard', rating: 3 })
    return String(insertedId)
  }
  await add('before')
  const { _id: resumeAfter } = await stream.nextEvent()
  await third.kill()
  const meanwhile = await add('meanwhile')
  const again = await openRatings(right, user.accessToken, { resumeAfter })
  const after = await add('after')
  const seen = [await again.nextEvent(), await again.nextEvent()]
  expect(seen.map(({ documentKey }) => String(documentKey['_id']))).toEqual([meanwhile, after])
})

test('wrong passwords are counted across processes', async () => {
  const { email } = await createMember(testApp)
  const guess = async (at: HoldfastProcess) => {
    const body = { username: email, password: 'a guess' }
    return (await send(at, 'POST', `/app/${APP_ID}/auth/providers/local-userpass/login`, null, body)).status
  }
  const responses: number[] = []
  // A quarter of the default of twenty.
  for (const at of [left, right, left, right, left, right, left]) responses.push(await guess(at))
  expect(responses).toEqual([401, 401, 401, 401, 401, 429, 429])
})

test('a signing key created by another process is accepted immediately', async () => {
  await testApp.context.keys.rotate('access')
  const { accessToken } = await createMember(testApp)
  expect((await send(left, 'GET', '/auth/profile', accessToken)).status).toBe(200)
  expect((await send(right, 'GET', '/auth/profile', accessToken)).status).toBe(200)
})

test('a server that is stopped ends its streams and exits', async () => {
  const third = await startProcess(testApp.databaseUrl)
  const { accessToken } = await createMember(testApp)
  const stream = await openRatings(third, accessToken)
  expect(await third.stop()).toBe(0)
  expect(await stream.next()).toBeUndefined()
})
