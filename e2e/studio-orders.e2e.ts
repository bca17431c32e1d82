import type { Page } from '@playwright/test'
import { Quote } from '#contract/billing.ts'
import { becomeOwner, readPrintedLink } from './first-day-setup.ts'
import { createClientFor, expect, logInWithRetries } from './fixtures.ts'
import { test } from './paid-academy.ts'
import { applyApprovalNow } from './pass-time.ts'
import { heading } from './studio-steps.ts'
import { expectAccessibleOnBothSizes } from './studio-test.ts'

/** Orders the four-week plan with the calls that the cart makes, to be paid at the academy. */
async function orderFourWeeks(origin: string, member: { email: string; password: string }) {
  const client = createClientFor(origin)
  await logInWithRetries(member, client)
  const quote = Quote.parse(await client.callFunction('quote', [{ plan: '4WK' }]))
  if (!('total' in quote)) throw new Error('The four-week plan is not for sale.')
  await client.callFunction('order', [{ plan: '4WK', total: quote.total, accepts: true }])
}

const openOrders = async (page: Page) => {
  const menu = page.getByRole('button', { name: 'Menu' })
  if (await menu.isVisible()) await menu.click()
  await page.getByRole('link', { name: 'Orders', exact: true }).filter({ visible: true }).click()
  await expect(heading(page, 'Orders')).toBeVisible()
}

test.describe('orders on a phone', () => {
  // `becomeOwner` first tries a password that is too common.
  test.use({ viewport: { width: 390, height: 844 }, expectedErrors: [/setup\/owner/] })

  test('the desk approves an order, undoes and repeats the approval, and refunds a part and then the remainder', async ({
    page,
    academy,
    member,
  }) => {
    await becomeOwner(page, await readPrintedLink(academy))
    await expect(heading(page, 'Your academy')).toBeVisible()
    await page.goto('/studio/orders')
    await expect(page.getByText('No orders are waiting.')).toBeVisible()
    await expectAccessibleOnBothSizes(page)
    await orderFourWeeks(academy.url, member)
    await page.goto('/studio')
    await page.getByRole('link', { name: /^Approve (the order|orders)$/ }).waitFor()
    await openOrders(page)
    const waiting = page.getByRole('region', { name: 'Waiting for payment' })
    const row = waiting.getByRole('listitem')
    await expect(row).toContainText(member.email)
    await expect(row).toContainText('$24.00')
    await expectAccessibleOnBothSizes(page)

    await row.getByRole('button', { name: 'Approve' }).click()
    await expect(row).toContainText(/The plan starts and the receipt is sent in (a moment|\d+ seconds)/)
    await expect(row.getByRole('button', { name: 'Undo' })).toBeFocused()
    await expectAccessibleOnBothSizes(page)
    await row.getByRole('button', { name: 'Undo' }).click()
    await expect(row.getByRole('button', { name: 'Approve' })).toBeFocused()
    await row.getByRole('button', { name: 'Approve' }).click()
    await expect(row.getByRole('button', { name: 'Undo' })).toBeVisible()
    await applyApprovalNow(academy.dataDir)
    await expect(page.getByText('No orders are waiting.')).toBeVisible({ timeout: 60_000 })

    const list = page.getByRole('table', { name: 'Orders' })
    await page.getByRole('searchbox', { name: 'Name or reference' }).fill('ADA@')
    await page.getByRole('button', { name: 'Paid' }).click()
    await expect(page).toHaveURL(/state=paid/)
    await expect(page).toHaveURL(/words=ADA/)
    await expectAccessibleOnBothSizes(page)
    await list.getByRole('link').click()
    await expect(page.getByText(/Paid, receipt \d{4}-000001/)).toBeVisible()
    await expectAccessibleOnBothSizes(page)

    await page.getByRole('button', { name: 'Refund' }).click()
    const dialog = page.getByRole('dialog', { name: 'Refund' })
    const amountField = dialog.getByRole('textbox', { name: 'Amount in USD' })
    await expect(amountField).toHaveValue('24.00')
    await amountField.fill('24.01')
    await dialog.getByRole('button', { name: 'Refund' }).click()
    await expect(dialog.getByRole('alert')).toHaveText('You can refund at most $24.00 of this order.')
    await expectAccessibleOnBothSizes(page)
    await amountField.fill('4')
    await dialog.getByRole('button', { name: 'Refund' }).click()
    await expect(page.getByText('Refunded $4.00')).toBeVisible()
    await expect(dialog).toHaveCount(0)
    await page.getByRole('button', { name: 'Refund' }).click()
    await expect(amountField).toHaveValue('20.00')
    await dialog.getByRole('button', { name: 'Refund' }).press('Enter')
    await expect(page.getByText('Refunded, and the plan ended')).toBeVisible()
    await expect(page.locator('#content')).toBeFocused()
    await expect(page.getByRole('button', { name: 'Refund' })).toHaveCount(0)
    await page.getByRole('link', { name: member.email }).click()
    await expect(page.getByRole('table', { name: 'Orders' }).getByRole('link')).toBeVisible()
  })
})
