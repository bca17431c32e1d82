import type { APIRequestContext, Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import { mailedLink } from './mailed-link.ts'
import { operator } from './operator.ts'

/** The one heading of a screen. */
export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

interface Invitation {
  dataDir: string
  email: string
  role: string
}

/**
 * Invites as the operator's command does, and opens the link of its mail, which comes after those before. The command
 * knows no other address of the academy than its own machine's.
 */
export async function openInvitation(page: Page, request: APIRequestContext, { dataDir, email, role }: Invitation) {
  const known = await mailedLink(request, email)
  await operator(dataDir, 'staff', 'invite', email, '--role', role)
  const { pathname, search } = new URL(await mailedLink(request, email, known))
  await page.goto(pathname + search)
}

/** Publishes what is edited, by the button of this name. */
export async function publish(page: Page, name = 'Publish') {
  await page.getByRole('button', { name }).click()
  await expectPublished(page)
}

/** It is on the site. A refusal fails with its words. */
export const expectPublished = (page: Page) =>
  expect
    .poll(async () => {
      if (await page.getByRole('button', { name: 'On the site' }).isVisible()) return 'on the site'
      return `not on the site ${(await page.getByRole('alert').allInnerTexts()).join(' ')}`
    })
    .toBe('on the site')

/** Adds a picture of the page itself in the dialog that is open, which chooses it. */
export async function addPicture(page: Page, name: string) {
  const buffer = await page.screenshot()
  const dialog = page.getByRole('dialog', { name: 'Picture' })
  await dialog.getByLabel('Add a picture').setInputFiles({ name, mimeType: 'image/png', buffer })
  await expect(dialog.getByRole('radio', { name })).toBeChecked()
}

/** Lets a file go on the page, or on a course. */
export async function dropFile(page: Page, name: string, bytes: Buffer, course?: string) {
  const dataTransfer = await page.evaluateHandle(
    ([fileName, base64]) => {
      const transfer = new DataTransfer()
      const content = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      transfer.items.add(new File([content], fileName, { type: 'video/quicktime' }))
      return transfer
    },
    [name, bytes.toString('base64')] as const,
  )
  await page.locator('body').dispatchEvent('dragover', { dataTransfer })
  await expect(page.getByText('1 video.')).toBeVisible()
  const place = course === undefined ? page.locator('body') : page.getByRole('listitem').filter({ hasText: course })
  await place.dispatchEvent('dragover', { dataTransfer })
  await place.dispatchEvent('drop', { dataTransfer })
}

/** Throws a text away that other journeys would count. */
export async function throwAway(page: Page, address: string) {
  // The editor of a lesson asks for its captions; in the bin it has none to ask for.
  const captions = address.includes('/lessons/') && page.waitForResponse(/\/captions\?lesson=/, { timeout: 60_000 })
  await page.goto(address)
  await captions
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('button', { name: 'Move to bin' }).click()
  await expect(page.getByText('is in the bin for 30 days')).toBeVisible()
}
