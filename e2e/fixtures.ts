import { type BrowserContext, expect, type Page, test as base } from '@playwright/test'
import axe, { type AxeResults } from 'axe-core'
import { createClient } from '#web/client.ts'
import { paths } from '#web/paths.ts'
import { logIn } from '#web/session/actions/log-in.ts'
import { newMember } from './new-member.ts'
import { slowDown } from './slow-machine.ts'

/** The demo academy's accounts (specification §10, "Fixed points"). */
export const accounts = {
  free: { email: 'free@holdfast.example', password: 'train-with-holdfast' },
  paid: { email: 'paid@holdfast.example', password: 'train-with-holdfast' },
  owner: { email: 'owner@holdfast.example', password: 'train-with-holdfast' },
}

/** Brings a member to browse without the form, which has journeys of its own: our client signs in here, and the browser gets what it keeps. */
export async function signIn(page: Page, { email, password }: { email: string; password: string }) {
  if (page.url() === 'about:blank') await page.goto('/robots.txt')
  const entries = new Map(
    await page.evaluate(() => Object.entries(localStorage).map(([key, value]) => [key, String(value)] as const)),
  )
  const { origin } = new URL(page.url())
  const member = await logIn(email, password, clientAt(origin, entries))
  if (member instanceof Error) throw member
  await page.evaluate((entries) => entries.forEach(([key, value]) => localStorage.setItem(key, value)), [...entries])
  await page.goto(paths.browse())
}

/** Our client, on a device that keeps nothing of this browser. */
export const clientAt = (origin: string, entries = new Map<string, string>()) =>
  createClient({ baseUrl: () => origin, storage: () => storageOf(entries) })

const storageOf = (entries: Map<string, string>): Storage => ({
  get length() {
    return entries.size
  },
  key: (index) => [...entries.keys()][index] ?? null,
  getItem: (key) => entries.get(key) ?? null,
  setItem: (key, value) => void entries.set(key, value),
  removeItem: (key) => void entries.delete(key),
  clear: () => entries.clear(),
})

/** No violation that axe knows, at any level it reports. It runs inside the page and reports violations only: that is a third of the work. */
export async function expectAccessible(page: Page) {
  if (await page.evaluate('typeof axe === "undefined"')) await page.evaluate(axe.source)
  const { violations } = await page.evaluate<AxeResults>('axe.run({ resultTypes: ["violations"] })')
  expect(
    violations.map(({ id, help, nodes }) => ({ id, help, at: nodes.map(({ target }) => target.join(' ')) })),
    page.url(),
  ).toEqual([])
}

interface Fixtures {
  /** A page on which the member of the paid plan is signed in. */
  paidPage: Page
  /** A page on which a member of the free plan is signed in whom no other journey knows: only three devices of one account may play. */
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
      await slowDown(context)
      await give(undefined)
      expect(complaints.filter((text) => !expectedComplaints.some((expected) => expected.test(text)))).toEqual([])
    },
    { auto: true },
  ],
  paidPage: async ({ page }, give) => {
    await signIn(page, accounts.paid)
    await give(page)
  },
  freePage: async ({ page, request }, give) => {
    await signIn(page, await newMember(request))
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
