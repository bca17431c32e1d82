import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import * as keys from '#web/api/api-keys.ts'
import { openStream } from '#web/api/event-stream.ts'
import { createClient } from '#web/client.ts'
import * as account from '#web/session/actions/account.ts'
import { apiKey } from '#web/session/actions/credentials.ts'
import { logIn, logInWith } from '#web/session/actions/log-in.ts'
import { logOut } from '#web/session/actions/log-out.ts'
import { deleteUser, refreshCustomData } from '#web/session/actions/users.ts'
import { createListeningApp } from '#server/testing/listening.ts'
import { parseLink, readMails } from '#server/testing/mailbox.ts'
import { createMember, PASSWORD } from '#server/testing/people.ts'

// Our client in Node, as in an operator's tool: no page, a real socket, a configured URL.
let testApp: Awaited<ReturnType<typeof createListeningApp>>
/** Requests received by the server, such as `POST /auth/session`. */
const requested: string[] = []
beforeAll(async () => {
  testApp = await createListeningApp({ config: { rateLimitFactor: 100 }, workers: true })
  testApp.app.server.on('request', ({ method, url = '' }: IncomingMessage) => {
    requested.push(`${method} ${url.replace('/api/client/v2.0', '').replace(/\?.*/, '')}`)
  })
})
afterAll(() => testApp.close())
beforeEach(() => void (requested.length = 0))

const open = (timeout?: number) =>
  createClient({ baseUrl: () => testApp.address, ...(timeout !== undefined && { timeout }) })

const signedIn = async () => {
  const { email, id } = await createMember(testApp)
  const client = open()
  const member = await logIn(email, PASSWORD, client)
  if (member instanceof Error) throw member
  requested.length = 0
  return { client, email, id }
}

test('every call works over the lifetime of an account', async () => {
  const client = open()
  const email = 'zoe@node.test'
  expect(await account.register({ email, password: PASSWORD }, client)).toBeUndefined()
  expect(await account.resendConfirmation({ email }, client)).toBeUndefined()
  expect(await account.sendConfirmation({ email }, client)).toBeUndefined()
  const [mail] = await readMails(testApp, email, 3)
  expect(await account.confirm(parseLink(mail), client)).toBeUndefined()
  const member = await logIn(email, PASSWORD, client)
  if (member instanceof Error) throw member
  expect(await account.sendReset({ email }, client)).toBeUndefined()
  expect(await account.changePassword(PASSWORD, client)).toBeUndefined()
  const mails = await readMails(testApp, email, 5)
  expect(await account.resetPassword({ ...parseLink(mails[4]), password: PASSWORD }, client)).toBeUndefined()

  const { _id: id, key } = await client.call(keys.createApiKey, { body: { name: 'nightly' } })
  const params = { id }
  expect(await client.call(keys.listApiKeys, {})).toEqual([{ _id: id, name: 'nightly', disabled: false }])
  await client.call(keys.disableApiKey, { params })
  expect(await client.call(keys.getApiKey, { params })).toMatchObject({ disabled: true })
  await client.call(keys.enableApiKey, { params })
  expect(await logInWith(apiKey(key), open())).toMatchObject({ id: member.id })
  await client.call(keys.deleteApiKey, { params })
  await expect(client.call(keys.getApiKey, { params })).rejects.toMatchObject({ errorCode: 'APIKeyNotFound' })

  expect(await refreshCustomData(member.id, client)).toMatchObject({ email })
  await expect(client.callFunction('playback', [{ gid: 'x', id: 'x' }])).rejects.toMatchObject({ statusCode: 404 })
  await expect(openStream(client.fetch, 'playback', [{ gid: 'x', id: 'x' }])).rejects.toMatchObject({
    errorCode: 'LessonNotFound',
  })
  expect(await deleteUser(member.id, client)).toBeUndefined()
  expect(await logOut(client)).toBeUndefined()
  const calls = new Set(
    requested.map((line) => line.replaceAll(/\/[0-9a-f]{24}/g, '/{id}').replace('/app/holdfast-tactics', '')),
  )
  const provider = '/auth/providers/local-userpass'
  expect([...calls].toSorted()).toEqual([
    'DELETE /auth/api_keys/{id}',
    'DELETE /auth/delete',
    'DELETE /auth/session',
    'GET /auth/api_keys',
    'GET /auth/api_keys/{id}',
    'GET /auth/profile',
    'GET /functions/call',
    'POST /auth/api_keys',
    'POST /auth/providers/api-key/login',
    `POST ${provider}/confirm`,
    `POST ${provider}/confirm/call`,
    `POST ${provider}/confirm/send`,
    `POST ${provider}/login`,
    `POST ${provider}/register`,
    `POST ${provider}/reset`,
    `POST ${provider}/reset/call`,
    `POST ${provider}/reset/send`,
    'POST /auth/session',
    'POST /functions/call',
    'PUT /auth/api_keys/{id}/disable',
    'PUT /auth/api_keys/{id}/enable',
  ])
})

test('twenty calls with an expired token cause one refresh', async () => {
  const { client } = await signedIn()
  testApp.clock.advance(35 * 60_000)
  const calls = Array.from({ length: 20 }, () => client.callFunction('no-such-function', []))
  for (const outcome of await Promise.allSettled(calls))
    expect(outcome).toMatchObject({ reason: { errorCode: 'FunctionNotFound' } })
  expect(requested.filter((line) => line === 'POST /auth/session')).toHaveLength(1)
  expect(requested.filter((line) => line.endsWith('/functions/call'))).toHaveLength(40)
})

test('signing out during a refresh stores nothing', async () => {
  const { client, id } = await signedIn()
  testApp.clock.advance(35 * 60_000)
  const calls = Array.from({ length: 5 }, () => client.callFunction('no-such-function', []))
  const left = logOut(client)
  for (const outcome of await Promise.allSettled(calls)) expect(outcome).toMatchObject({ status: 'rejected' })
  expect(await left).toBeUndefined()
  expect([client.tokens.accessToken(id), client.tokens.refreshToken(id)]).toEqual([null, null])
})

test('an aborted call rejects at once, and its refresh continues for the others', async () => {
  const { client, id } = await signedIn()
  const before = client.tokens.accessToken(id)
  testApp.clock.advance(35 * 60_000)
  const giveUp = new AbortController()
  testApp.app.server.on('request', ({ url = '' }: IncomingMessage) => {
    if (url.endsWith('/auth/session')) giveUp.abort(new Error('aborted'))
  })
  const [aborted, other] = await Promise.allSettled([
    client.callFunction('no-such-function', [], { signal: giveUp.signal }),
    client.callFunction('no-such-function', []),
  ])
  expect(aborted).toMatchObject({ reason: { message: 'aborted' } })
  expect(other).toMatchObject({ reason: { errorCode: 'FunctionNotFound' } })
  expect(client.tokens.accessToken(id)).not.toBe(before)
})

/** A server with the given request handler. */
const serve = async (answer: RequestListener) => {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
}

test('the timeout applies to a server that never responds, and there is none by default', async () => {
  const address = await serve(() => undefined)
  const outcome = await account.sendReset({ email: 'a@b.c' }, createClient({ baseUrl: () => address, timeout: 50 }))
  expect(outcome).toMatchObject({ name: 'TimeoutError' })
  const patient = createClient({ baseUrl: () => address })
  await expect(patient.request({ method: 'GET', path: '/', timeout: 50 })).rejects.toMatchObject({
    name: 'TimeoutError',
  })
  const giveUp = AbortSignal.timeout(50)
  await expect(patient.request({ method: 'GET', path: '/', signal: giveUp })).rejects.toMatchObject({
    name: 'TimeoutError',
  })
})

test('the page of a proxy is rejected as a response', async () => {
  const address = await serve((_, response) => {
    response.setHeader('content-type', 'text/html')
    response.end('<p>Welcome to our hotel')
  })
  const client = createClient({ baseUrl: () => address })
  await expect(client.request({ method: 'GET', path: '/' })).rejects.toThrow('Expected JSON in the response')
})

test('plain Node runs the client without browser APIs', async () => {
  const { email, id } = await createMember(testApp)
  const script = join(import.meta.dirname, 'test/bare-node.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [script, testApp.address, email, PASSWORD])
  expect(JSON.parse(stdout)).toMatchObject({ id, email, state: 'active' })
  expect(await loginHistory(id)).toMatchObject([{}, { device: expect.stringMatching(/^Node/) }])
})

const loginHistory = async (owner: string) =>
  (await sql`select device from login_records where owner_id = ${owner} order by id`.execute(testApp.context.db)).rows
