import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createScheduleWorker,
  findItem,
  importContent,
  planImport,
  readSnapshot,
  scheduleContent,
} from '#server/features/content/index.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { readBilling, buy, DAY } from '#server/testing/billing.ts'
import { callAsPage } from '#server/testing/functions.ts'
import { createMember, type Person } from '#server/testing/people.ts'
import { publishPlans } from '#server/testing/staff.ts'
import { approveOrder } from './index.ts'
import { allOrders } from './orders/order-store.ts'

let desk: TestApp
let demo: TestApp
beforeAll(async () => {
  desk = await createTestApp({ config: { rateLimitFactor: 100, payment: { provider: 'academy' } } })
  demo = await createTestApp({ config: { rateLimitFactor: 100 } })
})
afterAll(async () => {
  await desk.close()
  await demo.close()
})

const publishCurrency = (testApp: TestApp, currency: string) => publishPlans(testApp, { currency })

/** Changes the currency of a member's orders, as if they had ordered before the academy changed its currency. */
const setCurrency = (testApp: TestApp, { id }: Person, currency: string) =>
  allOrders(testApp.context.db).updateTable('orders').set({ currency }).where('owner_id', '=', id).execute()

const buyFourWeeks = async (member: Person) => approveOrder(desk.context, (await buy(desk, member, '4WK')).value.order)
const readPlanEnd = async (testApp: TestApp, member: Person) =>
  Date.parse((await readBilling(testApp, member)).until ?? '')

test('a manual order gets no credit for a period paid in another currency and starts at the end of that period', async () => {
  const kai = await createMember(desk)
  await buyFourWeeks(kai)
  const end = await readPlanEnd(desk, kai)
  await setCurrency(desk, kai, 'JPY')
  desk.clock.advance(DAY)
  const { quoted, value } = await buy(desk, kai, '1YR')
  expect(quoted).toMatchObject({ kind: 'renewal', otherCurrency: true, credit: 0, total: 19_900, currency: 'USD' })
  expect(Date.parse(quoted.start)).toBe(end)
  const paid = await approveOrder(desk.context, value.order)
  expect([paid.credit, paid.period_start?.getTime()]).toEqual([0, end])
  expect(await readBilling(desk, kai)).toMatchObject({ state: 'running', ptype: '1YR', until: quoted.end })
  expect((await callAsPage(desk, kai, 'quote', { plan: '1YR' })).value).toMatchObject({ because: 'paid-ahead' })
})

test('a renewing plan is refused until a period in another currency has ended', async () => {
  const uma = await createMember(demo)
  await buy(demo, uma, '4WK')
  await setCurrency(demo, uma, 'JPY')
  const { status, value, quoted } = await buy(demo, uma, '1YR')
  expect(quoted).toMatchObject({ kind: 'none', because: 'other-currency', has: '4WK' })
  expect([status, value.error_code]).toEqual([400, 'ArgumentsNotAllowed'])
  const order = { plan: '1YR', total: 19_900, accepts: true }
  expect((await callAsPage(demo, uma, 'order', order)).value.error_code).toBe('OrderRefused')
  await callAsPage(demo, uma, 'cancelPlan')
  demo.clock.advance(28 * DAY + 1000)
  expect((await buy(demo, uma, '1YR')).quoted).toMatchObject({ kind: 'new', total: 19_900, currency: 'USD' })
})

test('periods of the demo, which nobody paid, do not prevent another currency', async () => {
  await using trial = await createTestApp({ config: { rateLimitFactor: 100 } })
  await buy(trial, await createMember(trial), '1YR')
  expect((await publishCurrency(trial, 'EUR')).statusCode).toBe(200)
})

test('an order in a previous currency of the academy keeps its credit when it is approved', async () => {
  const lou = await createMember(desk)
  await buyFourWeeks(lou)
  const { value } = await buy(desk, lou, '1YR')
  expect(value.order).toMatchObject({ credit: 2399, currency: 'USD' })
  await setCurrency(desk, lou, 'JPY')
  const paid = await approveOrder(desk.context, value.order)
  expect(paid.period_start?.getTime()).toBe(paid.paid_at?.getTime())
  const { period_end: end } = paid
  expect(await readPlanEnd(desk, lou)).toBe(end?.getTime())
})

test('the same amount in another currency is a different price', async () => {
  const ivo = await createMember(desk)
  desk.clock.advance(800 * DAY)
  const { value } = await buy(desk, ivo, '4WK')
  expect((await publishCurrency(desk, 'JPY')).statusCode).toBe(200)
  const order = { plan: '4WK', total: 2400, accepts: true }
  const stale = await callAsPage(desk, ivo, 'order', { ...order, currency: 'USD' })
  expect([stale.status, stale.value.error_code]).toEqual([409, 'PriceChanged'])
  const placed = await callAsPage(desk, ivo, 'order', { ...order, currency: 'JPY' })
  expect(placed.value.order).toMatchObject({ currency: 'JPY', state: 'open' })
  expect(placed.value.order.id).not.toBe(value.order.id)
  expect((await readBilling(desk, ivo)).orders).toHaveLength(1)
})

describe('while paid periods run', () => {
  let academy: TestApp
  beforeAll(async () => {
    academy = await createTestApp({ config: { rateLimitFactor: 100, payment: { provider: 'academy' } } })
    for (const plan of ['4WK', '1YR'] as const) {
      const member = await createMember(academy)
      await approveOrder(academy.context, (await buy(academy, member, plan)).value.order)
    }
  })
  afterAll(() => academy.close())

  const refusal =
    /^'plans' cannot be published yet: currency: can’t change to JPY while 2 paid periods in USD are running, until \d{4}-\d\d-\d\d$/
  const editor = { author: 'test', record: async () => {} }
  const readCurrency = () => academy.context.content.single('plans').currency

  test('another currency is not published', async () => {
    const refused = await publishCurrency(academy, 'JPY')
    expect([refused.statusCode, readCurrency()]).toEqual([400, 'USD'])
    expect(refused.json<{ error: string }>().error).toMatch(refusal)
  })

  test('an import with another currency is refused, even as a dry run', async () => {
    const { items, redirects } = await readSnapshot(academy.context.db)
    const toYen = (item: (typeof items)[number]) =>
      item.kind === 'plans' ? { ...item, published: { ...item.published, currency: 'JPY' }, draft: undefined } : item
    const snapshot = { items: items.map(toYen), redirects }
    await expect(importContent(academy.context, editor, snapshot)).rejects.toThrow(refusal)
    await expect(planImport(academy.context, snapshot)).rejects.toThrow(refusal)
  })

  test('a change of currency can be scheduled only after the last period, and fails if another period runs by then', async () => {
    const { context, clock } = academy
    const schedule = async (days: number) => {
      const { version } = await findItem(context.db, 'plans', 'plans')
      const publishAt = new Date(context.now().getTime() + days * DAY)
      return scheduleContent(context, editor, { kind: 'plans', slug: 'plans', version, publishAt, unpublishAt: null })
    }
    await expect(schedule(20)).rejects.toThrow(refusal)
    await expect(schedule(40)).rejects.toThrow('while 1 paid period in USD is running')
    const member = await createMember(academy)
    const { id } = (await buy(academy, member, '1YR')).value.order
    clock.advance(330 * DAY)
    await schedule(40)
    await approveOrder(context, { id })
    clock.advance(41 * DAY)
    await createScheduleWorker(context, editor.record)()
    const { scheduleError, publishAt } = await findItem(context.db, 'plans', 'plans')
    expect([scheduleError, publishAt, readCurrency()]).toEqual([
      expect.stringContaining('while 1 paid period in USD is running'),
      null,
      'USD',
    ])
  })

  test('prices in the same currency are published', async () => {
    expect((await publishCurrency(academy, 'USD')).statusCode).toBe(200)
  })
})

test('a price that cannot be charged in its currency is not published, and credit is rounded to one that can', async () => {
  await using academy = await createTestApp({ config: { rateLimitFactor: 100, payment: { provider: 'academy' } } })
  const { plans } = academy.context.content.single('plans')
  const withPrices = (price: number) => ({ currency: 'KWD', plans: plans.map((plan) => ({ ...plan, price })) })
  const refused = await publishPlans(academy, withPrices(7505))
  expect(refused.json<{ error: string }>().error.replaceAll(/\s/g, ' ')).toBe(
    "'plans' cannot be published yet: plans[0].price: must be a multiple of KWD 0.010",
  )
  expect((await publishPlans(academy, withPrices(7510))).statusCode).toBe(200)
  const member = await createMember(academy)
  await approveOrder(academy.context, (await buy(academy, member, '4WK')).value.order)
  academy.clock.advance(DAY + 12_345)
  const { credit } = (await buy(academy, member, '1YR')).quoted
  expect([credit > 7000, credit % 10]).toEqual([true, 0])
})

test('prices with a currency code that is not in ISO 4217 are not published', async () => {
  const refused = await publishCurrency(demo, 'USB')
  expect([refused.statusCode, refused.json<{ error: string }>().error]).toEqual([
    400,
    "'plans' cannot be published yet: currency: “USB” isn’t an ISO 4217 currency code (example: USD)",
  ])
})
