import type { Browser, Page } from '@playwright/test'
import { accounts, expect, signIn } from './fixtures.ts'

let count = 0
/** Returns a unique title. */
export const createTitle = (title: string) => `${title} ${Date.now()}${(count += 1)}`

/** Creates an article as the owner of the demo. */
export async function createArticle(page: Page, title: string) {
  await page.goto('/studio/articles')
  await expect(page.getByRole('heading', { name: 'Articles', level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Situational awareness', exact: true })).toBeVisible()
  await page.keyboard.press('n')
  const form = page.getByRole('dialog', { name: 'New article' })
  await form.getByRole('textbox', { name: 'Title' }).fill(title)
  await expect(form.getByRole('textbox', { name: 'Address' })).toHaveValue(title.toLowerCase().replaceAll(' ', '-'))
  await form.getByRole('button', { name: 'Create draft' }).click()
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
}

/** Waits for the automatic save. */
export const expectSaved = (page: Page) => expect(page.getByText(/^Saved /)).toBeVisible()

export async function openTab(browser: Browser, url: string) {
  const page = await (await browser.newContext()).newPage()
  await page.goto(new URL('/robots.txt', url).href)
  await signIn(page, accounts.owner, url)
  await expect(page.getByRole('textbox', { name: 'Text' })).toBeVisible()
  return page
}
