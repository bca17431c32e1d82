import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { buy, listSubjects, readBilling } from '#server/testing/billing.ts'
import { createMember, type Person } from '#server/testing/people.ts'
import { callStudio, createStaff, createStudioKey } from '#server/testing/staff.ts'
import { approveOrder } from './index.ts'

let academy: TestApp
let owner: Person
beforeAll(async () => {
  academy = await createTestApp({ config: { rateLimitFactor: 100, payment: { provider: 'academy' } }, workers: true })
  owner = await createStaff(academy, 'owner')
})
afterAll(() => academy.close())

const takeBackGift = async (member: Person, caller: Pick<Person, 'accessToken'> = owner) => {
  const gift = (await readBilling(academy, member)).orders.find(({ provider }) => provider === 'gift')
  const response = await callStudio(academy, caller, 'PUT', `/orders/${gift?.id}/canceled`)
  return [response.statusCode, response.json<{ state?: string }>().state]
}

test('a gift is taken back once: its plan ends, and the member gets an email', async () => {
  const mia = await createMember(academy)
  await callStudio(academy, owner, 'POST', `/members/${mia.id}/grants`, { plan: '1YR' })
  expect((await readBilling(academy, mia)).state).toBe('running')
  expect(await takeBackGift(mia)).toEqual([200, 'refunded'])
  expect((await readBilling(academy, mia)).state).toBe('free')
  expect(await listSubjects(academy, mia)).toContain('Your free plan has ended')
  expect(await takeBackGift(mia)).toEqual([409, undefined])
})

test('a plan that was paid before the gift remains when the gift is taken back', async () => {
  const ben = await createMember(academy)
  await approveOrder(academy.context, (await buy(academy, ben, '4WK')).value.order)
  const { until } = await readBilling(academy, ben)
  await callStudio(academy, owner, 'POST', `/members/${ben.id}/grants`, { plan: '4WK' })
  expect(await takeBackGift(ben)).toEqual([200, 'refunded'])
  expect(await readBilling(academy, ben)).toMatchObject({ state: 'running', until })
})

test('a gift is taken back only after recent authentication, like it is given, so not by a program', async () => {
  const zoe = await createMember(academy)
  await callStudio(academy, owner, 'POST', `/members/${zoe.id}/grants`, { plan: '4WK' })
  const program = await createStudioKey(academy, owner, 'orders.change')
  expect(await takeBackGift(zoe, program)).toEqual([403, undefined])
  expect((await readBilling(academy, zoe)).state).toBe('running')
})
