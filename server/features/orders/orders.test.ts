import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { APPROVAL_UNDO_PERIOD_MS, ORDERS_PAGE_SIZE, REAUTHENTICATION_LIFETIME_MS } from '#contract/studio/limits.ts'
import { approveOrder, type DeskOrder, type OrderRow, refundOrder } from '#contract/studio/orders.ts'
import type { PlanType } from '#contract/content/plans-file.ts'
import { addCoupon, listOrders, NewCoupon, createSweep } from '#server/features/billing/index.ts'
import { grantPlan } from '#server/features/members/index.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { readBilling, buy, readMembershipRow, listSubjects } from '#server/testing/billing.ts'
import { callAsPage } from '#server/testing/functions.ts'
import { callData } from '#server/testing/data.ts'
import { readMails } from '#server/testing/mailbox.ts'
import { call, createMember, type Person } from '#server/testing/people.ts'
import { createStaff, callStudio } from '#server/testing/staff.ts'
import { activateApprovedOrder, refundByCommand } from './index.ts'

let academy: TestApp
let desk: Person
let owner: Person
beforeAll(async () => {
  academy = await createTestApp({ config: { rateLimitFactor: 100, payment: { provider: 'academy' } }, workers: true })
  desk = await createStaff(academy, 'desk')
  owner = await createStaff(academy, 'owner')
})
afterAll(() => academy.close())

interface List {
  orders: OrderRow[]
  next: string | null
}
const list = async (query: Record<string, string>) => {
  const response = await callStudio(academy, desk, 'GET', `/orders?${new URLSearchParams(query).toString()}`)
  return { status: response.statusCode, ...response.json<List>() }
}
const references = async (query: Record<string, string>) => (await list(query)).orders.map((order) => order.reference)
const read = async (id: string) => (await callStudio(academy, desk, 'GET', `/orders/${id}`)).json<DeskOrder>()

/** Sends a change. Returns status, error code and message. */
const act = async (method: 'PUT' | 'POST' | 'DELETE', path: string, body?: object, person = desk) => {
  const response = await callStudio(academy, person, method, path, body)
  const { error_code: code, error = '' } = response.json<{ error_code?: string; error?: string }>()
  return { result: [response.statusCode, code], error }
}
/** Approves an order. Deletes its delayed job, which tests run explicitly. */
async function approve(id: string, person = desk, from: 'open' | 'void' = 'open') {
  const { result } = await act('PUT', `/orders/${id}/approval`, { from }, person)
  await sql`delete from pgboss.job where name = 'approved-order' and start_after > now()`.execute(academy.context.db)
  return result
}
const undo = async (id: string) => (await act('DELETE', `/orders/${id}/approval`)).result
const payBack = (id: string, sum: number, left: number, person = desk) =>
  act('POST', `/orders/${id}/refunds`, { sum, left }, person)

/** Creates a member with an open order. */
async function waiting(plan: PlanType = '4WK', member?: Person) {
  const person = member ?? (await createMember(academy))
  const { value } = await buy(academy, person, plan)
  return { member: person, order: value.order as { id: string; reference: string } }
}

/** Due time of an approved order. */
async function getDue(id: string) {
  const due = sql<{ due: Date | null }>`select approval_due_at as due from orders where id = ${id}`
  return (await due.execute(academy.context.db)).rows[0]?.due?.toISOString() ?? 'never'
}
/** Runs the job that opens an approved order. */
async function openDue(id: string) {
  const job = { orderId: id, due: await getDue(id) }
  await activateApprovedOrder(academy.context)(job)
  return job
}
async function paid(plan: PlanType = '4WK') {
  const found = await waiting(plan)
  expect(await approve(found.order.id)).toEqual([200, undefined])
  await openDue(found.order.id)
  return found
}

/** Audit log entries of an order, newest first. */
const logged = async ({ reference }: { reference: string }) => {
  const response = await callStudio(academy, owner, 'GET', '/log?kind=order')
  const { entries } = response.json<{ entries: { action: string; subject: string; actor: string; after: unknown }[] }>()
  return entries.filter(({ subject }) => subject === reference).map(({ action, actor }) => [action, actor])
}

test('orders are found by parts of name, email address and reference, and by state and payment', async () => {
  const { member, order } = await waiting()
  const named = { collection: 'profile', query: {}, update: { $set: { full_name: 'Léa Fontaine' } } }
  expect((await callData(academy, member, 'updateOne', named)).status).toBe(200)
  const found = [order.reference]
  expect(await references({ words: 'LEA font' })).toEqual(found)
  expect(await references({ words: member.email.slice(0, 12) })).toEqual(found)
  expect(await references({ words: order.reference.toLowerCase().replace('-', ' ') })).toEqual(found)
  expect(await references({ words: order.reference.slice(2, 7) })).toEqual(found)
  expect(await references({ words: 'lea nobody' })).toEqual([])
  // LIKE wildcards are matched literally.
  expect(await references({ words: 'l%a' })).toEqual([])
  expect(await references({ words: 'lea', state: 'open', provider: 'academy' })).toEqual(found)
  expect(await references({ words: 'lea', state: 'paid' })).toEqual([])
  expect(await references({ words: 'lea', provider: 'stripe' })).toEqual([])
  expect((await list({ words: 'a'.repeat(101) })).status).toBe(400)
  expect((await list({ state: 'lost' })).status).toBe(400)
  expect((await list({ words: 'lea' })).orders).toMatchObject([
    { member: { id: member.id, name: 'Léa Fontaine' }, state: 'open', total: 2400, returned: 0, opensIn: null },
  ])
  expect((await callStudio(academy, desk, 'GET', `/orders/${'f'.repeat(24)}`)).json()).toMatchObject({
    error_code: 'OrderNotFound',
  })
})

test('pages have each order once, newest first, even with equal creation times', async () => {
  const total = ORDERS_PAGE_SIZE * 2 + 3
  await sql`insert into orders (id, reference, provider, ptype, currency, price, discount, credit, total, is_renewal, state, created_at)
    select lpad(to_hex(n), 24, '0'), 'EEEE-' || lpad(n::text, 4, '0'), 'academy', '4WK', 'USD', 2400, 0, 0, 2400, false, 'void',
      '2020-01-01'::timestamptz + (n / 10) * interval '1 second'
    from generate_series(1, ${total}) n`.execute(academy.context.db)
  const listedOrders: OrderRow[] = []
  let after: string | null = null
  do {
    const page: List = await list({ words: 'EEEE', ...(after !== null && { after }) })
    expect(page.orders.length).toBeLessThanOrEqual(ORDERS_PAGE_SIZE)
    listedOrders.push(...page.orders)
    after = page.next
  } while (after !== null)
  expect([listedOrders.length, new Set(listedOrders.map(({ id }) => id)).size]).toEqual([total, total])
  expect(listedOrders.map(({ at }) => at)).toEqual(
    listedOrders
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  )
  for (const wrong of ['x', Buffer.from('{"at":-1,"id":"1"}').toString('base64url')])
    expect((await list({ after: wrong })).status).toBe(400)
})

test('an approved order opens after half a minute, and has no plan, email or receipt before', async () => {
  const { member, order } = await waiting()
  expect((await act('PUT', `/orders/${order.id}/approval`, { from: 'open' })).result).toEqual([200, undefined])
  const { rows } = await sql<{ seconds: number; due: string }>`
    select extract(epoch from start_after - created_on)::int as seconds, data->>'due' as due
    from pgboss.job where name = 'approved-order' and data->>'orderId' = ${order.id}`.execute(academy.context.db)
  expect(rows).toMatchObject([{ seconds: APPROVAL_UNDO_PERIOD_MS / 1000 }])
  const approved = await read(order.id)
  expect(approved).toMatchObject({ state: 'open', receipt: null })
  expect(approved.opensIn).toBeGreaterThan(0)
  expect(approved.opensIn).toBeLessThanOrEqual(APPROVAL_UNDO_PERIOD_MS)
  expect((await readBilling(academy, member)).state).toBe('free')
  await sql`update pgboss.job set start_after = now() where name = 'approved-order'`.execute(academy.context.db)
  // Waits for all queues.
  expect(await listSubjects(academy, member)).toEqual(['Receipt NUMBER', 'Your order NUMBER'])
  expect(await read(order.id)).toMatchObject({
    state: 'paid',
    opensIn: null,
    receipt: expect.stringMatching(/^\d{4}-\d{6}$/),
    left: 2400,
  })
  expect((await readBilling(academy, member)).state).toBe('running')
  // The queue may deliver a job twice.
  await activateApprovedOrder(academy.context)({ orderId: order.id, due: rows[0]?.due ?? '' })
  expect(await listSubjects(academy, member)).toEqual(['Receipt NUMBER', 'Your order NUMBER'])
  expect(await logged(order)).toEqual([
    ['order.opened', 'schedule'],
    ['order.approved', desk.email],
  ])
  expect(await approve(order.id)).toEqual([409, 'OrderRefused'])
})

test('undoing an approval leaves order, plan and receipts unchanged, and the order can be approved again', async () => {
  const { member, order } = await waiting()
  const before = [await readMembershipRow(academy, member), await read(order.id), await listSubjects(academy, member)]
  await approve(order.id)
  const first = await getDue(order.id)
  expect(await undo(order.id)).toEqual([200, undefined])
  expect([await readMembershipRow(academy, member), await read(order.id), await listSubjects(academy, member)]).toEqual(
    before,
  )
  expect(await undo(order.id)).toEqual([200, undefined])
  expect((await logged(order)).map(([action]) => action)).toEqual(['order.approval-undone', 'order.approved'])
  // The job of the undone approval has no effect, even after another approval.
  await approve(order.id)
  await activateApprovedOrder(academy.context)({ orderId: order.id, due: first })
  expect((await read(order.id)).state).toBe('open')
  await openDue(order.id)
  expect((await read(order.id)).state).toBe('paid')
  expect(await undo(order.id)).toEqual([409, 'OrderRefused'])
})

test('concurrent approvals are logged once and open the plan once', async () => {
  const other = await createStaff(academy, 'desk')
  const { member, order } = await waiting()
  const responses = await Promise.all([desk, other, desk, other].map((person) => approve(order.id, person)))
  expect(responses).toEqual(Array.from({ length: 4 }, () => [200, undefined]))
  const job = await openDue(order.id)
  await Promise.all([1, 2, 3].map(() => activateApprovedOrder(academy.context)(job)))
  expect((await logged(order)).map(([action]) => action)).toEqual(['order.opened', 'order.approved'])
  expect(await listSubjects(academy, member)).toEqual(['Receipt NUMBER', 'Your order NUMBER'])
})

test('only owners can approve or refund their own orders', async () => {
  const colleague = await createStaff(academy, 'desk')
  const { order } = await waiting('4WK', colleague)
  expect(await approve(order.id, colleague)).toEqual([409, 'Conflict'])
  expect(await read(order.id)).toMatchObject({ state: 'open', opensIn: null })
  expect(await approve(order.id, owner)).toEqual([200, undefined])
  await openDue(order.id)
  expect((await payBack(order.id, 100, 2400, colleague)).result).toEqual([409, 'Conflict'])
  expect((await read(order.id)).left).toBe(2400)
})

test('approvals and refunds require recent authentication', async () => {
  expect([approveOrder.requiresRecentAuth, refundOrder.requiresRecentAuth]).toEqual([true, true])
  await using other = await createTestApp({
    config: { rateLimitFactor: 100, payment: { provider: 'academy' } },
    workers: true,
  })
  const staff = await createStaff(other, 'desk')
  const { value } = await buy(other, await createMember(other), '4WK')
  other.clock.advance(REAUTHENTICATION_LIFETIME_MS)
  const response = await callStudio(other, staff, 'PUT', `/orders/${value.order.id}/approval`, { from: 'open' })
  expect(response.json()).toMatchObject({ error_code: 'ReauthenticationRequired' })
})

test('an approved order cannot be canceled, and a late payment opens a canceled one', async () => {
  const { order } = await waiting()
  const cancel = async () => (await act('PUT', `/orders/${order.id}/canceled`)).result
  await approve(order.id)
  expect(await cancel()).toEqual([409, 'OrderRefused'])
  await undo(order.id)
  expect(await cancel()).toEqual([200, undefined])
  expect(await cancel()).toEqual([409, 'OrderRefused'])
  expect((await logged(order))[0]).toEqual(['order.canceled', desk.email])
  expect(await approve(order.id, desk, 'void')).toEqual([200, undefined])
  await openDue(order.id)
  expect((await read(order.id)).state).toBe('paid')
})

test('an order whose plan cannot be opened becomes open again with the reason', async () => {
  const { member, order } = await waiting()
  await approve(order.id)
  // Two plans granted meanwhile exceed the limit of prepaid periods.
  for (const plan of ['4WK', '4WK'] as const) await grantPlan(academy.context, 'operator', { id: member.id, plan })
  await openDue(order.id)
  expect(await read(order.id)).toMatchObject({ state: 'open', opensIn: null, refused: expect.stringContaining('plan') })
  expect((await logged(order))[0]).toEqual(['order.not-opened', 'schedule'])
  const refused = await act('PUT', `/orders/${order.id}/approval`, { from: 'open' })
  expect([refused.result, refused.error]).toEqual([
    [409, 'OrderRefused'],
    expect.stringContaining('already has a plan'),
  ])
})

test('an order of an account deleted meanwhile is neither opened nor retried', async () => {
  const { member, order } = await waiting()
  await approve(order.id)
  expect((await call(academy.app, 'DELETE', '/auth/delete', { token: member.accessToken })).statusCode).toBe(204)
  await openDue(order.id)
  expect(await read(order.id)).toMatchObject({ state: 'void', member: null, opensIn: null })
  expect(await approve(order.id)).toEqual([409, 'OrderRefused'])
})

test('a partial refund keeps the plan, a full refund ends it, and a larger one is refused', async () => {
  const { member, order } = await paid()
  const before = await readMembershipRow(academy, member)
  expect(await payBack(order.id, 2401, 2400)).toMatchObject({
    result: [400, 'BadRequest'],
    error: expect.stringContaining("'sum'"),
  })
  for (const sum of [0, -1, 1.5]) expect((await payBack(order.id, sum, 2400)).result).toEqual([400, 'BadRequest'])
  expect((await payBack(order.id, 400, 2400)).result).toEqual([201, undefined])
  expect(await read(order.id)).toMatchObject({ state: 'paid', returned: 400, left: 2000 })
  expect(await readMembershipRow(academy, member)).toEqual(before)
  // A repeated call has no effect.
  expect((await payBack(order.id, 400, 2400)).result).toEqual([409, 'Conflict'])
  expect((await payBack(order.id, 2001, 2000)).result).toEqual([400, 'BadRequest'])
  expect((await payBack(order.id, 2000, 2000)).result).toEqual([201, undefined])
  expect(await read(order.id)).toMatchObject({ state: 'refunded', left: 0 })
  expect((await readBilling(academy, member)).state).not.toBe('running')
  expect((await payBack(order.id, 1, 0)).result).toEqual([409, 'OrderRefused'])
  expect((await logged(order)).slice(0, 2)).toEqual([
    ['order.refunded', desk.email],
    ['order.refunded', desk.email],
  ])
  expect(await listSubjects(academy, member)).toEqual([
    'Order NUMBER was refunded',
    'Part of order NUMBER was refunded',
    'Receipt NUMBER',
    'Your order NUMBER',
  ])
})

test('concurrent partial refunds never exceed the paid amount', async () => {
  const { order } = await paid()
  const responses = await Promise.all([1, 2, 3, 4].map(() => payBack(order.id, 1500, 2400)))
  expect(responses.map(({ result }) => result[0]).toSorted()).toEqual([201, 409, 409, 409])
  expect(await read(order.id)).toMatchObject({ returned: 1500, left: 900 })
})

/** Creates an order paid manually that its member has withdrawn from. */
async function withdrawn() {
  const found = await paid()
  expect((await callAsPage(academy, found.member, 'withdrawOrder', { order: found.order.id })).status).toBe(200)
  return found
}
const owed = async ({ reference }: { reference: string }) =>
  (await listOrders(academy.context)).some((order) => order.reference === reference)

test('the refund owed after a withdrawal is recorded once, even by concurrent calls', async () => {
  const { order } = await withdrawn()
  expect(await read(order.id)).toMatchObject({ refund: 'byHand', left: 2400, mayReturnPart: false })
  expect(await owed(order)).toBe(true)
  expect((await payBack(order.id, 400, 2400)).result).toEqual([409, 'OrderRefused'])
  const before = academy.clock.now().getTime()
  const responses = await Promise.all([desk, owner].map((person) => payBack(order.id, 2400, 2400, person)))
  expect(responses.map(({ result }) => result[0]).toSorted()).toEqual([201, 409])
  const { withdrawnAt, refundedAt, ...after } = await read(order.id)
  expect(after).toMatchObject({ state: 'refunded', refund: null, left: 0 })
  expect(withdrawnAt).not.toBeNull()
  expect(Date.parse(refundedAt ?? '')).toBeGreaterThanOrEqual(before)
  expect(await payBack(order.id, 2400, 2400)).toMatchObject({
    result: [409, 'OrderRefused'],
    error: expect.stringContaining('nothing to refund'),
  })
  expect((await logged(order)).filter(([action]) => action === 'order.refunded')).toHaveLength(1)
  expect(await owed(order)).toBe(false)
})

test('the command also records the refund, even for a deleted account', async () => {
  const { member, order } = await withdrawn()
  expect((await call(academy.app, 'DELETE', '/auth/delete', { token: member.accessToken })).statusCode).toBe(204)
  expect([(await read(order.id)).refund, await owed(order)]).toEqual(['byHand', true])
  await refundByCommand(academy.context, order)
  expect([(await read(order.id)).refund, await owed(order)]).toEqual([null, false])
  expect((await logged(order))[0]).toEqual(['order.refunded', 'operator'])
  await expect(refundByCommand(academy.context, order)).rejects.toThrow('nothing to refund')
})

test('withdrawing from a free order causes no refund and no email about one', async () => {
  await addCoupon(academy.context, NewCoupon.parse({ code: 'free', percent: '100' }))
  const member = await createMember(academy)
  const { value } = await buy(academy, member, '4WK', 'free')
  expect((await callAsPage(academy, member, 'withdrawOrder', { order: value.order.id })).status).toBe(200)
  expect(await read(value.order.id)).toMatchObject({ state: 'refunded', refund: null, total: 0, left: 0 })
  expect(await owed(value.order)).toBe(false)
  const ours = (text?: string) => text?.includes(value.order.reference) && text.includes('ithdr')
  const academyMails = await readMails(academy, academy.context.content.single('site').email)
  const texts = [...(await readMails(academy, member.email)), ...academyMails].map(({ text }) => text).filter(ours)
  expect([texts.length, texts.filter((text) => /0\.00|paid? back|goes back/u.test(text ?? ''))]).toEqual([2, []])
})

test('a later subscription with a provider continues when an order paid manually is refunded', async () => {
  const { member, order } = await paid()
  const { db, now } = academy.context
  await sql`insert into renewals (owner_id, provider, customer_id, contract_id, order_id, since, is_live)
    values (${member.id}, 'stripe', 'cus_1', 'sub_1', ${order.id}, ${now()}, true)`.execute(db)
  expect((await payBack(order.id, 2400, 2400)).result).toEqual([201, undefined])
  const { rows } = await sql`select is_live from renewals where owner_id = ${member.id}`.execute(db)
  expect(rows).toEqual([{ is_live: true }])
})

test('an approved order is not replaced by another one before its plan opens', async () => {
  const { member, order } = await waiting()
  expect(await approve(order.id)).toEqual([200, undefined])
  const other = await buy(academy, member, '1YR')
  expect([other.status, (await read(order.id)).state]).toEqual([409, 'open'])
  await openDue(order.id)
  expect((await read(order.id)).state).toBe('paid')
})

test('staff cannot cancel an order with a payment provider', async () => {
  const { order } = await waiting()
  await sql`update orders set provider = 'stripe' where id = ${order.id}`.execute(academy.context.db)
  expect((await act('PUT', `/orders/${order.id}/canceled`)).result).toEqual([409, 'OrderRefused'])
  expect((await read(order.id)).state).toBe('open')
})

test('the sweep does not change an approved order', async () => {
  const { order } = await waiting()
  await approve(order.id)
  await createSweep(academy.context)()
  expect(await read(order.id)).toMatchObject({ state: 'open', opensIn: expect.any(Number) })
  await undo(order.id)
})

test('a public demo shows only the orders of the demo', async () => {
  await using demo = await createTestApp({
    config: { publicUrl: 'https://demo.example', publicDemo: true },
    workers: true,
  })
  const chief = await createStaff(demo, 'owner')
  const visitor = await createMember(demo)
  const { value } = await buy(demo, visitor, '4WK')
  const own = await buy(demo, chief, '4WK')
  await demo.context.db.updateTable('accounts').set({ is_demo: true }).where('id', '=', chief.id).execute()
  const orders = (await callStudio(demo, chief, 'GET', '/orders')).json<List>().orders
  expect(orders.map(({ reference }) => reference)).toEqual([own.value.order.reference])
  expect((await callStudio(demo, chief, 'GET', `/orders/${value.order.id}`)).statusCode).toBe(404)
})
