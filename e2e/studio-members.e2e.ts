import { readFile } from 'node:fs/promises'
import type { APIRequestContext } from '@playwright/test'
import { API_PREFIX } from '#contract/endpoint.ts'
import { APP_ID } from '#contract/limits.ts'
import { expect } from './fixtures.ts'
import { createMember } from './create-member.ts'
import { heading } from './studio-steps.ts'
import { expectAccessibleOnBothSizes, test } from './studio-test.ts'

/** Returns the status of a sign-in, retrying while password checks are overloaded. */
async function getSignInStatus(request: APIRequestContext, { email, password }: { email: string; password: string }) {
  const path = `${API_PREFIX}/app/${APP_ID}/auth/providers/local-userpass/login`
  let status = 0
  await expect(async () => {
    status = (await request.post(path, { data: { username: email, password } })).status()
    expect([429, 503]).not.toContain(status)
  }).toPass()
  return status
}

test.describe('members on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test(
    'the desk finds a member by part of the email address, and labels, signs out, disables and enables the account',
    { tag: '@gate' },
    async ({ page, request, joinStaff }) => {
      const member = await createMember(request)
      await joinStaff('desk')
      await page.goto('/studio')
      await expect(heading(page, 'Start')).toBeVisible()
      const menu = page.getByRole('button', { name: 'Menu' })
      if (await menu.isVisible()) await menu.click()
      await page.getByRole('link', { name: 'Members', exact: true }).filter({ visible: true }).click()
      await expect(heading(page, 'Members')).toBeVisible()
      // A unique label.
      const label = `On ${Date.now()}`
      const localPart = member.email.split('@')[0] ?? ''
      await page.getByRole('searchbox', { name: 'Name or email' }).fill(localPart.toUpperCase())
      await expect(page).toHaveURL(/words=MEMBER/)
      const memberLinks = page.getByRole('table', { name: 'Members' }).getByRole('link')
      await expect(memberLinks).toHaveText([member.email])
      await expectAccessibleOnBothSizes(page)

      await memberLinks.click()
      await expect(heading(page, member.email)).toBeVisible()
      await expectAccessibleOnBothSizes(page)
      await page.getByRole('button', { name: 'Change labels' }).click()
      const labels = page.getByRole('dialog', { name: 'Labels' })
      await labels.getByRole('textbox', { name: 'Labels' }).fill(`Tuesday class, ${label}`)
      await expectAccessibleOnBothSizes(page)
      await labels.getByRole('button', { name: 'Save labels' }).click()
      await expect(page.getByRole('definition').filter({ hasText: 'Tuesday class' })).toContainText(label)

      await page.getByRole('button', { name: 'Sign out everywhere' }).click()
      await expect(page.getByText('Not signed in anywhere.')).toBeVisible()
      await page.getByRole('button', { name: 'Disable account' }).click()
      const disable = page.getByRole('dialog', { name: /^Disable .+’s account$/ })
      await expectAccessibleOnBothSizes(page)
      await disable.getByRole('textbox', { name: 'Reason' }).fill('Shared with others')
      await disable.getByRole('button', { name: 'Disable account' }).click()
      await expect(page.getByText('Disabled', { exact: true })).toBeVisible()
      expect(await getSignInStatus(request, member)).toBe(401)
      await page.getByRole('button', { name: 'Enable account' }).click()
      await expect(page.getByRole('button', { name: 'Disable account' })).toBeVisible()
      expect(await getSignInStatus(request, member)).toBe(200)

      await page.goBack()
      await page.getByRole('combobox', { name: 'Label' }).selectOption(label)
      await expect(page).toHaveURL(/label=On/)
      await expect(memberLinks).toHaveText([member.email])
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'CSV file of these members' }).click(),
      ])
      expect(await readFile(await file.path(), 'utf8')).toContain(member.email)
      await page.getByRole('searchbox', { name: 'Name or email' }).fill('nobody has this')
      await expect(page.getByText('No members match.')).toBeVisible()
      await page.getByRole('link', { name: 'Show all members' }).click()
      await expect(page.getByRole('searchbox', { name: 'Name or email' })).toHaveValue('')
    },
  )
})

test('a teacher sees neither the member list nor email addresses', async ({ page, request, joinStaff }) => {
  const member = await createMember(request)
  await joinStaff('teacher')
  await page.goto('/studio')
  await expect(heading(page, 'Start')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Members', exact: true })).toHaveCount(0)
  await page.goto(`/studio/members?words=${member.email.split('@')[0] ?? ''}`)
  await expect(page.getByText('Your role doesn’t give you access to members.')).toBeVisible()
  await expect(page.getByText(member.email)).toHaveCount(0)
})
