import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { grantPlan } from '#server/features/members/index.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { readBilling, buy, DAY, readMembershipRow, listSubjects } from '#server/testing/billing.ts'
import { callAsPage } from '#server/testing/functions.ts'
import { readMails } from '#server/testing/mailbox.ts'
import { call, createMember, type Person } from '#server/testing/people.ts'
import {
  addCoupon,
  approveOrder,
  formatCoupon,
  listCoupons,
  NewCoupon,
  readPlan,
  refundOrder,
  createSweep,
  voidOrder,
} from './index.ts'

let demo: TestApp
let desk: TestApp
beforeAll(async () => {
  demo = await createTestApp({ config: { rateLimitFactor: 100 }, workers: true })
  desk = await createTestApp({ config: { rateLimitFactor: 100, payment: { provider: 'academy' } }, workers: true })
})
afterAll(async () => {
  await demo.close()
  await desk.close()
})

const readCurrentPlan = ({ context }: TestApp, { id }: { id: Parameters<typeof readPlan>[1] }) =>
  readPlan(context.db, id, context.now())

test('a demo plan opens immediately, renews, and can be canceled and resumed', async () => {
  const mia = await createMember(demo)
  expect(await readBilling(demo, mia)).toMatchObject({ state: 'free', orders: [], mayCancel: false })
  const bought = await buy(demo, mia, '4WK')
  expect(bought.value.order).toMatchObject({ state: 'paid', total: 2400, provider: 'demo' })
  expect(await readCurrentPlan(demo, mia)).toBe('paid')
  const before = await readBilling(demo, mia)
  expect(before).toMatchObject({ state: 'renewing', ptype: '4WK', nextCharge: 2400, mayCancel: true })

  // The last sweep before the end; access continues until the next one.
  demo.clock.advance(28 * DAY - 60_000)
  await createSweep(demo.context)()
  demo.clock.advance(61_000)
  expect(await readCurrentPlan(demo, mia)).toBe('paid')
  await createSweep(demo.context)()
  await createSweep(demo.context)()
  const renewed = await readBilling(demo, mia)
  expect([renewed.state, renewed.orders.length]).toEqual(['renewing', 2])
  expect(Date.parse(renewed.until ?? '') - Date.parse(before.until ?? '')).toBe(28 * DAY)

  expect((await callAsPage(demo, mia, 'cancelPlan')).value).toMatchObject({
    state: 'canceled',
    until: renewed.until,
    mayResume: true,
  })
  expect(await readMembershipRow(demo, mia)).toMatchObject({
    plan: 'paid',
    cancel_id: expect.stringMatching(/^[0-9a-f]{24}$/),
  })
  expect((await callAsPage(demo, mia, 'cancelPlan')).value.error_code).toBe('OrderRefused')
  expect((await callAsPage(demo, mia, 'resumePlan')).value).toMatchObject({ state: 'renewing' })
  expect(await readMembershipRow(demo, mia)).toMatchObject({ cancel_id: null, cancel_date: null })
  await callAsPage(demo, mia, 'cancelPlan')

  demo.clock.advance(27 * DAY)
  expect(await readCurrentPlan(demo, mia)).toBe('paid')
  demo.clock.advance(DAY)
  expect(await readCurrentPlan(demo, mia)).toBe('free')
  await createSweep(demo.context)()
  await createSweep(demo.context)()
  expect(await readMembershipRow(demo, mia)).toMatchObject({ plan: 'free', ptype: '4WK' })
  expect(await listSubjects(demo, mia)).toEqual([
    'Receipt NUMBER',
    'Receipt NUMBER',
    'Your plan has ended',
    'Your plan was resumed',
    'Your plan will end',
    'Your plan will end',
  ])
})

test('an upgrade from four weeks to a year credits the unused days and starts a new period', async () => {
  const sam = await createMember(demo)
  await buy(demo, sam, '4WK')
  expect((await callAsPage(demo, sam, 'quote', { plan: '4WK' })).value).toMatchObject({
    kind: 'none',
    because: 'renews-itself',
  })
  demo.clock.advance(14 * DAY)
  const { quoted, value } = await buy(demo, sam, '1YR')
  expect(quoted).toMatchObject({ kind: 'change', price: 19_900, total: 19_900 - quoted.credit })
  expect([1199, 1200]).toContain(quoted.credit)
  expect(value.order.state).toBe('paid')
  expect(await readBilling(demo, sam)).toMatchObject({ state: 'renewing', ptype: '1YR', nextCharge: 19_900 })
  expect((await callAsPage(demo, sam, 'quote', { plan: '4WK' })).value).toMatchObject({
    kind: 'none',
    because: 'longer-runs',
  })
})

test('the reminder of a yearly renewal is sent once, two weeks before', async () => {
  const kim = await createMember(demo)
  await buy(demo, kim, '1YR')
  const end = Date.parse((await readBilling(demo, kim)).until ?? '')
  const advanceTo = (moment: number) => demo.clock.advance(moment - demo.clock.now().getTime())
  advanceTo(end - 14 * DAY - 1000)
  await createSweep(demo.context)()
  expect(await listSubjects(demo, kim)).toEqual(['Receipt NUMBER'])
  advanceTo(end - 14 * DAY + 1000)
  await createSweep(demo.context)()
  await createSweep(demo.context)()
  expect(await listSubjects(demo, kim)).toEqual(['Receipt NUMBER', 'Your year renews soon'])
})

test('a withdrawal within fourteen days ends the plan and is confirmed by email', async () => {
  const ada = await createMember(demo)
  const { value } = await buy(demo, ada, '1YR')
  const stranger = await createMember(demo)
  expect((await callAsPage(demo, stranger, 'withdrawOrder', { order: value.order.id })).value.error_code).toBe(
    'OrderNotFound',
  )
  expect((await callAsPage(demo, stranger, 'settleOrder', { order: value.order.id })).value.error_code).toBe(
    'OrderNotFound',
  )
  expect((await callAsPage(demo, ada, 'withdrawOrder', { order: value.order.id })).value).toMatchObject({
    state: 'free',
    mayCancel: false,
  })
  expect(await readCurrentPlan(demo, ada)).toBe('free')
  expect(await listSubjects(demo, ada)).toEqual(['Receipt NUMBER', 'Withdrawal from order NUMBER'])

  const late = await createMember(demo)
  const bought = await buy(demo, late, '1YR')
  demo.clock.advance(14 * DAY + 1000)
  expect((await callAsPage(demo, late, 'withdrawOrder', { order: bought.value.order.id })).value.error_code).toBe(
    'OrderRefused',
  )
})

test('a manual order waits for approval, is approved once, and can be extended and refunded', async () => {
  const joe = await createMember(desk)
  const { value } = await buy(desk, joe, '4WK')
  expect(value.order).toMatchObject({ state: 'open', provider: 'academy' })
  expect((await buy(desk, joe, '4WK')).value.order.id).toBe(value.order.id)
  expect(await readCurrentPlan(desk, joe)).toBe('free')
  const mail = (await readMails(desk, joe.email)).find(
    ({ subject }) => subject === `Your order ${value.order.reference}`,
  )
  expect(mail?.text).toContain('$24.00')

  await approveOrder(desk.context, { reference: value.order.reference.toLowerCase().replace('-', ' ') })
  await expect(approveOrder(desk.context, value.order)).rejects.toThrow()
  expect(await readBilling(desk, joe)).toMatchObject({ state: 'running', ptype: '4WK', mayCancel: false })
  expect((await callAsPage(desk, joe, 'cancelPlan')).value.error_code).toBe('OrderRefused')
  const first = Date.parse((await readBilling(desk, joe)).until ?? '')

  const ahead = await buy(desk, joe, '4WK')
  expect(ahead.quoted).toMatchObject({ kind: 'renewal', credit: 0 })
  await approveOrder(desk.context, ahead.value.order)
  expect(Date.parse((await readBilling(desk, joe)).until ?? '') - first).toBe(28 * DAY)
  expect((await callAsPage(desk, joe, 'quote', { plan: '4WK' })).value).toMatchObject({ because: 'paid-ahead' })

  await refundOrder(desk.context, ahead.value.order)
  expect(Date.parse((await readBilling(desk, joe)).until ?? '')).toBe(first)
  await refundOrder(desk.context, value.order)
  expect(await readCurrentPlan(desk, joe)).toBe('free')
  expect(await listSubjects(desk, joe)).toEqual([
    'Order NUMBER was refunded',
    'Order NUMBER was refunded',
    'Receipt NUMBER',
    'Receipt NUMBER',
    'Your order NUMBER',
    'Your order NUMBER',
  ])
})

test.each([
  ['the older order first', 0],
  ['the newer order first', 1],
])('a credit in the prices of two orders counts once when both are approved, %s', async (_, firstApproved) => {
  const lia = await createMember(desk)
  await approveOrder(desk.context, (await buy(desk, lia, '4WK')).value.order)
  const voidedOrder = await buy(desk, lia, '1YR')
  await voidOrder(desk.context, voidedOrder.value.order)
  const successor = await buy(desk, lia, '1YR')
  expect([voidedOrder.quoted.credit, successor.quoted.credit]).toEqual([2399, 2399])
  const byCreation = [voidedOrder.value.order, successor.value.order]
  const [early, late] = firstApproved === 0 ? byCreation : byCreation.toReversed()
  await approveOrder(desk.context, early)
  const firstEnd = Date.parse((await readBilling(desk, lia)).until ?? '')
  await approveOrder(desk.context, late)
  // A year, shortened by the missing share of its price; the tolerance covers a leap day.
  const shortDays = 365 * (1 - 2399 / 19_900)
  const added = (Date.parse((await readBilling(desk, lia)).until ?? '') - firstEnd) / DAY
  expect(Math.abs(added - shortDays)).toBeLessThan(2)

  // The refund releases the credit, and the later order moves forward with its shortened period.
  await refundOrder(desk.context, early)
  const until = Date.parse((await readBilling(desk, lia)).until ?? '')
  const remaining = (until - desk.clock.now().getTime()) / DAY
  expect(Math.abs(remaining - 28 - shortDays)).toBeLessThan(2)
})

test('a new order replaces the open one, and a voided order opens no plan', async () => {
  const eve = await createMember(desk)
  const first = await buy(desk, eve, '4WK')
  const second = await buy(desk, eve, '1YR')
  expect((await readBilling(desk, eve)).orders.map(({ id }) => id)).toEqual([second.value.order.id])
  const mails = await readMails(desk, eve.email)
  const [firstText, secondText] = [first, second].map(
    ({ value }) => mails.find(({ subject }) => subject === `Your order ${value.order.reference}`)?.text,
  )
  expect(firstText).not.toContain('replaces')
  expect(secondText).toContain(`This order replaces order ${first.value.order.reference}, which is now canceled.`)
  await voidOrder(desk.context, second.value.order)
  await expect(voidOrder(desk.context, first.value.order)).rejects.toThrow('is void')
  expect((await readBilling(desk, eve)).orders).toEqual([])
})

test('a gift opens the plan free of charge, and is refused for a renewing plan', async () => {
  const pat = await createMember(desk)
  await grantPlan(desk.context, 'operator', { id: pat.id, plan: '4WK' })
  expect(await readBilling(desk, pat)).toMatchObject({ state: 'running', orders: [{ provider: 'gift', total: 0 }] })
  expect(await listSubjects(desk, pat)).toEqual(['You’ve been given a plan'])
  const paying = await createMember(demo)
  await buy(demo, paying, '4WK')
  await expect(grantPlan(demo.context, 'operator', { id: paying.id, plan: '1YR' })).rejects.toThrow(
    'renews automatically',
  )
})

test('a gift of any plan starts after the current period, at most once in advance', async () => {
  const give = (testApp: TestApp, id: string, plan: '4WK' | '1YR') =>
    grantPlan(testApp.context, 'operator', { id, plan })
  const endOf = async (testApp: TestApp, member: Person) => Date.parse((await readBilling(testApp, member)).until ?? '')
  const [ben, gil, liv] = [await createMember(desk), await createMember(desk), await createMember(demo)]
  await approveOrder(desk.context, (await buy(desk, ben, '4WK')).value.order)
  const paidUntil = await endOf(desk, ben)
  await give(desk, ben.id, '1YR')
  const [gift, bought] = (await readBilling(desk, ben)).orders
  expect([gift?.period?.start, bought?.period?.end].map((moment) => Date.parse(moment ?? ''))).toEqual([
    paidUntil,
    paidUntil,
  ])
  await expect(give(desk, ben.id, '4WK')).rejects.toThrow('paid in advance')

  await give(desk, gil.id, '1YR')
  const yearUntil = await endOf(desk, gil)
  await give(desk, gil.id, '4WK')
  expect((await endOf(desk, gil)) - yearUntil).toBe(28 * DAY)

  // Canceled, so that no further charge follows.
  await buy(demo, liv, '4WK')
  await callAsPage(demo, liv, 'cancelPlan')
  const leftUntil = await endOf(demo, liv)
  await give(demo, liv.id, '4WK')
  expect((await endOf(demo, liv)) - leftUntil).toBe(28 * DAY)
})

test('only one of two concurrent orders gets the last use of a coupon', async () => {
  await addCoupon(demo.context, NewCoupon.parse({ code: 'spring', percent: '25', limit: '1' }))
  await expect(addCoupon(demo.context, NewCoupon.parse({ code: 'Spring', percent: '25' }))).rejects.toThrow('already')
  expect(NewCoupon.safeParse({ code: 'both', percent: '5', amount: '5' }).success).toBe(false)
  const [one, two] = [await createMember(demo), await createMember(demo)]
  expect((await callAsPage(demo, one, 'quote', { plan: '4WK', coupon: 'winter' })).value).toMatchObject({
    couponFault: 'unknown',
    total: 2400,
  })
  const results = await Promise.all([buy(demo, one, '4WK', 'spring'), buy(demo, two, '4WK', 'Spring')])
  expect(results.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(results.find(({ status }) => status === 200)?.value.order).toMatchObject({
    discount: 600,
    total: 1800,
    coupon: 'SPRING',
  })
})

test.each([
  [{ percent: '0x10' }, 'percent'],
  [{ percent: '1e1' }, 'percent'],
  [{ percent: '' }, 'percent'],
  [{ amount: '1e3' }, 'amount'],
  [{ amount: ' 5' }, 'amount'],
  [{ amount: '9999999999' }, 'amount'],
  [{ percent: '5', limit: '0b1' }, 'limit'],
  [{ percent: '5', from: '2026-12-02', until: '2026-12-01' }, 'from'],
])('a coupon with %j is refused and the error names %s', (values, name) => {
  const parsed = NewCoupon.safeParse({ code: 'odd', ...values })
  expect(parsed.error?.issues.map(({ path }) => path)).toEqual([[name]])
})

test('a coupon whose last day has passed is not created', async () => {
  const today = desk.clock.now().toISOString().slice(0, 10)
  const old = NewCoupon.parse({ code: 'old', percent: '10', until: '2020-01-01' })
  await expect(addCoupon(desk.context, old)).rejects.toThrow('until: ')
  expect(await addCoupon(desk.context, NewCoupon.parse({ code: 'today', percent: '10', until: today }))).toBeDefined()
})

test('the list of coupons shows the discount with its currency, the plan and the days of each coupon', async () => {
  const values = { code: 'list', amount: '999999999', plan: '1YR', from: '2030-12-01', until: '2030-12-31', limit: '5' }
  await addCoupon(desk.context, NewCoupon.parse(values))
  await addCoupon(desk.context, NewCoupon.parse({ code: 'endless', percent: '10' }))
  const lines = (await listCoupons(desk.context)).map((coupon) => formatCoupon(coupon).split(/  +/))
  expect(lines).toContainEqual(['LIST', '$9,999,999.99', '1YR', 'from 2030-12-01', 'until 2030-12-31', 'used 0 of 5'])
  expect(lines).toContainEqual(['ENDLESS', '10%', 'any plan', 'no end date', 'used 0 of any'])
})

test('the first and the last day of a coupon may be the same', () => {
  expect(NewCoupon.safeParse({ code: 'day', amount: '500', from: '2026-12-01', until: '2026-12-01' }).success).toBe(
    true,
  )
})

test('an order without consent, with another price or with an invalid plan or coupon is refused', async () => {
  const max = await createMember(demo)
  const codes = await Promise.all(
    [
      { plan: '4WK', total: 2400, accepts: false },
      { plan: '4WK', total: 1, accepts: true },
      { plan: '4WK', total: 24.5, accepts: true },
      { plan: 'LIFE', total: 0, accepts: true },
      { plan: '4WK', total: 2400, accepts: true, coupon: 'x'.repeat(41) },
      { plan: '4WK', total: 2400, accepts: true, coupon: "'; drop" },
    ].map(async (order) => (await callAsPage(demo, max, 'order', order)).value.error_code),
  )
  expect(codes).toEqual([
    'ArgumentsNotAllowed',
    'PriceChanged',
    'ArgumentsNotAllowed',
    'ArgumentsNotAllowed',
    'ArgumentsNotAllowed',
    'CouponRefused',
  ])
  expect((await readBilling(demo, max)).orders).toEqual([])
})

test('receipt numbers of a year are consecutive and unique', async () => {
  const people = await Promise.all([1, 2, 3].map(() => createMember(demo)))
  await Promise.all([...people, ...people].map((member) => buy(demo, member, '4WK')))
  const gifted = await createMember(demo)
  await grantPlan(demo.context, 'operator', { id: gifted.id, plan: '4WK' })
  const { rows: numbered } = await sql<{ owner_id: string | null; receipt: string }>`
    select owner_id, receipt from orders where receipt is not null order by receipt`.execute(demo.context.db)
  const year = demo.clock.now().getUTCFullYear()
  // Includes renewals that the scheduled sweep may add meanwhile.
  const ofYear = numbered.filter(({ receipt }) => receipt.startsWith(`${year}-`))
  expect(ofYear.map(({ receipt }) => receipt)).toEqual(
    ofYear.map((_, index) => `${year}-${String(index + 1).padStart(6, '0')}`),
  )
  const withReceipt = (ids: string[]) => ofYear.filter(({ owner_id: owner }) => owner !== null && ids.includes(owner))
  expect(withReceipt(people.map(({ id }) => id))).toHaveLength(3)
  expect(withReceipt([gifted.id])).toEqual([])
})

test('concurrent identical orders buy once', async () => {
  const zoe = await createMember(demo)
  const results = await Promise.all([1, 2, 3].map(() => buy(demo, zoe, '4WK')))
  expect(results.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  expect(await listSubjects(demo, zoe)).toEqual(['Receipt NUMBER'])
})

test('the order of a deleted account is kept and cannot be refunded manually', async () => {
  const ann = await createMember(demo)
  const { value } = await buy(demo, ann, '4WK')
  expect((await call(demo.app, 'DELETE', '/auth/delete', { token: ann.accessToken })).statusCode).toBe(204)
  await expect(refundOrder(demo.context, value.order)).rejects.toThrow('account')
})

test('the sweep is scheduled once a minute', async () => {
  const { rows } = await sql`select name, cron from pgboss.schedule where name = 'billing-sweep'`.execute(
    demo.context.db,
  )
  expect(rows).toEqual([{ name: 'billing-sweep', cron: '* * * * *' }])
})
