import { expect, test } from 'vitest'
import { createTestApp } from '#server/testing/app.ts'
import { buy } from '#server/testing/billing.ts'
import { createMember } from '#server/testing/people.ts'
import { createStaff, callStudio } from '#server/testing/staff.ts'
import { approveByCommand, cancelOrder } from './index.ts'

test('an order that was canceled or replaced after the caller read it is not approved', async () => {
  await using academy = await createTestApp({
    config: { rateLimitFactor: 100, payment: { provider: 'academy' } },
    workers: true,
  })
  const desk = await createStaff(academy, 'desk')
  const canceled = (await buy(academy, await createMember(academy), '4WK')).value.order
  expect((await callStudio(academy, desk, 'PUT', `/orders/${canceled.id}/canceled`)).statusCode).toBe(200)
  const member = await createMember(academy)
  const replaced = (await buy(academy, member, '4WK')).value.order
  await buy(academy, member, '1YR')
  for (const { id, reference } of [canceled, replaced]) {
    const approve = (from: 'open' | 'void') => callStudio(academy, desk, 'PUT', `/orders/${id}/approval`, { from })
    const refused = await approve('open')
    expect([refused.statusCode, refused.json()]).toEqual([
      409,
      {
        error: `order ${reference} was canceled or replaced in the meantime, so it was not approved`,
        error_code: 'Conflict',
      },
    ])
    expect((await callStudio(academy, desk, 'GET', `/orders/${id}`)).json()).toMatchObject({
      state: 'void',
      opensIn: null,
    })
    expect((await approve('void')).statusCode).toBe(200)
  }
})

test('a command approves a canceled order only with an explicit option', async () => {
  await using school = await createTestApp({ config: { rateLimitFactor: 100, payment: { provider: 'academy' } } })
  const { context } = school
  const { id, reference } = (await buy(school, await createMember(school), '4WK')).value.order
  await expect(approveByCommand(context, { id }, 'void')).rejects.toThrow(`order ${reference} is open again`)
  await cancelOrder(context, 'operator', { id })
  await expect(approveByCommand(context, { id }, 'open')).rejects.toThrow(`order ${reference} was canceled or replaced`)
  expect(await approveByCommand(context, { id }, 'void')).toMatchObject({ state: 'paid' })
  await expect(approveByCommand(context, { id }, 'open')).rejects.toMatchObject({ code: 'OrderRefused' })
})
