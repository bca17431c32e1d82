import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

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

/** When all that comes by itself is there. The network is never idle: the page follows what the member keeps. */
const settled = (page: Page) => expect(page.getByRole('button', { name: /in My List$/ }).first()).toBeVisible()

test('browse weighs no more than 202 kB of script, and what follows the member comes after the page', async ({
  paidPage: page,
}) => {
  await settled(page)
  // Nothing of the first visit is on its way any more.
  await page.goto('/robots.txt')
  const scripts = weigh(page)
  await page.goto('/browse')
  await settled(page)
  await expect.poll(() => [...scripts.keys()].filter((name) => /records/.test(name))).toHaveLength(1)
  const weights = await Promise.all(scripts.values())
  expect(await (await page.request.get('/browse')).text()).not.toContain('records-')
  expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeLessThanOrEqual(202_000)
})

test('the player comes only to who means to play, and weighs no more than a tenth over its engine and 35 kB', async ({
  paidPage: page,
}) => {
  await settled(page)
  const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  expect(loaded.filter((name) => /hls|player-entry/.test(name))).toEqual([])

  const scripts = weigh(page)
  await page
    .getByRole('link', { name: /Hip throw$/ })
    .first()
    .hover()
  await expect.poll(() => [...scripts.keys()].filter((name) => /hls|player-entry/.test(name))).toHaveLength(2)
  const weights = await Promise.all(scripts.values())
  const engine = await scripts.get([...scripts.keys()].find((name) => name.includes('hls')) ?? '')
  const weight = weights.reduce((sum, one) => sum + one, 0)
  expect(weight).toBeLessThanOrEqual(1.1 * (engine ?? 0) + 35_000)
  // What nobody needs before the first picture is not among it.
  expect([...scripts.keys()].filter((name) => name.includes('study-tools'))).toEqual([])
})
