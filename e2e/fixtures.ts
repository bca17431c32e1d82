import { AxeBuilder } from '@axe-core/playwright'
import { type BrowserContext, expect, type Page, test as base } from '@playwright/test'

/** The demo academy's accounts (`decisions.md`, "Fixed points"). */
export const accounts = {
  free: { email: 'free@holdfast.example', password: 'train-with-holdfast' },
  paid: { email: 'paid@holdfast.example', password: 'train-with-holdfast' },
}

export async function signIn(page: Page, { email, password }: { email: string; password: string }) {
  await page.goto('/sign-in')
  await page.getByRole('textbox', { name: 'E-mail address' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('**/browse')
}

/** No fault that axe knows, at any level it reports. */
export async function expectAccessible(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(
    violations.map(({ id, help, nodes }) => ({ id, help, at: nodes.map(({ target }) => target.join(' ')) })),
    page.url(),
  ).toEqual([])
}

interface Fixtures {
  /** A page on which the member of the paid plan is signed in. */
  paidPage: Page
  /** A page on which the member of the free plan is signed in. */
  freePage: Page
  /** Complaints of the browser that a test provokes on purpose, such as the 404 of a page that is not there. */
  expectedComplaints: RegExp[]
  quiet: undefined
}

/** Like Playwright's own; a test fails on any error in the console and on any uncaught one. */
export const test = base.extend<Fixtures>({
  expectedComplaints: [[], { option: true }],
  quiet: [
    async ({ context, expectedComplaints }, give) => {
      const complaints = listen(context)
      await give(undefined)
      expect(complaints.filter((words) => !expectedComplaints.some((expected) => expected.test(words)))).toEqual([])
    },
    { auto: true },
  ],
  paidPage: async ({ page }, give) => {
    await signIn(page, accounts.paid)
    await give(page)
  },
  freePage: async ({ page }, give) => {
    await signIn(page, accounts.free)
    await give(page)
  },
})

export { expect }

function listen(context: BrowserContext): string[] {
  const complaints: string[] = []
  context.on('weberror', (error) => complaints.push(error.error().message))
  context.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} (${message.location().url})`)
  })
  return complaints
}
