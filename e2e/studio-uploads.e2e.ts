import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, expectAccessible } from './fixtures.ts'
import { generateClip } from './generate-clip.ts'
import { dropFile, heading } from './studio-steps.ts'
import { onBothSizes, test } from './studio-test.ts'

/** Navigates within the Studio without a reload. */
async function openScreen(page: Page, name: string) {
  const menu = page.getByRole('button', { name: 'Menu', exact: true })
  if (await menu.isVisible()) await menu.click()
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
}

onBothSizes((width) => {
  test.use({ expectedErrors: [/net::ERR_FAILED/] })

  test('the upload of a clip is resumed after a reload, and the clip is encoded', async ({ page, joinStaff }) => {
    test.setTimeout(300_000)
    await joinStaff('owner')
    await page.goto('/studio/uploads')
    await expect(page.getByRole('heading', { name: 'Uploads', level: 1 })).toBeVisible()
    await expect(page.getByText('free on the server')).toBeVisible()
    await expectAccessible(page)

    const large = generateClip(`large ${width}.mp4`, 20, '3M')
    const bytes = readFileSync(large).length
    expect(bytes).toBeGreaterThan(4e6)
    // The network is lost after the first part.
    let parts = 0
    await page.route('**/films/*/bytes', (route) => {
      if (route.request().method() === 'PATCH') parts += 1
      return parts > 1 ? route.abort() : route.continue()
    })
    await page.getByLabel('Videos to upload').setInputFiles(large)
    const row = page.getByRole('listitem').filter({ hasText: `large ${width}.mp4` })
    await expect(row).toContainText('The upload resumes automatically')
    await expectAccessible(page)
    page.once('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await expect(row).toContainText('uploaded. Choose the same file again')
    await expectAccessible(page)
    await page.unroute('**/films/*/bytes')
    const sentBytes: number[] = []
    page.on('request', (part) => {
      if (part.method() === 'PATCH') sentBytes.push(Number(part.headers()['upload-offset']))
    })
    await page.getByLabel('Videos to upload').setInputFiles(large)
    await expect(row).toContainText(/encoding queue|Checking|Ready/, { timeout: 60_000 })
    expect(sentBytes[0]).toBe(1_000_000)
    await expect(row).toHaveCount(1)

    // A file can be dropped on any screen.
    await openScreen(page, 'Articles')
    await dropFile(page, `notes ${width}.mov`, Buffer.from('these are words and no film'))
    await expect(page).toHaveURL('/studio/uploads')
    const failedRow = page.getByRole('listitem').filter({ hasText: `notes ${width}.mov` })
    await expect(failedRow).toContainText('this is not a readable video', { timeout: 120_000 })
    await expect(row).toContainText('Ready for a lesson', { timeout: 240_000 })
    await expect(row).toContainText('320 × 240, 25 frames per second, no sound')
    await expectAccessible(page)
    await failedRow.getByRole('link', { name: `See options: notes ${width}.mov` }).click()
    await expect(heading(page, 'This video failed')).toBeVisible()
    await expect(page.getByText('This is not a readable video')).toBeVisible()
    const remedies = page.getByRole('list', { name: 'Ways to fix the problem' })
    await expect(remedies.getByRole('listitem')).toHaveCount(3)
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    const again = page.getByRole('listitem').filter({ hasText: `again ${width}.mp4` })
    if (width < 1000)
      await remedies.getByLabel('New copy of the file').setInputFiles(generateClip(`again ${width}.mp4`, 1))
    else await remedies.getByRole('button', { name: 'Remove video' }).click()
    await expect(page).toHaveURL('/studio/uploads')
    await expect(failedRow).toBeHidden()
    const confirmation = page.getByRole('dialog', { name: 'Remove this video?' })
    if (width < 1000) {
      await again.getByRole('button', { name: 'Remove' }).click({ timeout: 120_000 })
      await confirmation.getByRole('button', { name: 'Remove video' }).click()
      await expect(again).toBeHidden()
    }
    const removeButton = row.getByRole('button', { name: 'Remove' })
    await removeButton.click()
    await expectAccessible(page)
    await confirmation.getByRole('button', { name: 'Keep video' }).click()
    await expect(removeButton).toBeFocused()
    await removeButton.click()
    await confirmation.getByRole('button', { name: 'Remove video' }).click()
    await expect(row).toBeHidden()
    await expect(page.locator('#content')).toBeFocused()
  })
})
