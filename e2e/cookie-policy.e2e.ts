import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { accounts, expect, signIn, test } from './fixtures.ts'

/** First cell of each table row, with a wildcard for variable parts. */
const documentedNames = [
  ...readFileSync(join(import.meta.dirname, '../content/legal/cookie.md'), 'utf8').matchAll(/^\| `([^`]+)`/gm),
].map(([, name = '']) => name.replaceAll('…', '*'))

/** Names of stored values in this browser, without account ids. */
const storedKeys = async (page: Page) => {
  const keys = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])
  const databases = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name ?? ''))
  return [...keys.map((key) => key.replace(/(user|member)\(\w+\)/, '$1(*)')), ...databases].toSorted()
}

test('a visitor who only reads stores nothing, and no cookie is set', async ({ page, context }) => {
  for (const path of ['/', '/blog/situational-awareness', '/help', '/contact-us']) await page.goto(path)
  expect(await storedKeys(page)).toEqual([])
  await signIn(page, accounts.free)
  await page.goto('/sign-out')
  await page.waitForURL('**/sign-in')
  expect(await context.cookies()).toEqual([])
})

test.use({ startsAt: '/browse' })

test('the cookie policy lists everything stored for a member', { tag: '@gate' }, async ({ freePage: page }) => {
  await page.getByRole('main').getByRole('link').first().click()
  await page.getByRole('button', { name: 'Mute' }).click()
  await page.getByRole('link', { name: 'Browse' }).first().click()
  await page.waitForURL('**/browse')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const keys = await storedKeys(page)
  expect(keys).toContain('player')
  expect(keys.filter((key) => !documentedNames.includes(key))).toEqual([])
})
