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
      answer.body().then((body) => gzipSync(body, { level: 9 }).length),
    )
  })
  return scripts
}

test('the player comes only to who means to play, and weighs no more than 125 kB', async ({ paidPage: page }) => {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  expect(loaded.filter((name) => /hls|heavy/.test(name))).toEqual([])

  const scripts = weigh(page)
  await page.getByRole('link', { name: 'Hip throw', exact: true }).first().hover()
  await expect.poll(() => [...scripts.keys()].filter((name) => /hls/.test(name))).toHaveLength(1)
  await page.waitForLoadState('networkidle')
  const weights = await Promise.all(scripts.values())
  expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeLessThanOrEqual(125_000)
})
