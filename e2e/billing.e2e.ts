import type { Page, Request } from '@playwright/test'
import { expect, expectAccessible, signIn, test as demo } from './fixtures.ts'
import { waitForMailedLink } from './mailed-link.ts'
import { createEmailAddress, createMember } from './create-member.ts'
import { runOperatorCommand } from './run-command.ts'
import { test } from './paid-academy.ts'
import type { FakeStripe } from './stripe/start-stripe.ts'

/** Accepts the terms and places the order. */
async function orderNow(page: Page, text: string | RegExp) {
  await page.getByRole('checkbox', { name: /I accept the Terms/ }).check()
  await page.getByRole('button', { name: text }).click()
}
const expectPlanOpened = (page: Page) =>
  expect(page.getByRole('heading', { name: 'You can watch every lesson.' })).toBeVisible()

/** Buys a plan of four weeks on the page of the fake Stripe. Returns the id of its subscription. */
async function buyRenewingPlan(page: Page, { ledger }: FakeStripe) {
  await orderNow(page, 'Order and pay $24.00')
  await page.getByRole('button', { name: 'Pay' }).click()
  await expectPlanOpened(page)
  const [subscription = ''] = ledger.subscriptions.keys()
  return subscription
}

/** Aborts the first `times` calls of a function. */
async function dropResponses(page: Page, name: string, times: number) {
  let lostResponses = 0
  await page.route(
    ({ pathname }) => pathname.endsWith('/functions/call'),
    (route) => (isCall(route.request(), name) && (lostResponses += 1) <= times ? route.abort() : route.fallback()),
  )
}
/** Triggers a slow refetch of the price. */
async function refetchPriceSlowly(page: Page) {
  let isRequested = false
  await page.route(
    ({ pathname }) => pathname.endsWith('/functions/call'),
    (route) => {
      if (!isCall(route.request(), 'quote')) return route.fallback()
      isRequested = true
    },
  )
  // Window focus triggers a refetch unless one is running.
  const refocus = async () => {
    await page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
    return isRequested
  }
  await expect.poll(refocus).toBe(true)
}
const isCall = (request: Request, name: string) => (request.postData() ?? '').includes(`"${name}"`)

demo(
  'a visitor chooses a plan on the home page, creates an account, returns to the cart, and orders the plan',
  async ({ page, request, context }) => {
    await page.goto('/')
    await page.getByRole('link', { name: 'Choose four weeks' }).click()
    await expect(page.getByText('$24.00 every 4 weeks')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Create an account' }).click()
    // The footer of the previous page also has an email field.
    await page.getByRole('heading', { name: 'Create your account' }).waitFor()
    const email = createEmailAddress()
    const password = 'a quiet horse walks'
    await page.getByRole('textbox', { name: 'Email address' }).fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.getByRole('heading', { name: 'Check your email' }).waitFor()
    await page.goto(await waitForMailedLink(request, email))
    await page.getByRole('button', { name: 'Confirm my address' }).click()
    await page.getByRole('textbox', { name: 'Email address' }).fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.waitForURL('**/cart?plan=4WK')

    const button = page.getByRole('button', { name: 'Place demo order, $24.00' })
    await button.click()
    // Only the price of the server is shown.
    await expect(page.getByText('$24.00 every 4 weeks')).toHaveCount(0)
    await expect(page.getByText('Please accept the terms first.')).toBeVisible()
    await expectAccessible(page)
    const other = await context.newPage()
    await other.goto('/locked-access')
    await expect(other.getByText('Free plan', { exact: true })).toBeAttached()
    await orderNow(page, 'Place demo order, $24.00')
    await expectPlanOpened(page)
    await expectAccessible(page)
    // The other tab is notified.
    await expect(other.getByText('Free plan', { exact: true })).toHaveCount(0)

    await page.getByRole('link', { name: 'See the receipt' }).click()
    await expect(page.getByText('Tax number: none, this academy is made up')).toBeVisible()
    await expect(page.getByText('No payment is taken')).toBeVisible()
    await expectAccessible(page)
    await page.goto('/cart?plan=4WK')
    await expect(page.getByRole('heading', { name: 'You already have a plan.' })).toBeVisible()
  },
)

demo(
  'a member orders with a coupon, cancels with two clicks, resumes with one, changes the plan and withdraws',
  async ({ page, request }) => {
    const member = await createMember(request)
    await signIn(page, member, '/cart?plan=4WK')
    await page.getByRole('button', { name: 'I have a coupon' }).click()
    await page.getByRole('textbox', { name: 'Coupon' }).fill('NO-SUCH')
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page.getByText('This coupon doesn’t exist.')).toBeVisible()
    await expectAccessible(page)
    const code = `E2E-${Date.now()}`
    await runOperatorCommand(process.env['E2E_DATA_DIR'] ?? '', 'members', 'coupon', code, '--percent', '50')
    await page.getByRole('textbox', { name: 'Coupon' }).fill(code)
    await page.getByRole('button', { name: 'Apply' }).click()
    await orderNow(page, 'Place demo order, $12.00')
    await expectPlanOpened(page)

    await page.getByRole('link', { name: 'Browse the lessons' }).click()
    await page.goto('/manage-account')
    const status = page.getByRole('status').filter({ hasText: /plan|lesson/ })
    await expect(status).toContainText('Your plan renews every 4 weeks. The next payment is on')
    await page.getByRole('button', { name: 'Cancel plan' }).click()
    await page.getByRole('button', { name: 'Yes, cancel' }).click()
    await expect(status).toContainText('Canceled. You can watch every lesson until')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Resume plan' }).click()
    await expect(status).toContainText('Your plan renews every 4 weeks.')

    await page.getByRole('link', { name: 'One year: $199.00 every year' }).click()
    await expect(page.getByText('Credit for the unused part of your current period')).toBeVisible()
    await orderNow(page, /^Place demo order, \$1\d\d\.\d\d$/)
    await expectPlanOpened(page)
    await page.goto('/manage-account')
    await expect(status).toContainText('Your plan renews every year.')
    await page.getByRole('button', { name: 'Request a refund (14-day withdrawal)' }).first().click()
    await page.getByRole('button', { name: 'Confirm withdrawal' }).click()
    // The previously paid plan is active again.
    await expect(status).toContainText('Your plan runs until')
  },
)

test('an order paid at the academy is pending with its reference until the operator approves it', async ({
  page,
  academy,
  member,
}) => {
  await signIn(page, member, '/cart?plan=1YR')
  await orderNow(page, 'Order and pay at the academy: $199.00')
  await expect(page.getByRole('heading', { name: 'Order received.' })).toBeVisible()
  await expectAccessible(page)
  const reference = (await page.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/).textContent()) ?? ''
  expect(await runOperatorCommand(academy.dataDir, 'orders', 'list')).toContain(reference)
  await page.goto('/manage-account')
  await expect(page.getByText('Waiting for your payment')).toBeVisible()
  await expect(runOperatorCommand(academy.dataDir, 'orders', 'aprove', reference)).rejects.toThrow(
    'orders -- approve REFERENCE',
  )
  expect(await runOperatorCommand(academy.dataDir, 'orders', 'approve', reference)).toContain('The plan is active')
  await expect(page.getByText('Your plan runs until')).toBeVisible({ timeout: 60_000 })
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Renew: $199.00 for one year' }).click()
  await expect(page.getByText('It starts after your current period')).toBeVisible()
})

test.describe('Stripe', () => {
  test.use({ provider: 'stripe' })

  test.describe('four weeks after the purchase', () => {
    test.use({ clockLag: 29 * 86_400_000 })

    test('a failed renewal starts a week of grace with instructions, and a later charge continues the plan', async ({
      page,
      member,
      stripe,
    }) => {
      await signIn(page, member, '/cart?plan=4WK')
      const contract = await buyRenewingPlan(page, stripe)
      stripe.ledger.renew(contract, false)
      await stripe.deliverAll()
      await page.goto('/manage-account')
      const status = page.getByRole('status').filter({ hasText: /plan|lesson/ })
      await expect(status).toContainText(
        /Payment failed\. You can watch every lesson until .+\. The charge of .+ didn’t go through, and we’ll try it again\. Check your card\./,
      )
      await expect(page.getByText('Four weeks, to be renewed.')).toBeVisible()
      await expectAccessible(page)
      // The fake Stripe has no portal page; the request is sufficient.
      const portal = page.waitForRequest('**/portal')
      await page.getByRole('button', { name: 'Card and invoices' }).click()
      await portal
      stripe.ledger.payLate(contract)
      await stripe.deliverAll()
      await page.goto('/manage-account')
      await expect(status).toContainText('Your plan renews every 4 weeks. The next payment is on')
      await expect(page.getByRole('link', { name: /^Receipt \d{4}-00000\d$/ })).toHaveCount(2)
    })

    test('a renewal that the member must confirm at the bank is confirmed on Stripe’s page and continues the plan', async ({
      page,
      member,
      stripe,
    }) => {
      await signIn(page, member, '/cart?plan=4WK')
      const contract = await buyRenewingPlan(page, stripe)
      stripe.ledger.draft(contract)
      stripe.ledger.requireAction(contract, stripe.address)
      await stripe.deliverAll()
      await page.goto('/manage-account')
      const status = page.getByRole('status').filter({ hasText: /plan|lesson/ })
      await expect(status).toContainText('Your bank wants you to confirm the renewal of')
      await expectAccessible(page)
      await page.getByRole('link', { name: 'Confirm payment' }).click()
      await page.getByRole('button', { name: 'Approve' }).click()
      await expect(page.getByText('Thank you')).toBeVisible()
      await page.goto('/manage-account')
      await expect(status).toContainText('Your plan renews every 4 weeks. The next payment is on')
      await expect(page.getByRole('link', { name: 'Confirm payment' })).toHaveCount(0)
    })
  })

  test.describe('lost responses', () => {
    test.use({ expectedErrors: [/functions\/call/] })

    test(
      'a member pays on the hosted page, returns to an active plan and the lesson, and loses the plan after a dispute',
      { tag: '@gate' },
      async ({ page, member, stripe }) => {
        await signIn(page, member, '/cart?plan=4WK&gid=throws&id=outer-reap')
        await page.getByRole('button', { name: 'Order and pay $24.00' }).waitFor()
        await refetchPriceSlowly(page)
        await orderNow(page, 'Order and pay $24.00')
        await page.getByRole('heading', { name: 'Pay 24 dollars' }).waitFor()
        await dropResponses(page, 'settleOrder', 2)
        await page.getByRole('button', { name: 'Pay' }).click()
        await expect(page.getByText('Your payment is being processed.')).toBeVisible()
        await expectPlanOpened(page)
        // The lesson that the order was started from does not exist in this academy.
        await page.getByRole('link', { name: 'Play the lesson' }).click()
        await page.waitForURL('**/watch/throws/outer-reap')
        await page.goto('/manage-account')
        await expect(page.getByText('Your plan renews every 4 weeks.')).toBeVisible()
        await expect(page.getByRole('button', { name: 'Card and invoices' })).toBeVisible()
        await expectAccessible(page)
        const [contract = ''] = stripe.ledger.subscriptions.keys()
        stripe.ledger.dispute(contract)
        expect(await stripe.deliver(stripe.ledger.events.at(-1) ?? { id: '', type: '', object: {} })).toBe(204)
        await expect(page.getByText('You can watch every lesson without a lock, for as long as you like.')).toBeVisible(
          {
            timeout: 60_000,
          },
        )
      },
    )
  })
})
