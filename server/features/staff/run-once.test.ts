import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { RECORDED_RESPONSES } from '#contract/limits.ts'
import { studioCalls } from '#server/features/open-api/index.ts'
import { newId } from '#server/platform/database/ids.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { createMember, type Person } from '#server/testing/people.ts'
import { createStaff, callStudio } from '#server/testing/staff.ts'
import { runOnce } from './run-once.ts'
import type { StaffCaller } from './staff-caller.ts'

// Requests that a browser, a proxy or a person repeats after a lost response.
let academy: TestApp
let owner: Person
beforeAll(async () => {
  academy = await createTestApp({ config: { rateLimitFactor: 100 } })
  owner = await createStaff(academy, 'owner')
})
afterAll(() => academy.close())

interface Sent {
  path: string
  body?: object
}
const post = async ({ path, body }: Sent, callId?: string, person = owner) => {
  const response = await callStudio(academy, person, 'POST', path, body, callId)
  return { status: response.statusCode, body: response.json<Record<string, unknown>>() }
}

const hook = { url: 'https://hooks.example.org/in', events: ['member.joined'] }
const addWebhook = async () => String((await post({ path: '/webhooks', body: hook })).body['id'])

async function addDelivery(webhook: string) {
  const { body } = await post({ path: `/webhooks/${webhook}/tests` })
  await endDeliveries()
  return String(body['id'])
}
/** Marks deliveries as finally failed. */
const endDeliveries = () => academy.context.db.updateTable('webhook_deliveries').set({ state: 'failed' }).execute()

async function addFilm() {
  const { db, now } = academy.context
  const id = newId()
  const file = { name: 'clip.mp4', bytes: 10, has_file: true, uploaded_by: 'Ada', duration: 30 }
  const times = { created_at: now(), arrived_at: now(), ended_at: now() }
  const film = { id, media: `film-${id}`, state: 'ready' as const, ...file, ...times }
  await db.insertInto('films').values(film).execute()
  return id
}

async function addLesson() {
  const data = { title: 'Grip', description: '', thumbnail: '/t.jpg', safety: ['Tap early.'] }
  await post({ path: '/content/lesson', body: { slug: 'grip', data } })
}

/** A request of each endpoint with idempotency keys. */
const calls: Record<string, () => Promise<Sent>> = {
  createWebhook: async () => ({ path: '/webhooks', body: hook }),
  renewWebhookSecret: async () => ({ path: `/webhooks/${await addWebhook()}/secret` }),
  testWebhook: async () => ({ path: `/webhooks/${await addWebhook()}/tests` }),
  sendDeliveryAgain: async () => {
    const webhook = await addWebhook()
    return { path: `/webhooks/${webhook}/deliveries/${await addDelivery(webhook)}/tries` }
  },
  copyLesson: async () => {
    await addLesson()
    return { path: '/lessons/grip/copies' }
  },
  createText: async () => ({ path: '/content/page', body: { slug: newId(), data: {} } }),
  announceFilm: async () => ({ path: '/films', body: { name: 'grip.mov', bytes: 1000 } }),
  cutFilm: async () => ({ path: `/films/${await addFilm()}/cuts`, body: { from: 1, to: 9 } }),
  mailMemberLink: async () => ({
    path: `/members/${(await createMember(academy)).id}/links`,
    body: { purpose: 'reset' },
  }),
  grantPlan: async () => ({ path: `/members/${(await createMember(academy)).id}/grants`, body: { plan: '4WK' } }),
  inviteStaff: async () => ({
    path: '/staff/invitations',
    body: { email: `${newId()}@example.org`, roles: ['desk'] },
  }),
}

/** Counts all records that these endpoints create. */
async function countEffects() {
  const tables = ['audit_log', 'content_items', 'films', 'mail_tokens', 'orders', 'webhooks', 'webhook_deliveries']
  const counts = [...tables, 'pgboss.job'].map((table) => sql`select count(*)::int from ${sql.table(table)}`)
  const secrets = sql`select to_json(array_agg(secret order by id))::text from webhooks`
  const { rows } = await sql`select array[(${sql.join(counts, sql`), (`)})] as counts, (${secrets}) as secrets`.execute(
    academy.context.db,
  )
  return rows
}

test.each(Object.entries(calls))('repeated %s requests have one effect and one response', async (_, prepare) => {
  const call = await prepare()
  const before = await countEffects()
  const id = newId()
  const [first, ...others] = await Promise.all([1, 2, 3].map(() => post(call, id)))
  const after = await countEffects()
  expect(first?.status).toBeLessThan(300)
  expect(after).not.toEqual(before)
  await endDeliveries()
  const last = await post(call, id)
  expect([...others, last]).toEqual([first, first, first])
  expect(await countEffects()).toEqual(after)
})

test('all endpoints with idempotency keys are tested', () => {
  const idempotentCalls = Object.entries(studioCalls).filter(([, call]) => call.acceptsIdempotencyKey)
  expect(idempotentCalls.map(([name]) => name).toSorted()).toEqual(Object.keys(calls).toSorted())
})

test('a request runs again with another key, by another person, without a key or after a failure', async () => {
  const call = { path: `/webhooks/${await addWebhook()}/tests` }
  const off = (at: Date | null) => academy.context.db.updateTable('webhooks').set({ disabled_at: at }).execute()
  await off(academy.context.now())
  expect((await post(call, 'one')).status).toBe(409)
  await off(null)
  const colleague = await createStaff(academy, 'owner')
  const responses = [
    await post(call, 'one'),
    await post(call, 'one', colleague),
    await post(call, 'two'),
    await post(call),
    await post(call),
    await post({ path: `/webhooks/${await addWebhook()}/tests` }, 'one'),
  ]
  expect(new Set(responses.map(({ body }) => body['id'])).size).toBe(6)
})

test('a request whose sender is deleted meanwhile is refused as a request without a session', async () => {
  const { db } = academy.context
  const gone = await createMember(academy)
  await db.deleteFrom('accounts').where('id', '=', gone.id).execute()
  const caller = { owner: gone.id, callId: 'late', callBody: 'body' } as StaffCaller
  const run = () => Promise.resolve('done')
  await expect(
    db.transaction().execute((transaction) => runOnce(transaction, caller, z.string(), run)),
  ).rejects.toMatchObject({ code: 'InvalidSession' })
})

test('a key that was used with another body is refused, except for results of older versions', async () => {
  const other = { ...hook, url: 'https://hooks.example.org/other' }
  const first = await post({ path: '/webhooks', body: hook }, 'given')
  const before = await countEffects()
  const refused = await post({ path: '/webhooks', body: other }, 'given')
  expect(refused).toMatchObject({
    status: 409,
    body: { error_code: 'Conflict', error: expect.stringContaining('another call') as string },
  })
  expect(await countEffects()).toEqual(before)
  const { url, events } = hook
  expect(await post({ path: '/webhooks', body: { events, url } }, 'given')).toEqual(first)
  expect((await post({ path: '/webhooks', body: other }, 'other')).status).toBe(201)
  await sql`update answered_calls set answer = answer->'answer' where owner_id = ${owner.id}`.execute(
    academy.context.db,
  )
  expect(await post({ path: '/webhooks', body: hook }, 'given')).toEqual(first)
})

test('stored results contain no secrets and are limited in number', async () => {
  const { db } = academy.context
  await sql`insert into answered_calls (owner_id, id, answer, at)
    select ${owner.id}, 'old-' || n, 'null', now() - make_interval(days => n)
    from generate_series(1, ${RECORDED_RESPONSES.max}) n`.execute(db)
  const { body } = await post({ path: '/webhooks', body: hook }, 'secret')
  const { rows } = await sql<{ answer: unknown }>`
    select answer from answered_calls where owner_id = ${owner.id}`.execute(db)
  expect(rows).toHaveLength(RECORDED_RESPONSES.max)
  expect(JSON.stringify(rows)).toContain(String(body['id']))
  expect(JSON.stringify(rows)).not.toContain(String(body['secret']))
})
