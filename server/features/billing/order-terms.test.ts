import { expect, test } from 'vitest'
import { grantPlan } from '#server/features/members/index.ts'
import { createTestApp } from '#server/testing/app.ts'
import { buy, DAY, readBilling } from '#server/testing/billing.ts'
import { callAsPage } from '#server/testing/functions.ts'
import { createMember, type Person } from '#server/testing/people.ts'
import { publishPlans } from '#server/testing/staff.ts'
import { approveOrder } from './index.ts'

test('a year starts after four weeks that were opened between its order and its approval', async () => {
  await using academy = await createTestApp({ config: { payment: { provider: 'academy' } } })
  for (const openFourWeeks of [
    async (member: Person, fourWeeks: { reference: string }) => void (await approveOrder(academy.context, fourWeeks)),
    async ({ id }: Person) => void (await grantPlan(academy.context, 'operator', { id, plan: '4WK' })),
  ]) {
    const member = await createMember(academy)
    const fourWeeks = (await buy(academy, member, '4WK')).value.order
    const year = (await buy(academy, member, '1YR')).value.order
    await openFourWeeks(member, fourWeeks)
    await approveOrder(academy.context, year)
    const { orders } = await readBilling(academy, member)
    const paid = orders.filter(({ state }) => state === 'paid')
    const periodOf = (ptype: string) => paid.find((order) => order.ptype === ptype)?.period
    expect(periodOf('1YR')?.start).toEqual(periodOf('4WK')?.end)
  }
})

test('a purchase can be withdrawn within the period that was shown when it was ordered', async () => {
  await using academy = await createTestApp({ config: { rateLimitFactor: 100 } })
  const mia = await createMember(academy)
  const { value } = await buy(academy, mia, '1YR')
  expect((await publishPlans(academy, { withdrawalDays: 0 })).statusCode).toBe(200)
  academy.clock.advance(13 * DAY)
  const withdrawn = await callAsPage(academy, mia, 'withdrawOrder', { order: value.order.id })
  expect(withdrawn.value).toMatchObject({ state: 'free' })
  const late = await buy(academy, await createMember(academy), '4WK')
  expect(late.value.order.withdrawUntil).toBeUndefined()
})

test('a receipt keeps the seller of its time', async () => {
  await using academy = await createTestApp({ config: { rateLimitFactor: 100 } })
  const publishSeller = async (...seller: string[]) =>
    expect((await publishPlans(academy, { seller })).statusCode).toBe(200)
  const mia = await createMember(academy)
  await publishSeller('Old Academy', '1 Old Street')
  await buy(academy, mia, '4WK')
  await publishSeller('New Academy')
  const ben = await createMember(academy)
  await buy(academy, ben, '4WK')
  const readSellers = async (member: Person) => (await readBilling(academy, member)).orders.map(({ seller }) => seller)
  expect(await readSellers(mia)).toEqual([['Old Academy', '1 Old Street']])
  expect(await readSellers(ben)).toEqual([['New Academy']])
})
