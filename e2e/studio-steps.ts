import type { APIRequestContext, Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import { waitForMailedLink } from './mailed-link.ts'
import { runOperatorCommand } from './run-command.ts'

/** Returns the level-1 heading of a screen. */
export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

interface Invitation {
  dataDir: string
  email: string
  role: string
}

/**
 * Invites a person with the operator's command and opens the emailed link. Its path is opened at the origin of the
 * journey, because the command uses another origin.
 */
export async function openInvitation(page: Page, request: APIRequestContext, { dataDir, email, role }: Invitation) {
  const previousLink = await waitForMailedLink(request, email)
  await runOperatorCommand(dataDir, 'staff', 'invite', email, '--role', role)
  const { pathname, search } = new URL(await waitForMailedLink(request, email, previousLink))
  await page.goto(pathname + search)
}

/**
 * Adds a virtual authenticator, which confirms every passkey. Passkeys need the host name `localhost`. Returns functions
 * that set whether it verifies the user, and whether it answers prompts.
 */
export async function addAuthenticator(page: Page) {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    setUserVerified: (isUserVerified: boolean) =>
      cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    setAnswering: (enabled: boolean) =>
      cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
  }
}

/** Presses the button with this name and waits until the draft is published. */
export async function publish(page: Page, name = 'Publish') {
  await page.getByRole('button', { name }).click()
  await expectPublished(page)
}

/** Waits until the text is published. If it is rejected, fails with the error that the Studio shows. */
export const expectPublished = (page: Page) =>
  expect
    .poll(async () => {
      if (await page.getByRole('button', { name: 'On the site' }).isVisible()) return 'on the site'
      return `not on the site ${(await page.getByRole('alert').allInnerTexts()).join(' ')}`
    })
    .toBe('on the site')

/** Uploads a screenshot of the page in the open dialog, which selects it. */
export async function addPicture(page: Page, name: string) {
  const buffer = await page.screenshot()
  const dialog = page.getByRole('dialog', { name: 'Picture' })
  await dialog.getByLabel('Add a picture').setInputFiles({ name, mimeType: 'image/png', buffer })
  await expect(dialog.getByRole('radio', { name })).toBeChecked()
}

/** Drops a file on the page or on a course. */
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
  const container = course === undefined ? page.locator('body') : page.getByRole('listitem').filter({ hasText: course })
  await container.dispatchEvent('dragover', { dataTransfer })
  await container.dispatchEvent('drop', { dataTransfer })
}

/** Moves a text to the bin, so that it does not affect other journeys. */
export async function moveToBin(page: Page, path: string) {
  // Waits for the captions request of the lesson editor, which fails once the lesson is in the bin.
  const captions = path.includes('/lessons/') && page.waitForResponse(/\/captions\?lesson=/, { timeout: 60_000 })
  await page.goto(path)
  await captions
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('button', { name: 'Move to bin' }).click()
  await expect(page.getByText('is in the bin for 30 days')).toBeVisible()
}
