import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { sql } from 'kysely'
import {
  MAX_WEBHOOK_RESPONSE_BYTES,
  WEBHOOK_FAILURE_PERIOD_MS,
  WEBHOOK_PREVIOUS_SECRET_LIFETIME_MS,
  MAX_STORED_DELIVERIES,
  MAX_WEBHOOK_TRIES,
  MAX_WAITING_DELIVERIES,
  MAX_WEBHOOKS,
} from '#contract/studio/limits.ts'
import type { Webhook, WebhookDelivery } from '#contract/studio/webhooks.ts'
import { deliveryQueue } from '#server/features/events/index.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { eventually } from '#server/testing/eventually.ts'
import { parseLink, readMails } from '#server/testing/mailbox.ts'
import { auth, createMember, type Person } from '#server/testing/people.ts'
import { createStaff, createStudioKey, callStudio } from '#server/testing/staff.ts'
import { deliver, sweepDeliveries } from './deliver.ts'

let testApp: TestApp
let owner: Person
beforeAll(async () => {
  testApp = await createTestApp({ config: { rateLimitFactor: 100, webhooksToPrivateNetworks: true }, workers: true })
  owner = await createStaff(testApp, 'owner')
})
afterAll(() => testApp.close())

interface ReceivedRequest {
  headers: IncomingHttpHeaders
  body: string
}

/** Starts a local receiver, and records its requests. */
async function startReceiver(respond: RequestListener = (_, response) => void response.end('thanks')) {
  const received: ReceivedRequest[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      received.push({ headers: request.headers, body })
      respond(request, response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  onTestFinished(close)
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/hooks`, received, close }
}

async function subscribe(url: string, ...events: string[]) {
  const subscribedEvents = events.length > 0 ? events : ['article.published']
  const added = await callStudio(testApp, owner, 'POST', '/webhooks', { url, events: subscribedEvents })
  expect(added.statusCode).toBe(201)
  const webhook = added.json<Webhook & { secret: string }>()
  onTestFinished(async () => void (await callStudio(testApp, owner, 'DELETE', `/webhooks/${webhook.id}`)))
  return webhook
}

/** Changes the webhook that an owner sees. */
const change = (before: Webhook, settings: Pick<Webhook, 'url' | 'events'>) =>
  callStudio(testApp, owner, 'PUT', `/webhooks/${before.id}`, { ...settings, before })
const listDeliveries = async ({ id }: Pick<Webhook, 'id'>) =>
  (await callStudio(testApp, owner, 'GET', `/webhooks/${id}/deliveries`)).json<{ deliveries: WebhookDelivery[] }>()
    .deliveries
const sendTest = async ({ id }: Pick<Webhook, 'id'>) =>
  (await callStudio(testApp, owner, 'POST', `/webhooks/${id}/tests`)).json<WebhookDelivery>()
const readWebhook = async (webhook: Pick<Webhook, 'id'>) => {
  const { webhooks } = (await callStudio(testApp, owner, 'GET', '/webhooks')).json<{ webhooks: Webhook[] }>()
  return webhooks.find(({ id }) => id === webhook.id)
}
const tryOnce = (id: string, retryCount = 0) =>
  deliver(testApp.context)({ id }, { retryCount, signal: new AbortController().signal }).catch(() => undefined)
/** Computes the signature like a receiver. */
const computeSignature = (secret: string, { headers, body }: ReceivedRequest) =>
  createHmac('sha256', Buffer.from(secret.replace('whsec_', ''), 'base64'))
    .update(`${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`)
    .digest('base64')

test('receivers get signed events about new members and published articles, without other data', async () => {
  const { url, received } = await startReceiver()
  const webhook = await subscribe(url, 'member.joined', 'plan.changed', 'article.published')
  const email = 'joins@example.org'
  // A busy machine may refuse the call briefly.
  await eventually(async () => {
    const { statusCode } = await auth(testApp.app, '/register', { email, password: 'a quiet horse walks' })
    expect(statusCode).toBe(201)
  })
  const [mail] = await readMails(testApp, email)
  expect((await auth(testApp.app, '/confirm', parseLink(mail))).statusCode).toBe(200)
  await eventually(() => expect(received).toHaveLength(1))
  const account = await testApp.context.db
    .selectFrom('accounts')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  const [joinedEvent] = received
  expect(JSON.parse(joinedEvent?.body ?? '')).toEqual({
    type: 'member.joined',
    timestamp: expect.any(String) as string,
    data: { member: { id: account.id, email } },
  })
  expect(joinedEvent?.headers['webhook-signature']).toBe(
    `v1,${joinedEvent && computeSignature(webhook.secret, joinedEvent)}`,
  )

  const article = { title: 'Standing up', summary: 'Without turning the back.', body: 'One hand stays up.' }
  const draft = await callStudio(testApp, owner, 'POST', '/content/article', { slug: 'standing-up', data: article })
  await callStudio(testApp, owner, 'PUT', '/content/article/standing-up/publication', {
    version: draft.json<{ version: number }>().version,
  })
  await eventually(() => expect(received).toHaveLength(2))
  expect(JSON.parse(received[1]?.body ?? '')).toMatchObject({
    type: 'article.published',
    data: { slug: 'standing-up', isNew: true },
  })
  expect(
    await eventually(async () => {
      const [newest] = await listDeliveries(webhook)
      expect(newest?.state).toBe('delivered')
      return newest
    }),
  ).toMatchObject({ event: 'article.published', tries: 1, status: 200, answer: 'thanks' })
})

test('receivers get an event when a lesson is published, and when it is changed', async () => {
  const { url, received } = await startReceiver()
  await subscribe(url, 'lesson.published')
  const data = { title: 'Sprawl', description: 'Hips down first.', thumbnail: '/sprawl.jpg', safety: ['Mats only.'] }
  const getVersion = (response: Awaited<ReturnType<typeof callStudio>>) => response.json<{ version: number }>().version
  const draft = await callStudio(testApp, owner, 'POST', '/content/lesson', { slug: 'sprawl', data })
  const publish = (version: number) =>
    callStudio(testApp, owner, 'PUT', '/content/lesson/sprawl/publication', { version })
  const published = await publish(getVersion(draft))
  const corrected = await callStudio(testApp, owner, 'PUT', '/content/lesson/sprawl/draft', {
    version: getVersion(published),
    data: { ...data, title: 'The sprawl' },
  })
  await publish(getVersion(corrected))
  await eventually(() => expect(received).toHaveLength(2))
  // In any order, because deliveries are independent.
  expect(received.map(({ body }) => JSON.parse(body) as object)).toEqual(
    expect.arrayContaining(
      [true, false].map((isNew) =>
        expect.objectContaining({
          type: 'lesson.published',
          data: expect.objectContaining({ slug: 'sprawl', isNew }) as unknown,
        }),
      ),
    ),
  )
})

test('a rolled back transaction sends no event', async () => {
  const { url, received } = await startReceiver()
  const webhook = await subscribe(url)
  const draft = await callStudio(testApp, owner, 'POST', '/content/article', {
    slug: 'undone',
    data: { title: 'Undone' },
  })
  const refused = await callStudio(testApp, owner, 'PUT', '/content/article/undone/publication', {
    version: draft.json<{ version: number }>().version,
  })
  expect(refused.statusCode).toBe(400)
  await sendTest(webhook)
  await eventually(() =>
    expect(received.map(({ body }) => (JSON.parse(body) as { type: string }).type)).toEqual(['test']),
  )
  expect(await listDeliveries(webhook)).toHaveLength(1)
})

test('after a change of the secret, both secrets sign for a day, then only the new one', async () => {
  const { url, received } = await startReceiver()
  const webhook = await subscribe(url)
  const { secret } = (await callStudio(testApp, owner, 'POST', `/webhooks/${webhook.id}/secret`)).json<{
    secret: string
  }>()
  await sendTest(webhook)
  await eventually(() => expect(received).toHaveLength(1))
  const [first] = received
  expect(first?.headers['webhook-signature']).toBe(
    first && `v1,${computeSignature(secret, first)} v1,${computeSignature(webhook.secret, first)}`,
  )
  const expiredAt = new Date(testApp.clock.now().getTime() - WEBHOOK_PREVIOUS_SECRET_LIFETIME_MS)
  await testApp.context.db
    .updateTable('webhooks')
    .set({ former_until: expiredAt })
    .where('id', '=', webhook.id)
    .execute()
  await sendTest(webhook)
  await eventually(() => expect(received).toHaveLength(2))
  expect(received[1]?.headers['webhook-signature']).toBe(`v1,${received[1] && computeSignature(secret, received[1])}`)
})

test('a failed delivery is retried with the same id until the last attempt, and can be sent again', async () => {
  let status = 503
  const { url, received } = await startReceiver((_, response) => void response.writeHead(status).end('\0 not now'))
  const webhook = await subscribe(url)
  const { id } = await sendTest(webhook)
  await eventually(() => expect(received.length).toBeGreaterThan(1))
  expect(new Set(received.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([id]))
  expect((await listDeliveries(webhook))[0]).toMatchObject({ state: 'waiting', status: 503, answer: '  not now' })
  expect((await callStudio(testApp, owner, 'POST', `/webhooks/${webhook.id}/deliveries/${id}/tries`)).statusCode).toBe(
    409,
  )
  await tryOnce(id, MAX_WEBHOOK_TRIES)
  expect((await listDeliveries(webhook))[0]).toMatchObject({ state: 'failed' })
  expect(await readWebhook(webhook)).toMatchObject({ failingSince: expect.any(String) as string, disabledAt: null })
  status = 204
  expect((await callStudio(testApp, owner, 'POST', `/webhooks/${webhook.id}/deliveries/${id}/tries`)).statusCode).toBe(
    202,
  )
  await eventually(async () =>
    expect((await listDeliveries(webhook))[0]).toMatchObject({ state: 'delivered', status: 204 }),
  )
  expect(await readWebhook(webhook)).toMatchObject({ failingSince: null })
  const before = received.length
  // Another worker with the same delivery sends nothing.
  await tryOnce(id)
  expect(received).toHaveLength(before)
})

test('a webhook that fails for days is disabled with an email to the owners, and a change enables it again', async () => {
  const { url, close } = await startReceiver()
  const webhook = await subscribe(url)
  close()
  const { db } = testApp.context
  const since = new Date(testApp.clock.now().getTime() - WEBHOOK_FAILURE_PERIOD_MS)
  await db.updateTable('webhooks').set({ failing_since: since }).where('id', '=', webhook.id).execute()
  const { id } = await sendTest(webhook)
  await eventually(async () => expect((await readWebhook(webhook))?.disabledAt).not.toBeNull())
  await tryOnce(id)
  expect((await listDeliveries(webhook))[0]).toMatchObject({ state: 'failed', answer: 'the webhook is turned off' })
  expect((await callStudio(testApp, owner, 'POST', `/webhooks/${webhook.id}/tests`)).statusCode).toBe(409)
  await sql`delete from pgboss.job where data->>'id' = ${id}`.execute(db)
  expect((await readMails(testApp, owner.email)).map(({ subject }) => subject)).toContain('A webhook was turned off')
  const enabled = await change(webhook, { url, events: ['plan.changed'] })
  expect(enabled.json()).toMatchObject({ disabledAt: null, failingSince: null, events: ['plan.changed'] })
})

test('a receiver that never responds does not delay others, and an endless response is truncated', async () => {
  const silent = await startReceiver(() => undefined)
  const endless = await startReceiver((_, response) => {
    const write = () => void (response.write('x'.repeat(64_000)) ? setImmediate(write) : response.once('drain', write))
    write()
  })
  const [silentWebhook, endlessWebhook] = [await subscribe(silent.url), await subscribe(endless.url)]
  for (let count = 0; count < 10; count += 1) await sendTest(silentWebhook)
  await eventually(() => expect(silent.received.length).toBeGreaterThan(0))
  await sendTest(endlessWebhook)
  await eventually(async () => expect((await listDeliveries(endlessWebhook))[0]).toMatchObject({ state: 'delivered' }))
  expect((await listDeliveries(endlessWebhook))[0]?.answer).toBe('x'.repeat(MAX_WEBHOOK_RESPONSE_BYTES))
  // None of the ten deliveries to the silent receiver has a response yet, and few are sent concurrently.
  expect(silent.received.length).toBeLessThan(10)
})

test('a redirect is not followed, because it could lead to a private network', async () => {
  const privateReceiver = await startReceiver()
  const { url } = await startReceiver(
    (_, response) => void response.writeHead(307, { location: privateReceiver.url }).end(),
  )
  const webhook = await subscribe(url)
  const { id } = await sendTest(webhook)
  await eventually(async () => expect((await listDeliveries(webhook))[0]).toMatchObject({ status: 307 }))
  expect([id.length, privateReceiver.received]).toEqual([24, []])
})

test('a protocol upgrade in the response is a failed attempt', async () => {
  const { url } = await startReceiver((_, { socket }) => {
    socket?.end('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n')
  })
  const webhook = await subscribe(url)
  await sendTest(webhook)
  await eventually(async () =>
    expect((await listDeliveries(webhook))[0]).toMatchObject({ state: 'waiting', status: 101, tries: 1 }),
  )
})

test('a connection that ends before or during the response is a failed attempt', async () => {
  const { url } = await startReceiver((_, { socket }) => void socket?.destroy())
  const half = await startReceiver((_, response) => {
    response.write('half')
    setTimeout(() => response.destroy(), 50)
  })
  const [webhook, halfWebhook] = [await subscribe(url), await subscribe(half.url)]
  await sendTest(webhook)
  await sendTest(halfWebhook)
  await eventually(async () => {
    expect((await listDeliveries(webhook))[0]).toMatchObject({ status: null, answer: 'no connection: ECONNRESET' })
    expect((await listDeliveries(halfWebhook))[0]).toMatchObject({ status: 200, answer: 'half' })
  })
})

test('the numbers of webhooks and waiting deliveries are limited, and skipped deliveries are counted', async () => {
  const { url, close } = await startReceiver()
  close()
  const webhook = await subscribe(url)
  const { db } = testApp.context
  await sql`insert into webhook_deliveries (id, webhook_id, event, body, state, created_at)
    select lpad(number::text, 24, '0'), ${webhook.id}, 'article.published', '{}', 'waiting', now()
    from generate_series(1, ${sql.lit(MAX_WAITING_DELIVERIES)}) number`.execute(db)
  // Deliveries with a job are not changed by the sweep.
  await sql`insert into pgboss.job (name, data, start_after)
    select ${deliveryQueue.name}, jsonb_build_object('id', id), now() + interval '1 day'
    from webhook_deliveries where webhook_id = ${webhook.id}`.execute(db)
  const article = { title: 'Full', summary: 'A full queue.', body: 'Nothing waits beyond it.' }
  const draft = await callStudio(testApp, owner, 'POST', '/content/article', { slug: 'full', data: article })
  const publication = await callStudio(testApp, owner, 'PUT', '/content/article/full/publication', {
    version: draft.json<{ version: number }>().version,
  })
  expect(publication.statusCode).toBe(200)
  expect(await readWebhook(webhook)).toMatchObject({ skipped: 1 })
  expect((await callStudio(testApp, owner, 'POST', `/webhooks/${webhook.id}/tests`)).statusCode).toBe(409)
  // Without a job, as after a crash in the last attempt, they are marked as failed.
  await sql`delete from pgboss.job where name = ${deliveryQueue.name} and start_after > now()`.execute(db)
  await sweepDeliveries(testApp.context)()
  expect((await listDeliveries(webhook))[0]).toMatchObject({ state: 'failed' })
  const responses = await Promise.all(
    Array.from({ length: MAX_WEBHOOKS + 1 }, () =>
      callStudio(testApp, owner, 'POST', '/webhooks', { url, events: ['plan.changed'] }),
    ),
  )
  const addedIds = responses.filter(({ statusCode }) => statusCode === 201).map((item) => item.json<Webhook>().id)
  expect(addedIds.length).toBeLessThan(MAX_WEBHOOKS)
  expect(responses.filter(({ statusCode }) => statusCode === 409)).toHaveLength(MAX_WEBHOOKS + 1 - addedIds.length)
  for (const id of addedIds) await callStudio(testApp, owner, 'DELETE', `/webhooks/${id}`)
})

test('only the newest finished deliveries are kept', async () => {
  const { db, now } = testApp.context
  const { url } = await startReceiver()
  const webhook = await subscribe(url)
  const other = await subscribe(url)
  const { id } = await sendTest(other)
  await sql`insert into webhook_deliveries (id, webhook_id, event, body, state, created_at)
    select lpad(n::text, 24, 'e'), ${webhook.id}, 'test', '{}', 'delivered', ${now()}::timestamptz - n * interval '1 second'
    from generate_series(1, ${MAX_STORED_DELIVERIES + 5}::int) as n`.execute(db)
  await sweepDeliveries(testApp.context)()
  const remaining = await db
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('webhook_id', '=', webhook.id)
    .execute()
  expect(remaining).toHaveLength(MAX_STORED_DELIVERIES)
  expect(remaining.map((item) => item.id)).toContain('1'.padStart(24, 'e'))
  expect((await listDeliveries(other)).map((item) => item.id)).toEqual([id])
})

test('the content of a delivery about a member is deleted with the account', async () => {
  const { url } = await startReceiver()
  const webhook = await subscribe(url)
  const member = await createMember(testApp)
  const { db } = testApp.context
  const { id } = await sendTest(webhook)
  await sql`update webhook_deliveries set account_id = ${member.id} where id = ${id}`.execute(db)
  await db.deleteFrom('accounts').where('id', '=', member.id).execute()
  expect(await listDeliveries(webhook)).toEqual([])
})

test('an API key with the scope can send a test, but not read the secret', async () => {
  const { url } = await startReceiver()
  const webhook = await subscribe(url)
  const key = await createStudioKey(testApp, owner, 'programs.change', 'programs.read')
  expect((await callStudio(testApp, key, 'POST', `/webhooks/${webhook.id}/tests`)).statusCode).toBe(202)
  expect((await callStudio(testApp, key, 'GET', '/webhooks')).body).not.toContain('whsec_')
  expect((await callStudio(testApp, key, 'POST', `/webhooks/${webhook.id}/secret`)).statusCode).toBe(403)
})

test('a change of a webhook that another owner changed meanwhile is refused, but a repeated change is not', async () => {
  const { url } = await startReceiver()
  const webhook = await subscribe(url)
  const settings = { url: `${url}/moved`, events: webhook.events }
  for (const _ of ['sent', 'repeated']) expect((await change(webhook, settings)).statusCode).toBe(200)
  const stale = await change(webhook, { url, events: ['plan.changed'] })
  expect([stale.statusCode, stale.json()]).toMatchObject([409, { error_code: 'Conflict' }])
  expect(await readWebhook(webhook)).toMatchObject(settings)
})

test('the log contains the URL of a webhook without its query', async () => {
  const { host } = new URL((await startReceiver()).url)
  const webhook = await subscribe(`http://${host}/hooks?token=secret`)
  await change(webhook, { url: `http://${host}/moved?token=other`, events: ['article.published'] })
  const log = await callStudio(testApp, owner, 'GET', '/log?kind=webhook')
  expect(log.json<{ entries: object[] }>().entries.slice(0, 2)).toMatchObject([
    { action: 'webhook.changed', subject: `http://${host}/moved`, before: { url: `http://${host}/hooks` } },
    { action: 'webhook.added', subject: `http://${host}/hooks` },
  ])
  expect(log.body).not.toContain('token')
})
