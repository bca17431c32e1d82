import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DeskOrder } from '#contract/studio/orders.ts'
import { fail } from '#server/errors.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { buy, DAY, readBilling } from '#server/testing/billing.ts'
import { readMails } from '#server/testing/mailbox.ts'
import { createMember } from '#server/testing/people.ts'
import { createStaff, callStudio } from '#server/testing/staff.ts'
import {
  approveOrder,
  activateApprovedPlan,
  refundOrder,
  revertApproval,
  scheduleApproval,
  voidOrder,
} from './index.ts'
import { approvedOrderQueue } from './orders/approval.ts'
import { recordNothing } from './orders/find-order.ts'
import { allOrders } from './orders/order-store.ts'

let desk: TestApp
beforeAll(async () => {
  desk = await createTestApp({ config: { rateLimitFactor: 100, payment: { provider: 'academy' } }, workers: true })
})
afterAll(() => desk.close())

/** Creates a member with four paid weeks. */
async function createPayingMember() {
  const member = await createMember(desk)
  const order = await approveOrder(desk.context, (await buy(desk, member, '4WK')).value.order)
  return { member, order }
}

async function readState(id: string) {
  const orders = allOrders(desk.context.db).selectFrom('orders').select('state').where('id', '=', id)
  return (await orders.executeTakeFirstOrThrow()).state
}

test.each([
  ['partial', { part: { sum: 400, refundable: 2400 } }],
  ['full', {}],
])(
  'a %s refund cancels a waiting order whose price includes the credit, and notifies the member',
  async (_, refund) => {
    const { member, order } = await createPayingMember()
    const { value, quoted } = await buy(desk, member, '1YR')
    expect(quoted.credit).toBeGreaterThan(0)
    await refundOrder(desk.context, order, refund)
    expect((await readBilling(desk, member)).orders.map(({ id }) => id)).toEqual([order.id])
    const mail = (await readMails(desk, member.email)).find(
      ({ subject }) => subject === `Your order ${value.order.reference} was canceled`,
    )
    expect(mail?.text).toContain('included credit for a payment that was refunded')
  },
)

test.each([
  ['partial', { part: { sum: 400, refundable: 2400 } }],
  ['full', {}],
])('a %s refund during the approval cancels the order if the approval is undone or refused', async (_, refund) => {
  for (const end of ['undone', 'refused'] as const) {
    const { member, order } = await createPayingMember()
    const { value } = await buy(desk, member, '1YR')
    const { id, reference } = value.order
    const approved = await scheduleApproval(desk.context, { id }, { from: 'open', record: recordNothing })
    await refundOrder(desk.context, order, refund)
    expect(await readState(id)).toBe('open')
    const due = approved.approval_due_at?.toISOString() ?? ''
    const record = { onActivated: recordNothing, onRejected: recordNothing }
    const refuse = () => fail('OrderRefused', 'refused by the test')
    if (end === 'undone')
      expect(await revertApproval(desk.context, { id }, recordNothing)).toMatchObject({ state: 'void' })
    else await activateApprovedPlan(desk.context, { orderId: id, due, ...record, onActivated: refuse })
    expect(await readState(id)).toBe('void')
    // Deletes the job, which waits for 30 seconds, because `readMails` waits until no job is queued.
    await sql`delete from pgboss.job where name = ${approvedOrderQueue.name}`.execute(desk.context.db)
    const subjects = (await readMails(desk, member.email)).map(({ subject }) => subject)
    expect(subjects).toContain(`Your order ${reference} was canceled`)
  }
})

test('an approval that is undone without a refund leaves the order open', async () => {
  const { member } = await createPayingMember()
  const { id } = (await buy(desk, member, '1YR')).value.order
  desk.clock.advance(DAY)
  await scheduleApproval(desk.context, { id }, { from: 'open', record: recordNothing })
  expect(await revertApproval(desk.context, { id }, recordNothing)).toMatchObject({ state: 'open' })
})

test('a refund of an ended period does not cancel a waiting order that has credit for another period', async () => {
  const { member, order } = await createPayingMember()
  const ended = new Date(desk.context.now().getTime() - DAY)
  const started = new Date(ended.getTime() - 28 * DAY)
  const period = { period_start: started, period_end: ended }
  await allOrders(desk.context.db).updateTable('orders').set(period).where('id', '=', order.id).execute()
  const current = await buy(desk, member, '4WK')
  await approveOrder(desk.context, current.value.order)
  const { value, quoted } = await buy(desk, member, '1YR')
  expect(quoted.credit).toBeGreaterThan(0)
  await refundOrder(desk.context, order, { part: { sum: 400, refundable: 2400 } })
  expect((await readBilling(desk, member)).orders).toMatchObject([{ id: value.order.id, state: 'open' }, {}, {}])
})

test('a partial refund does not cancel a waiting order without credit', async () => {
  const { member, order } = await createPayingMember()
  const { value } = await buy(desk, member, '4WK')
  await refundOrder(desk.context, order, { part: { sum: 400, refundable: 2400 } })
  expect((await readBilling(desk, member)).orders).toMatchObject([
    { id: value.order.id, state: 'open' },
    { id: order.id },
  ])
})

test('the period on a receipt starts at the payment, even after a credit was refunded', async () => {
  const { member, order } = await createPayingMember()
  const { value } = await buy(desk, member, '1YR')
  await approveOrder(desk.context, value.order)
  const readReceipt = async () => (await readBilling(desk, member)).orders.find(({ id }) => id === value.order.id)
  const issued = await readReceipt()
  await refundOrder(desk.context, order)
  const shortened = await readReceipt()
  expect([shortened?.period?.start, shortened?.paidAt]).toEqual([issued?.period?.start, issued?.period?.start])
  expect(Date.parse(shortened?.period?.end ?? '')).toBeLessThan(Date.parse(issued?.period?.end ?? ''))
  const response = await callStudio(desk, await createStaff(desk, 'desk'), 'GET', `/orders/${value.order.id}`)
  expect(response.json<DeskOrder>().period).toEqual(shortened?.period)
})

test('the period on the receipt of a prepaid order that lost its credit starts at the end of the previous period', async () => {
  const { member } = await createPayingMember()
  const replaced = (await buy(desk, member, '1YR')).value.order
  await voidOrder(desk.context, { id: replaced.id })
  const before = await approveOrder(desk.context, (await buy(desk, member, '1YR')).value.order)
  const prepaid = await approveOrder(desk.context, { id: replaced.id })
  expect(prepaid.period_start?.getTime()).toBeLessThan(before.period_end?.getTime() ?? 0)
  const receipt = (await readBilling(desk, member)).orders.find(({ id }) => id === replaced.id)
  expect(receipt?.period).toEqual({
    start: before.period_end?.toISOString(),
    end: prepaid.period_end?.toISOString(),
  })
  const response = await callStudio(desk, await createStaff(desk, 'desk'), 'GET', `/orders/${replaced.id}`)
  expect(response.json<DeskOrder>().period).toEqual(receipt?.period)
})
