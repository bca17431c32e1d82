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
let firstServer: HoldfastProcess
let secondServer: HoldfastProcess
beforeAll(async () => {
  testApp = await createTestApp({ workers: true })
  const settings = { RATE_LIMIT_FACTOR: '0.25' }
  ;[firstServer, secondServer] = await Promise.all([
    startProcess(testApp.databaseUrl, settings),
    startProcess(testApp.databaseUrl, settings),
  ])
})
afterAll(async () => {
  await Promise.all([firstServer.stop(), secondServer.stop()])
  await testApp.close()
})

const signIn = (server: HoldfastProcess, email: string) =>
  openRealm(server.address).logIn(Credentials.emailPassword(email, PASSWORD))

const getRatings = (user: User) => user.mongoClient('mongodb-atlas').db(DATABASE_NAME).collection('personal_rating')

const send = (server: HoldfastProcess, method: string, path: string, token: string | null, body?: object) =>
  fetch(server.address + API_PREFIX + path, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })

async function openRatings(server: HoldfastProcess, token: string | null, options: object = {}) {
  const stream = await openStream(server.address, String(token), createWatchRequest('personal_rating', options))
  onTestFinished(() => stream.close())
  return stream
}

test('a session of one process works in the other, and ends in both', async () => {
  const { email, id } = await createMember(testApp)
  const user = await signIn(firstServer, email)
  const { accessToken, refreshToken } = user
  expect((await send(secondServer, 'GET', '/auth/profile', accessToken)).status).toBe(200)
  expect((await send(secondServer, 'POST', '/auth/session', refreshToken)).status).toBe(201)
  const stream = await openRatings(secondServer, accessToken)
  await user.logOut()
  expect((await send(secondServer, 'GET', '/auth/profile', accessToken)).status).toBe(401)
  expect((await send(secondServer, 'POST', '/auth/session', refreshToken)).status).toBe(401)
  await expect(stream.nextEvent()).rejects.toThrow('InvalidSession')
  expect(user.id).toBe(id)
})

test('the published client receives a change in one process through a stream of the other', async () => {
  const { email, id } = await createMember(testApp)
  const [phone, laptop] = [await signIn(firstServer, email), await signIn(secondServer, email)]
  const opened = waitForStream()
  const stream = getRatings(laptop).watch()
  onTestFinished(() => void stream.return(undefined))
  const first = stream.next()
  await opened
  const { insertedId } = await getRatings(phone).insertOne({ owner_id: id, vid: 'armbar', gid: 'guard', rating: 4 })
  await getRatings(phone).deleteOne({ vid: 'armbar' })
  expect((await first).value).toMatchObject({
    operationType: 'insert',
    documentKey: { _id: insertedId },
    fullDocument: { vid: 'armbar', rating: 4 },
  })
  expect((await stream.next()).value).toMatchObject({ operationType: 'delete', documentKey: { _id: insertedId } })
})

test('streams of both processes get the changes of both, in order for each document', async () => {
  const { email, id } = await createMember(testApp)
  const users = [await signIn(firstServer, email), await signIn(secondServer, email)]
  const streams = [
    await openRatings(firstServer, users[0]!.accessToken),
    await openRatings(secondServer, users[1]!.accessToken),
  ]
  const written = await Promise.all(
    users.map(async (user, index) => {
      const ids: string[] = []
      for (let n = 0; n < 10; n += 1) {
        const document = { owner_id: id, vid: `${index} ${n}`, gid: 'guard', rating: 3 }
        ids.push(String((await getRatings(user).insertOne(document)).insertedId))
        await getRatings(user).deleteOne({ vid: document.vid })
      }
      return ids
    }),
  )
  for (const stream of streams) {
    const operationsByKey = new Map<string, string[]>()
    for (let n = 0; n < 40; n += 1) {
      const { documentKey, operationType } = await stream.nextEvent()
      const key = String(documentKey['_id'])
      operationsByKey.set(key, [...(operationsByKey.get(key) ?? []), operationType])
    }
    expect(Object.fromEntries(operationsByKey)).toEqual(
      Object.fromEntries(written.flat().map((key) => [key, ['insert', 'delete']])),
    )
  }
})

test('a stream of a killed server resumes on another one', async () => {
  const thirdServer = await startProcess(testApp.databaseUrl)
  onTestFinished(() => thirdServer.kill())
  const { email, id } = await createMember(testApp)
  const user = await signIn(secondServer, email)
  const stream = await openRatings(thirdServer, user.accessToken)
  const add = async (vid: string) => {
    const { insertedId } = await getRatings(user).insertOne({ owner_id: id, vid, gid: 'guard', rating: 3 })
    return String(insertedId)
  }
  await add('before')
  const { _id: resumeAfter } = await stream.nextEvent()
  await thirdServer.kill()
  const missedId = await add('meanwhile')
  const resumed = await openRatings(secondServer, user.accessToken, { resumeAfter })
  const laterId = await add('after')
  const events = [await resumed.nextEvent(), await resumed.nextEvent()]
  expect(events.map(({ documentKey }) => String(documentKey['_id']))).toEqual([missedId, laterId])
})

test('wrong passwords are counted across processes', async () => {
  const { email } = await createMember(testApp)
  const guessPassword = async (server: HoldfastProcess) => {
    const body = { username: email, password: 'a guess' }
    return (await send(server, 'POST', `/app/${APP_ID}/auth/providers/local-userpass/login`, null, body)).status
  }
  const responses: number[] = []
  // The limit is a quarter of the default of twenty.
  for (const server of [firstServer, secondServer, firstServer, secondServer, firstServer, secondServer, firstServer])
    responses.push(await guessPassword(server))
  expect(responses).toEqual([401, 401, 401, 401, 401, 429, 429])
})

test('a signing key created by another process is accepted immediately', async () => {
  await testApp.context.signingKeys.rotate('access')
  const { accessToken } = await createMember(testApp)
  expect((await send(firstServer, 'GET', '/auth/profile', accessToken)).status).toBe(200)
  expect((await send(secondServer, 'GET', '/auth/profile', accessToken)).status).toBe(200)
})

test('a server that is stopped ends its streams and exits', async () => {
  const thirdServer = await startProcess(testApp.databaseUrl)
  const { accessToken } = await createMember(testApp)
  const stream = await openRatings(thirdServer, accessToken)
  expect(await thirdServer.stop()).toBe(0)
  expect(await stream.next()).toBeUndefined()
})
