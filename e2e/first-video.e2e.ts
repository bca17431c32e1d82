import { readFileSync } from 'node:fs'
import { test } from './empty-academy.ts'
import { expect, expectAccessible } from './fixtures.ts'
import { becomeOwner, readPrintedLink } from './first-day-setup.ts'
import { generateClip } from './generate-clip.ts'
import { dropFile, heading } from './studio-steps.ts'

/** Milliseconds. Encoding competes with the browser for the processor. */
const ENCODING_TIMEOUT = 240_000
test.setTimeout(2 * ENCODING_TIMEOUT)
// `becomeOwner` first tries a password that is too common.
test.use({ expectedErrors: [/status of 400/] })

test('a video dropped during the setup becomes a draft lesson, which the setup opens at its end', async ({
  page,
  academy,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await becomeOwner(page, await readPrintedLink(academy))
  for (const step of ['Your academy', 'Plans and payment', 'Email']) {
    await expect(heading(page, step)).toBeVisible()
    await page.getByRole('button', { name: 'Later' }).click()
  }
  await expect(heading(page, 'Your first video')).toBeFocused()
  await expect(page.getByText('Drop your first video')).toBeVisible()
  await expectAccessible(page)

  await dropFile(page, 'IMG_4470.mp4', readFileSync(generateClip('IMG_4470.mp4', 2)))
  await page.getByRole('textbox', { name: 'What does it show?' }).fill('Hip throw, from both sides')
  await expect(page.getByRole('button', { name: 'Create the lesson' })).toBeVisible({ timeout: ENCODING_TIMEOUT })
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create the lesson' }).click()

  await expect(heading(page, 'Publish')).toBeFocused()
  await page.getByRole('button', { name: 'Publish my academy' }).click()
  await expect(heading(page, 'Your site is live')).toBeFocused()
  await page.getByRole('button', { name: 'Open your first lesson' }).click()
  await expect(heading(page, 'Hip throw, from both sides')).toBeVisible()
  await expect(page.getByText('Draft', { exact: true }).first()).toBeVisible()
})
