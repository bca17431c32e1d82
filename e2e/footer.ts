import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** Goes to the lower end of the page until its footer is there: in the member area it comes when one nears it. */
export const toFooter = (page: Page) =>
  expect(async () => {
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await expect(page.getByRole('contentinfo')).toBeVisible({ timeout: 1000 })
  }).toPass()
