import type { BrowserContext, Page } from '@playwright/test'
import { expect, expectAccessible, signIn, test as base } from './fixtures.ts'
import { type Gate, openGate } from './gate.ts'
import { newMember } from './new-member.ts'

const LESSON = '/watch/throws/hip-throw'

/** Each journey reaches the school through an address of its own, which can be shut. */
const test = base.extend<{ gate: Gate; member: Page }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's needs from this pattern
  gate: async ({}, give) => {
    const gate = await openGate(process.env['E2E_URL'] ?? '')
    await give(gate)
    await gate.shut().catch(() => undefined)
  },
  baseURL: async ({ gate }, give) => give(gate.url),
  member: async ({ page, request }, give) => {
    await signIn(page, await newMember(request))
    await give(page)
  },
})
test.use({
  expectedComplaints: [
    /ERR_(INTERNET_DISCONNECTED|CONNECTION_REFUSED|CONNECTION_RESET|EMPTY_RESPONSE)|Failed to fetch|status of 404/,
  ],
})

async function take(page: Page) {
  await page.goto('/info/throws/hip-throw')
  await page.getByRole('button', { name: /^Take to the gym/ }).click()
  await page.getByRole('link', { name: /^In your gym bag/ }).click()
  await expect(page.getByRole('heading', { name: 'Gym bag' })).toBeVisible()
}

const cacheNames = (page: Page) => page.evaluate(() => caches.keys())
const secondOf = (page: Page) => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)

test('a lesson taken to the gym plays in a fresh tab with the server down, and what was seen counts later', async ({
  member: page,
  context,
  gate,
}) => {
  await take(page)
  await expect(page.getByText('Plays without a network for 14 days')).toBeVisible()
  await expect(page.getByRole('meter')).toHaveAttribute('aria-valuetext', /MB of/)
  await expectAccessible(page)
  await page.close()

  await gate.shut()
  const tab = await context.newPage()
  await tab.goto('/gym-bag')
  await tab.getByRole('link', { name: 'Play Hip throw' }).click()
  await expect.poll(() => secondOf(tab)).toBeGreaterThan(1)
})
