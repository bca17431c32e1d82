import { afterAll, beforeAll, expect, test } from 'vitest'
import { COUPON_RESERVATION_MS, COUPON_RESERVATION_INTERVAL_MS } from '#contract/limits.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { buy } from '#server/testing/billing.ts'
import { readMails } from '#server/testing/mailbox.ts'
import { createMember } from '#server/testing/people.ts'
import {
  addCoupon,
  approveOrder,
  scheduleApproval,
  formatCoupon,
  listCoupons,
  NewCoupon,
  activateApprovedPlan,
  removeCoupon,
} from './index.ts'
import { readCouponHoldEnd } from './orders/coupon-uses.ts'
import { allOrders } from './orders/order-store.ts'

let desk: TestApp
beforeAll(async () => {
  desk = await createTestApp({ config: { rateLimitFactor: 100, payment: { provider: 'academy' } }, workers: true })
})
afterAll(() => desk.close())

const createCoupon = (code: string, limit?: string) =>
  addCoupon(desk.context, NewCoupon.parse({ code, percent: '50', ...(limit && { limit }) }))
const doNothing = async () => undefined
const approve = (order: { id: string }, from: 'open' | 'void') =>
  scheduleApproval(desk.context, order, { from, record: doNothing })
async function getActivePlan(order: { id: string }, from: 'open' | 'void' = 'open') {
  const due = (await approve(order, from)).approval_due_at?.toISOString() ?? ''
  await activateApprovedPlan(desk.context, { orderId: order.id, due, onActivated: doNothing, onRefused: doNothing })
}
const formatUses = async (code: string) => {
  const coupon = (await listCoupons(desk.context)).find((candidate) => candidate.code === code)
  return coupon && formatCoupon(coupon).split(/  +/).at(-1)
}
/** Orders with a coupon, then orders another plan, which voids the first order. */
async function orderAndReplace(code: string) {
  const member = await createMember(desk)
  const { value } = await buy(desk, member, '4WK', code)
  await buy(desk, member, '1YR')
  return { member, order: value.order as { id: string } }
}

// Runs before any approval, because readMails waits for the delayed jobs of approvals.
test('the receipt of an order with a total of zero names the order that it replaces', async () => {
  await addCoupon(desk.context, NewCoupon.parse({ code: 'FREE', percent: '100' }))
  const member = await createMember(desk)
  const replaced = (await buy(desk, member, '4WK')).value.order
  await buy(desk, member, '1YR', 'free')
  const mails = await readMails(desk, member.email, 2)
  const receipt = mails.find(({ subject }) => subject?.startsWith('Receipt'))
  expect(receipt?.text).toContain(`This order replaces order ${replaced.reference}, which is now canceled.`)
})

test('the email about an unpaid order says until when its coupon is reserved', async () => {
  await createCoupon('MAIL')
  const member = await createMember(desk)
  await buy(desk, member, '4WK', 'mail')
  const mail = (await readMails(desk, member.email)).find(({ subject }) => subject?.startsWith('Your order'))
  expect(mail?.text).toContain('The coupon MAIL is reserved for you until')
})

test('approving a voided order does not exceed the limit of its coupon', async () => {
  await createCoupon('ONCE', '1')
  const { order: voided } = await orderAndReplace('once')
  const other = await buy(desk, await createMember(desk), '4WK', 'once')
  await expect(approve(voided, 'void')).rejects.toThrow('the coupon ONCE was used up in the meantime')
  await expect(approveOrder(desk.context, voided)).rejects.toThrow('ONCE was used up')
  await getActivePlan(other.value.order)
  await expect(approve(voided, 'void')).rejects.toMatchObject({ code: 'OrderRefused' })
  expect(await formatUses('ONCE')).toBe('used 1 of 1')
})

test('only one of two voided orders that are approved at the same time gets the last use', async () => {
  await createCoupon('RACE', '1')
  const orders = [(await orderAndReplace('race')).order, (await orderAndReplace('race')).order]
  const results = await Promise.allSettled(orders.map((order) => approve(order, 'void')))
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('a voided order is approved while its coupon has a use left', async () => {
  await createCoupon('LEFT', '1')
  await getActivePlan((await orderAndReplace('left')).order, 'void')
  expect(await formatUses('LEFT')).toBe('used 1 of 1')
})

test('a member does not use a coupon twice through a voided order', async () => {
  await createCoupon('TWICE')
  const { member, order: voided } = await orderAndReplace('twice')
  await getActivePlan((await buy(desk, member, '4WK', 'twice')).value.order)
  await expect(approve(voided, 'void')).rejects.toThrow('the member has used the coupon TWICE in the meantime')
})

test('a voided order with an expired coupon is not approved', async () => {
  await createCoupon('ENDED')
  const { order } = await orderAndReplace('ended')
  await removeCoupon(desk.context, 'ENDED')
  desk.clock.advance(1000)
  await expect(approve(order, 'void')).rejects.toThrow('the coupon ENDED has expired')
})

test('an unpaid order holds a limited coupon for a limited time and is counted in the list', async () => {
  await createCoupon('HOLD', '1')
  const [first, second] = [await createMember(desk), await createMember(desk)]
  const { value: waiting } = await buy(desk, first, '4WK', 'hold')
  expect(await formatUses('HOLD')).toBe('used 0 of 1 and 1 held by unpaid orders')
  expect((await buy(desk, second, '4WK', 'hold')).value.error_code).toBe('CouponRefused')
  desk.clock.advance(COUPON_RESERVATION_MS)
  expect(await formatUses('HOLD')).toBe('used 0 of 1')
  await getActivePlan((await buy(desk, second, '4WK', 'hold')).value.order)
  expect(await formatUses('HOLD')).toBe('used 1 of 1')
  await expect(approve(waiting.order, 'open')).rejects.toThrow('the coupon HOLD was used up in the meantime')
})

test('ordering again does not renew the hold of a coupon within thirty days', async () => {
  await createCoupon('AGAIN', '1')
  const first = await createMember(desk)
  await buy(desk, first, '4WK', 'again')
  desk.clock.advance(COUPON_RESERVATION_MS - 1000)
  await buy(desk, first, '1YR', 'again')
  expect(await formatUses('AGAIN')).toBe('used 0 of 1 and 1 held by unpaid orders')
  desk.clock.advance(1000)
  expect(await formatUses('AGAIN')).toBe('used 0 of 1')
  await buy(desk, first, '4WK', 'again')
  expect(await formatUses('AGAIN')).toBe('used 0 of 1')
  const orders = allOrders(desk.context.db).selectFrom('orders').selectAll().where('owner_id', '=', first.id)
  const [oldest, replaced, open] = await orders.orderBy('created_at').execute()
  const heldUntil = async (order: typeof open) => order && (await readCouponHoldEnd(desk.context.db, order))
  expect(await heldUntil(replaced)).toEqual(new Date((oldest?.created_at.getTime() ?? 0) + COUPON_RESERVATION_MS))
  expect(await heldUntil(open)).toBeUndefined()
  desk.clock.advance(COUPON_RESERVATION_INTERVAL_MS)
  await buy(desk, first, '1YR', 'again')
  expect(await formatUses('AGAIN')).toBe('used 0 of 1 and 1 held by unpaid orders')
})

test('an order that no longer holds its coupon is approved if a use is left, even after the last day', async () => {
  await createCoupon('LATE', '1')
  const { value } = await buy(desk, await createMember(desk), '4WK', 'late')
  desk.clock.advance(COUPON_RESERVATION_MS)
  await removeCoupon(desk.context, 'LATE')
  desk.clock.advance(1000)
  await getActivePlan(value.order)
  expect(await formatUses('LATE')).toBe('used 1 of 1')
})
