import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** Scrolls down until the footer is visible. The member area loads the footer when it is almost in view. */
export const scrollToFooter = (page: Page) =>
  expect(async () => {
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await expect(page.getByRole('contentinfo')).toBeVisible({ timeout: 1000 })
  }).toPass()
