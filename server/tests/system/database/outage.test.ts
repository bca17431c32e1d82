import { once } from 'node:events'
import { createConnection, createServer, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { createSessionOwnerFinder } from '#server/platform/security/live-sessions.ts'
import { createTestApp } from '#server/testing/app.ts'
import { auth, call, createMember, PASSWORD } from '#server/testing/people.ts'
import { callData } from '#server/testing/data.ts'
import { callFunction } from '#server/testing/functions.ts'

/** Opens a proxy of the database. `cut` closes its connections; `hang` keeps them open without transferring data. */
async function openProxy(databaseUrl: string) {
  const { hostname, port } = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  const proxy = createServer((clientSocket) => {
    const serverSocket = createConnection({ host: hostname, port: Number(port) })
    clientSocket.pipe(serverSocket).pipe(clientSocket)
    for (const socket of [clientSocket, serverSocket]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
    }
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const address = proxy.address()
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  const cut = async () => {
    const closed = once(proxy, 'close')
    proxy.close()
    for (const socket of sockets) socket.destroy()
    await closed
  }
  const hang = () => {
    for (const socket of sockets) socket.unpipe().pause()
    proxy.removeAllListeners('connection')
    proxy.on('connection', (clientSocket: Socket) => sockets.add(clientSocket))
  }
  return { url: url.href, cut, hang }
}

test('while the database is unreachable every call responds 503, and sessions remain valid', async () => {
  await using testApp = await createTestApp({ config: { rateLimitFactor: 100, logLevel: 'silent' }, workers: true })
  const mia = await createMember(testApp)
  const proxy = await openProxy(testApp.databaseUrl)
  const database = openDatabase(proxy.url, testApp.context.log)
  const unreachableContext = {
    ...testApp.context,
    ...database,
    findSessionOwner: createSessionOwnerFinder(database.sessions, testApp.clock.now),
  }
  const app = await createApp(unreachableContext)
  expect((await call(app, 'GET', '/auth/profile', { token: mia.accessToken })).statusCode).toBe(200)
  await proxy.cut()
  const responses = [
    await call(app, 'GET', '/auth/profile', { token: mia.accessToken }),
    await call(app, 'POST', '/auth/session', { token: mia.refreshToken }),
    await auth(app, '/login', { username: mia.email, password: PASSWORD }),
  ]
  for (const response of responses) {
    expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '5'])
    expect(response.json()).toMatchObject({ error: expect.stringContaining('try again'), error_code: 'NotReady' })
  }
  expect((await app.inject({ url: '/catalogue.json' })).statusCode).toBe(200)
  expect(await callFunction(testApp, mia, 'signInWays')).toMatchObject([200, { hasPassword: true }])
  await app.close()
  await database.close()
})

test('while the database hangs every call responds 503 in bounded time', async () => {
  await using testApp = await createTestApp({ config: { rateLimitFactor: 100, logLevel: 'silent' }, workers: true })
  const mia = await createMember(testApp)
  const proxy = await openProxy(testApp.databaseUrl)
  const limits = { statement: 500, answer: 1000 }
  const database = openDatabase(proxy.url, testApp.context.log, {
    limits: { sessions: limits, members: limits, server: limits },
  })
  const hangingContext = {
    ...testApp.context,
    ...database,
    findSessionOwner: createSessionOwnerFinder(database.sessions, testApp.clock.now),
  }
  const contextWithSessions = { ...hangingContext, findSessionOwner: testApp.context.findSessionOwner }
  const [app, appWithSessions] = [await createApp(hangingContext), await createApp(contextWithSessions)]
  const find = () => callData({ app: appWithSessions }, mia, 'find', { collection: 'lesson_notes' })
  const insert = () =>
    callData({ app: appWithSessions }, mia, 'insertOne', {
      collection: 'personal_rating',
      document: { owner_id: mia.id, vid: 'hip', gid: 'throws', rating: 3 },
    })
  expect((await call(app, 'GET', '/auth/profile', { token: mia.accessToken })).statusCode).toBe(200)
  expect((await find()).status).toBe(200)
  proxy.hang()
  const responses = await Promise.all([
    call(app, 'GET', '/auth/profile', { token: mia.accessToken }),
    call(app, 'POST', '/auth/session', { token: mia.refreshToken }),
    auth(app, '/login', { username: mia.email, password: PASSWORD }),
  ])
  for (const response of responses) {
    expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '5'])
    expect(response.json()).toMatchObject({ error_code: 'NotReady' })
  }
  expect([(await find()).status, (await insert()).status]).toEqual([503, 503])
  expect((await callFunction({ app: appWithSessions }, mia, 'signInWays'))[0]).toBe(503)
  await proxy.cut()
  await app.close()
  await appWithSessions.close()
  await database.close()
})
