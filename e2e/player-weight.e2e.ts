import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

test.use({ startsAt: '/browse' })

/** Every script the page loads from now on, by address, with its weight in gzip. */
function weigh(page: Page): Map<string, Promise<number>> {
  const scripts = new Map<string, Promise<number>>()
  page.on('response', (answer) => {
    if (answer.request().resourceType() !== 'script') return
    scripts.set(
      answer.url(),
      answer.body().then(
        (body) => gzipSync(body, { level: 9 }).length,
        // On its way when the journey ended; nobody has asked for its weight then.
        () => 0,
      ),
    )
  })
  return scripts
}

/** The addresses that a chunk imports before it runs. */
const importsOf = (code: string, base: string) =>
  [...code.matchAll(/from\s*["']\.\/([\w.-]+\.js)["']/g)].map(([, name = '']) => new URL(name, base).href)

/** When all that comes by itself is there. The network is never idle: the page follows what the member keeps. */
const settled = (page: Page) => expect(page.getByRole('button', { name: /to My List$/ }).first()).toBeVisible()

test('browse weighs no more than 188 kB of script, and what follows the member comes after the page', async ({
  paidPage: page,
}) => {
  await settled(page)
  // Nothing of the first visit is on its way any more.
  await page.goto('/robots.txt')
  const scripts = weigh(page)
  await page.goto('/browse')
  await settled(page)
  await expect.poll(() => [...scripts.keys()].filter((name) => /\/records/.test(name))).toHaveLength(1)
  const weights = await Promise.all(scripts.values())
  expect(await (await page.request.get('/browse')).text()).not.toContain('records-')
  expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeLessThanOrEqual(188_000)
})

test('the player comes only to who means to play, and weighs no more than a tenth over its engine and 18 kB', async ({
  // Nobody else's journey has changed what stands first on this Home.
  freePage: page,
}) => {
  await settled(page)
  const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  expect(loaded.filter((name) => /hls|player-entry/.test(name))).toEqual([])

  const scripts = weigh(page)
  const link = page.getByRole('link', { name: /Hip throw$/ }).first()
  // What comes later on a busy machine may move the link away from under the pointer.
  await expect(async () => {
    await page.mouse.move(0, 0)
    await link.hover()
    const isPlayer = (name: string) => /hls|player-entry/.test(name)
    await expect.poll(() => [...scripts.keys()].filter(isPlayer), { timeout: 5_000 }).toHaveLength(2)
  }).toPass()
  const weights = await Promise.all(scripts.values())
  const engine = await scripts.get([...scripts.keys()].find((name) => name.includes('hls')) ?? '')
  const weight = weights.reduce((sum, one) => sum + one, 0)
  expect(weight).toBeLessThanOrEqual(1.1 * (engine ?? 0) + 18_000)
  // The player by itself: its engine, and all that its first chunk imports and that was not there yet.
  const entry = [...scripts.keys()].find((name) => name.includes('player-entry')) ?? ''
  const parts = importsOf(await (await page.request.get(entry)).text(), entry).filter((name) => !loaded.includes(name))
  expect(parts.length).toBeGreaterThan(1)
  const own = await Promise.all([entry, ...parts].map(async (name) => (await scripts.get(name)) ?? 0))
  expect(own.reduce((sum, one) => sum + one, engine ?? 0)).toBeLessThanOrEqual(135_000)
  // Code that is not needed before the first picture is not loaded.
  expect([...scripts.keys()].filter((name) => name.includes('study-tools'))).toEqual([])
})
