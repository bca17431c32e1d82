import { expect, test } from 'vitest'
import type { ContentOf, SettingsKind } from '#contract/content/kinds.ts'
import { approveOrder } from '#server/features/billing/index.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { readBilling, buy } from '#server/testing/billing.ts'
import { callAsPage } from '#server/testing/functions.ts'
import { createEditor } from '#server/testing/content.ts'
import { readMails } from '#server/testing/mailbox.ts'
import { createMember } from '#server/testing/people.ts'
import { findItem, publishContent, saveDraft } from './index.ts'

async function publish<K extends SettingsKind>({ context }: TestApp, kind: K, change: Partial<ContentOf<K>>) {
  const item = await findItem(context.db, kind, kind)
  const ada = createEditor()
  const data = { ...context.content.single(kind), ...change }
  await publishContent(context, ada, await saveDraft(context, ada, { ...item, data }))
}

const prices = [
  { ptype: '4WK' as const, name: 'A month of judo', price: 3100, every: 'every 4 weeks', runs: '28 days' },
  { ptype: '1YR' as const, name: 'A year of judo', price: 30_000, every: 'every year', runs: 'One year' },
]

test('published settings apply immediately; existing orders keep their price', async () => {
  await using academy = await createTestApp({ config: { payment: { provider: 'academy' } }, workers: true })
  const [mia, sam] = [await createMember(academy), await createMember(academy)]
  const { order: oldOrder } = (await buy(academy, mia, '4WK')).value
  await publish(academy, 'plans', {
    plans: prices,
    desk: 'Ring the bell.',
    seller: ['Riverside Judo', 'Tax number 7'],
    tax: 'No tax.',
  })
  await publish(academy, 'site', {
    name: 'Riverside Judo',
    short: 'Riverside',
    notice: 'Bow first.',
    email: 'desk@riverside.example',
  })

  const { quoted, value } = await buy(academy, sam, '4WK')
  expect([quoted.price, value.order.total]).toEqual([3100, 3100])
  const [waiting] = (await readMails(academy, sam.email)).filter(({ subject }) => subject?.startsWith('Your order'))
  expect(waiting?.from).toMatchObject({ name: 'Riverside' })
  expect(waiting?.text).toContain('A month of judo: $31.00')
  expect(waiting?.text).toMatch(
    /No tax\.[^]*Ring the bell\.[^]*Riverside Judo\nBow first\.\nThis is an automated message. Reply to desk@riverside/,
  )

  await approveOrder(academy.context, oldOrder)
  expect((await readBilling(academy, mia)).orders[0]).toMatchObject({ state: 'paid', total: 2400 })
  const [receipt] = (await readMails(academy, mia.email)).filter(({ subject }) => subject?.startsWith('Receipt'))
  expect(receipt?.text).toMatch(/Total: \$24\.00[^]*Riverside Judo\nTax number 7/)
})

test('the withdrawal period is the published number of days', async () => {
  await using academy = await createTestApp({ workers: true })
  const mia = await createMember(academy)
  const { order } = (await buy(academy, mia, '4WK')).value
  expect(order.withdrawUntil).toBeDefined()
  const quoteWithdrawalDays = async () =>
    (await callAsPage(academy, mia, 'quote', { plan: '1YR' })).value.withdrawalDays
  expect(await quoteWithdrawalDays()).toBe(14)
  await publish(academy, 'plans', { withdrawalDays: 0 })
  expect(await quoteWithdrawalDays()).toBe(0)
  const later = await createMember(academy)
  const { order: laterOrder } = (await buy(academy, later, '4WK')).value
  expect(laterOrder.withdrawUntil).toBeUndefined()
  const withdrawn = await callAsPage(academy, later, 'withdrawOrder', { order: laterOrder.id })
  expect(withdrawn.value.error_code).toBe('OrderRefused')
})
