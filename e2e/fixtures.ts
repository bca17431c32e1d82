import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BrowserContext, expect, type Page, test as base } from '@playwright/test'
import type { AxeResults } from 'axe-core'
import { type Client, createClient } from '#web/client.ts'
import { paths } from '#web/routing/paths.ts'
import { logIn } from '#web/session/actions/log-in.ts'
import type { JourneyOptions } from './journey-options.ts'
import { newMember, newPaidMember } from './new-member.ts'
import { slowDown } from './slow-machine.ts'

/** The demo academy's accounts (specification §10, "Fixed points"). */
export const accounts = {
  free: { email: 'free@holdfast.example', password: 'train-with-holdfast' },
  paid: { email: 'paid@holdfast.example', password: 'train-with-holdfast' },
  owner: { email: 'owner@holdfast.example', password: 'train-with-holdfast' },
}

interface SignedIn {
  email: string
  password: string
}

/**
 * Signs a member in without the form, which has journeys of its own, and opens what the journey is about: each page of
 * the application that is opened besides costs two seconds of processor.
 */
export async function signIn(page: Page, member: SignedIn, address: string = paths.browse()) {
  await keepSession(page, member)
  await page.goto(address)
}

/** The same, for a journey that opens its page by itself: our client signs in, and the browser gets what it keeps. */
export async function keepSession(page: Page, member: SignedIn) {
  if (page.url() === 'about:blank') await page.goto('/robots.txt')
  const entries = new Map(
    await page.evaluate(() => Object.entries(localStorage).map(([key, value]) => [key, String(value)] as const)),
  )
  const { origin } = new URL(page.url())
  const client = clientAt(origin, entries)
  await logInAs(member, client)
  await page.evaluate((entries) => entries.forEach(([key, value]) => localStorage.setItem(key, value)), [...entries])
  return client
}

type Member = Exclude<Awaited<ReturnType<typeof logIn>>, Error>

/** Signs in as a member tries again: on a busy machine a password waits too long for its turn. */
export async function logInAs({ email, password }: SignedIn, client: Client): Promise<Member> {
  let member: Member | undefined
  await expect(async () => {
    const outcome = await logIn(email, password, client)
    if (outcome instanceof Error) throw outcome
    member = outcome
  }).toPass({ timeout: 60_000 })
  if (!member) throw new Error(`${email} is not signed in.`)
  return member
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

/** Gives the page another size. What a script chooses by it is drawn a moment after it has changed. */
export async function resize(page: Page, size: { width: number; height: number }) {
  await page.setViewportSize(size)
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
}

/** To read the whole source takes a page longer than to be looked at. */
const axe = readFileSync(join(import.meta.dirname, '../node_modules/axe-core/axe.min.js'), 'utf8')

/**
 * What axe finds on the page, at any level it reports. It runs inside the page and reports violations only: that is a
 * third of the work.
 */
export async function violationsOf(page: Page) {
  if (await page.evaluate('typeof axe === "undefined"')) await page.evaluate(axe)
  const { violations } = await page.evaluate<AxeResults>('axe.run({ resultTypes: ["violations"] })')
  return violations.map(({ id, help, nodes }) => ({ id, help, at: nodes.map(({ target }) => target.join(' ')) }))
}

/** No violation that axe knows; `what` names the screen in a failure. */
export const expectAccessible = async (page: Page, what = page.url()) =>
  expect(await violationsOf(page), what).toEqual([])

interface Fixtures extends JourneyOptions {
  /** A page on which a new member of the full plan is signed in. */
  paidPage: Page
  /** A page on which a new member of the free plan is signed in. */
  freePage: Page
  quiet: undefined
}

/** Like Playwright's own; a test fails on any error in the console and on any uncaught one. */
export const test = base.extend<Fixtures>({
  expectedComplaints: [[], { option: true }],
  quiet: [
    async ({ browser, context, expectedComplaints }, give) => {
      const complaints = listen(context)
      await slowDown(context)
      await give(undefined)
      // A device that a journey leaves behind would play and follow on beside those that come after it.
      const left = browser.contexts().filter((other) => other !== context)
      await Promise.all(left.map((other) => other.close()))
      expect(complaints.filter((text) => !expectedComplaints.some((expected) => expected.test(text)))).toEqual([])
    },
    { auto: true },
  ],
  startsAt: [undefined, { option: true }],
  clips: [0, { option: true }],
  paidPage: async ({ page, request, startsAt, clips }, give) => {
    await keepSession(page, await newPaidMember(request, { clips }))
    if (startsAt !== undefined) await page.goto(startsAt)
    await give(page)
  },
  freePage: async ({ page, request, startsAt, clips }, give) => {
    await keepSession(page, await newMember(request, { clips }))
    if (startsAt !== undefined) await page.goto(startsAt)
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
