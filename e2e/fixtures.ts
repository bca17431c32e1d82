import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BrowserContext, expect, type Page, test as base } from '@playwright/test'
import type { AxeResults } from 'axe-core'
import { type Client, createClient } from '#web/client.ts'
import { paths } from '#web/routing/paths.ts'
import { logIn } from '#web/session/actions/log-in.ts'
import type { JourneyOptions } from './journey-options.ts'
import { createMember, createPaidMember } from './create-member.ts'
import { slowDown } from './slow-machine.ts'

/** Accounts of the demo academy (specification §10, "Fixed points"). */
export const accounts = {
  free: { email: 'free@holdfast.example', password: 'train-with-holdfast' },
  paid: { email: 'paid@holdfast.example', password: 'train-with-holdfast' },
  owner: { email: 'owner@holdfast.example', password: 'train-with-holdfast' },
}

interface Credentials {
  email: string
  password: string
}

/**
 * Signs in without the form and opens a page. The form has its own journeys, and each extra page load costs two
 * seconds of CPU.
 */
export async function signIn(page: Page, member: Credentials, path: string = paths.browse()) {
  await storeSession(page, member)
  await page.goto(path)
}

/** Signs in with the site's API client and stores the session in the browser, without opening a page. */
export async function storeSession(page: Page, member: Credentials) {
  if (page.url() === 'about:blank') await page.goto('/robots.txt')
  const entries = new Map(
    await page.evaluate(() => Object.entries(localStorage).map(([key, value]) => [key, String(value)] as const)),
  )
  const { origin } = new URL(page.url())
  const client = createClientFor(origin, entries)
  await logInWithRetries(member, client)
  await page.evaluate((entries) => entries.forEach(([key, value]) => localStorage.setItem(key, value)), [...entries])
  return client
}

type Member = Exclude<Awaited<ReturnType<typeof logIn>>, Error>

/** Signs in with retries, because password checks can time out on a busy machine. */
export async function logInWithRetries({ email, password }: Credentials, client: Client): Promise<Member> {
  let member: Member | undefined
  await expect(async () => {
    const outcome = await logIn(email, password, client)
    if (outcome instanceof Error) throw outcome
    member = outcome
  }).toPass({ timeout: 60_000 })
  if (!member) throw new Error(`Could not sign in ${email}.`)
  return member
}

/** Creates a client with its own storage. */
export const createClientFor = (origin: string, entries = new Map<string, string>()) =>
  createClient({ baseUrl: () => origin, storage: () => createStorage(entries) })

const createStorage = (entries: Map<string, string>): Storage => ({
  get length() {
    return entries.size
  },
  key: (index) => [...entries.keys()][index] ?? null,
  getItem: (key) => entries.get(key) ?? null,
  setItem: (key, value) => void entries.set(key, value),
  removeItem: (key) => void entries.delete(key),
  clear: () => entries.clear(),
})

/** Resizes the viewport and waits two frames for scripts that depend on the size. */
export async function resize(page: Page, size: { width: number; height: number }) {
  await page.setViewportSize(size)
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
}

/** Injected as a string because parsing the module per page is slow. */
const axe = readFileSync(join(import.meta.dirname, '../node_modules/axe-core/axe.min.js'), 'utf8')

/** Runs axe in the page. Computes only violations, which takes a third of the time of a full report. */
export async function findViolations(page: Page) {
  if (await page.evaluate('typeof axe === "undefined"')) await page.evaluate(axe)
  const { violations } = await page.evaluate<AxeResults>('axe.run({ resultTypes: ["violations"] })')
  return violations.map(({ id, help, nodes }) => ({ id, help, at: nodes.map(({ target }) => target.join(' ')) }))
}

/** Expects no axe violations. `label` names the screen in the error message. */
export const expectAccessible = async (page: Page, label = page.url()) =>
  expect(await findViolations(page), label).toEqual([])

interface Fixtures extends JourneyOptions {
  /** Page of a new member with the full plan. */
  paidPage: Page
  /** Page of a new member with the free plan. */
  freePage: Page
  noBrowserErrors: undefined
}

/** Playwright's `test`, extended to fail on console errors and uncaught exceptions. */
export const test = base.extend<Fixtures>({
  expectedErrors: [[], { option: true }],
  noBrowserErrors: [
    async ({ browser, context, expectedErrors }, give) => {
      const errors = collectErrors(context)
      await slowDown(context)
      await give(undefined)
      // Closes contexts left open, which would play and poll during later journeys.
      const openContexts = browser.contexts().filter((other) => other !== context)
      await Promise.all(openContexts.map((other) => other.close()))
      expect(errors.filter((text) => !expectedErrors.some((expected) => expected.test(text)))).toEqual([])
    },
    { auto: true },
  ],
  startsAt: [undefined, { option: true }],
  clips: [0, { option: true }],
  paidPage: async ({ page, request, startsAt, clips }, give) => {
    await storeSession(page, await createPaidMember(request, { clips }))
    if (startsAt !== undefined) await page.goto(startsAt)
    await give(page)
  },
  freePage: async ({ page, request, startsAt, clips }, give) => {
    await storeSession(page, await createMember(request, { clips }))
    if (startsAt !== undefined) await page.goto(startsAt)
    await give(page)
  },
})

export { expect }

function collectErrors(context: BrowserContext): string[] {
  const errors: string[] = []
  context.on('weberror', (error) => errors.push(error.error().message))
  context.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`)
  })
  return errors
}
