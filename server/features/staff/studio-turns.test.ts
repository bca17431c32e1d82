import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { STUDIO_REQUEST_CONCURRENCY } from '#contract/studio/limits.ts'
import { createTestApp } from '#server/testing/app.ts'
import { eventually } from '#server/testing/eventually.ts'
import { createStaff, callStudio } from '#server/testing/staff.ts'

test('concurrent requests of one person are limited and do not delay those of others', async () => {
  await using academy = await createTestApp()
  const [busy, other] = [await createStaff(academy, 'owner'), await createStaff(academy, 'owner')]
  const { maxPerSender, maxWaiting } = STUDIO_REQUEST_CONCURRENCY
  const refused = 6
  const statuses: number[] = []
  let calls: Promise<unknown>[] = []
  await academy.context.maintenance.transaction().execute(async (transaction) => {
    await sql`lock table staff_invitations in access exclusive mode`.execute(transaction)
    calls = Array.from({ length: maxPerSender + maxWaiting + refused }, async () => {
      const { statusCode } = await callStudio(academy, busy, 'GET', '/staff')
      statuses.push(statusCode)
    })
    await eventually(() => expect(statuses).toEqual(Array.from({ length: refused }, () => 429)))
    expect((await callStudio(academy, other, 'GET', '/content')).statusCode).toBe(200)
  })
  await Promise.all(calls)
  expect(statuses.filter((status) => status === 200)).toHaveLength(maxPerSender + maxWaiting)
})
