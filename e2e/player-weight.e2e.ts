import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

test.use({ startsAt: '/browse' })

/** Records the gzip size of each script loaded from now on, by URL. */
function recordScriptSizes(page: Page): Map<string, Promise<number>> {
  const scripts = new Map<string, Promise<number>>()
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return
    scripts.set(
      response.url(),
      response.body().then(
        (body) => gzipSync(body, { level: 9 }).length,
        // The script was still loading when the journey ended.
        () => 0,
      ),
    )
  })
  return scripts
}

/** Returns the URLs that a chunk imports statically. */
const findImports = (code: string, base: string) =>
  [...code.matchAll(/from\s*["']\.\/([\w.-]+\.js)["']/g)].map(([, name = '']) => new URL(name, base).href)

/** Waits until automatic loading is done. Network idle never occurs because of the change stream. */
const expectSettled = (page: Page) => expect(page.getByRole('button', { name: /to My List$/ }).first()).toBeVisible()

test('browse weighs at most 188 kB of script, and the code for member records loads after the page', async ({
  paidPage: page,
}) => {
  await expectSettled(page)
  // Ends pending requests of the first visit.
  await page.goto('/robots.txt')
  const scripts = recordScriptSizes(page)
  await page.goto('/browse')
  await expectSettled(page)
  await expect.poll(() => [...scripts.keys()].filter((name) => /\/records/.test(name))).toHaveLength(1)
  const weights = await Promise.all(scripts.values())
  expect(await (await page.request.get('/browse')).text()).not.toContain('records-')
  expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeLessThanOrEqual(188_000)
})

for (const { path, limit } of [
  { path: '/browse', limit: 25 },
  { path: '/my-list', limit: 35 },
  { path: '/watch/throws/hip-throw', limit: 35 },
])
  test(
    `${path} loads at most ${limit} scripts, with those that load after the page`,
    { tag: '@gate' },
    async ({ freePage: page }) => {
      await page.goto('/robots.txt')
      const scripts = recordScriptSizes(page)
      await page.goto(path)
      // The code of sign-out is the last to load; the watch page has none.
      const last = path.startsWith('/watch') ? /lesson-panels/ : /sign-in-/
      await expect.poll(() => [...scripts.keys()].some((name) => last.test(name))).toBe(true)
      expect(scripts.size).toBeLessThanOrEqual(limit)
      expect(scripts.size).toBeGreaterThan(15)
    },
  )

test('the player loads only when a lesson is hovered over, and weighs at most 110% of its engine plus 18 kB', async ({
  // A separate member, so that other journeys do not change the first lesson on Home.
  freePage: page,
}) => {
  await expectSettled(page)
  const resourceUrls = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  expect(resourceUrls.filter((name) => /hls|player-entry/.test(name))).toEqual([])

  const scripts = recordScriptSizes(page)
  const link = page.getByRole('link', { name: /Hip throw$/ }).first()
  // On a busy machine, late content can move the link away from the pointer.
  await expect(async () => {
    await page.mouse.move(0, 0)
    await link.hover()
    const isPlayer = (name: string) => /hls|player-entry/.test(name)
    await expect.poll(() => [...scripts.keys()].filter(isPlayer), { timeout: 5_000 }).toHaveLength(2)
  }).toPass()
  const weights = await Promise.all(scripts.values())
  const engine = await scripts.get([...scripts.keys()].find((name) => name.includes('hls')) ?? '')
  const weight = weights.reduce((sum, size) => sum + size, 0)
  expect(weight).toBeLessThanOrEqual(1.1 * (engine ?? 0) + 18_000)
  // The player without shared code: the engine, and all imports of its first chunk that were not loaded before.
  const entry = [...scripts.keys()].find((name) => name.includes('player-entry')) ?? ''
  const parts = findImports(await (await page.request.get(entry)).text(), entry).filter(
    (name) => !resourceUrls.includes(name),
  )
  expect(parts.length).toBeGreaterThan(0)
  const sizes = await Promise.all([entry, ...parts].map(async (name) => (await scripts.get(name)) ?? 0))
  expect(sizes.reduce((sum, size) => sum + size, engine ?? 0)).toBeLessThanOrEqual(135_000)
  // Code not needed for the first frame is not loaded.
  expect([...scripts.keys()].filter((name) => name.includes('study-tools'))).toEqual([])
})
