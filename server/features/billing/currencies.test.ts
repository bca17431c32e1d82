import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { readBilling, buy, callFunction, DAY } from '#server/testing/billing.ts'
import { createMember, type Person } from '#server/testing/people.ts'
import { createStaff, callStudio } from '#server/testing/staff.ts'
import { approveOrder } from './index.ts'

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

/** Publishes another currency with the same numbers as prices. */
async function chargeIn(testApp: TestApp, currency: string) {
  const owner = await createStaff(testApp, 'owner')
  const read = await callStudio(testApp, owner, 'GET', '/content/plans/plans')
  const { version, draft } = read.json<{ version: number; draft: { data: object } }>()
  const saved = await callStudio(testApp, owner, 'PUT', '/settings/plans/draft', {
    version,
    data: { ...draft.data, currency },
  })
  const body = { version: saved.json<{ version: number }>().version }
  expect((await callStudio(testApp, owner, 'PUT', '/settings/plans/publication', body)).statusCode).toBe(200)
}
beforeEach(async () => {
  for (const testApp of [desk, demo])
    if (testApp.context.content.single('plans').currency !== 'USD') await chargeIn(testApp, 'USD')
})

const approved = async (member: Person) => approveOrder(desk.context, (await buy(desk, member, '4WK')).value.order)
const endOf = async (testApp: TestApp, member: Person) => Date.parse((await readBilling(testApp, member)).until ?? '')

test('a manual order after a period paid in another currency gets no credit and starts at its end', async () => {
  const kai = await createMember(desk)
  await approved(kai)
  const end = await endOf(desk, kai)
  await chargeIn(desk, 'JPY')
  desk.clock.advance(DAY)
  const { quoted, value } = await buy(desk, kai, '1YR')
  expect(quoted).toMatchObject({ kind: 'renewal', otherCurrency: true, credit: 0, total: 19_900, currency: 'JPY' })
  expect(Date.parse(quoted.start)).toBe(end)
  const paid = await approveOrder(desk.context, value.order)
  expect([paid.credit, paid.period_start?.getTime()]).toEqual([0, end])
  expect(await readBilling(desk, kai)).toMatchObject({ state: 'running', ptype: '1YR', until: quoted.end })
  expect((await callFunction(desk, kai, 'quote', { plan: '1YR' })).value).toMatchObject({ because: 'paid-ahead' })
})

test('a renewing plan is refused until a period in another currency has ended', async () => {
  const uma = await createMember(demo)
  await buy(demo, uma, '4WK')
  await chargeIn(demo, 'JPY')
  const { status, value, quoted } = await buy(demo, uma, '1YR')
  expect(quoted).toMatchObject({ kind: 'none', because: 'other-currency', has: '4WK' })
  expect([status, value.error_code]).toEqual([400, 'ArgumentsNotAllowed'])
  const order = { plan: '1YR', total: 19_900, accepts: true }
  expect((await callFunction(demo, uma, 'order', order)).value.error_code).toBe('OrderRefused')
  await callFunction(demo, uma, 'cancelPlan')
  demo.clock.advance(28 * DAY + 1000)
  expect((await buy(demo, uma, '1YR')).quoted).toMatchObject({ kind: 'new', total: 19_900, currency: 'JPY' })
})

test('an order keeps its credit if the academy changes the currency before the approval', async () => {
  const lou = await createMember(desk)
  await approved(lou)
  const { value } = await buy(desk, lou, '1YR')
  expect(value.order).toMatchObject({ credit: 2399, currency: 'USD' })
  await chargeIn(desk, 'JPY')
  const paid = await approveOrder(desk.context, value.order)
  expect(paid.period_start?.getTime()).toBe(paid.paid_at?.getTime())
  const { period_end: end } = paid
  expect(await endOf(desk, lou)).toBe(end?.getTime())
})

test('the same amount in another currency is a different price', async () => {
  const ivo = await createMember(desk)
  const { value } = await buy(desk, ivo, '4WK')
  await chargeIn(desk, 'JPY')
  const order = { plan: '4WK', total: 2400, accepts: true }
  const stale = await callFunction(desk, ivo, 'order', { ...order, currency: 'USD' })
  expect([stale.status, stale.value.error_code]).toEqual([409, 'PriceChanged'])
  const placed = await callFunction(desk, ivo, 'order', { ...order, currency: 'JPY' })
  expect(placed.value.order).toMatchObject({ currency: 'JPY', state: 'open' })
  expect(placed.value.order.id).not.toBe(value.order.id)
  expect((await readBilling(desk, ivo)).orders).toHaveLength(1)
})
