import type { Page } from '@playwright/test'
import { backdateSignIns } from './pass-time.ts'
import { accounts, expect, expectAccessible, storeSession, signIn } from './fixtures.ts'
import { createEmailAddress, createMember } from './create-member.ts'
import { runOperatorCommand } from './run-command.ts'
import { openInvitation } from './studio-steps.ts'
import { expectAccessibleOnBothSizes, test } from './studio-test.ts'

const dataDir = process.env['E2E_DATA_DIR'] ?? ''

/** Opens the staff screen, through the menu on phones. */
async function openStaff(page: Page) {
  const menu = page.getByRole('button', { name: 'Menu' })
  if (await menu.isVisible()) await menu.click()
  await page.getByRole('link', { name: 'Staff', exact: true }).filter({ visible: true }).click()
  await expect(page.getByRole('heading', { name: 'Staff', level: 1 })).toBeVisible()
}

test.describe('staff on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test(
    'an invited member opens the Studio, and an owner invites, revokes, changes roles, and reads the audit log',
    { tag: '@gate' },
    async ({ page, request, joinedEmails }) => {
      const owner = await createMember(request)
      joinedEmails.push(owner.email)
      await storeSession(page, owner)
      await openInvitation(page, request, { ...owner, dataDir, role: 'owner' })
      await page.getByRole('button', { name: 'Accept invitation' }).click()
      await page.getByRole('link', { name: 'Open the Studio' }).click()
      await expect(page.getByText('You’re signed in as owner')).toBeVisible()
      await expectAccessibleOnBothSizes(page)
      await openStaff(page)
      await expect(page.getByRole('row').filter({ hasText: `${owner.email} (you)` })).toContainText('owner')

      await page.getByRole('button', { name: 'Invite staff' }).click()
      const form = page.getByRole('dialog', { name: 'Invite staff' })
      await form.getByRole('button', { name: 'Send invitation' }).click()
      await expect(form.getByRole('textbox', { name: 'Email address' })).toBeFocused()
      await expect(form.getByText('Choose at least one role.')).toBeVisible()
      await expectAccessibleOnBothSizes(page)
      const invitedEmail = createEmailAddress()
      await form.getByRole('textbox', { name: 'Email address' }).fill(invitedEmail)
      await form.getByRole('checkbox', { name: 'Editor' }).check()
      await form.getByRole('button', { name: 'Send invitation' }).click()
      await expect(page.getByText(`Invitation sent to ${invitedEmail}.`)).toBeVisible()
      await expect(page.getByRole('button', { name: 'Invite staff' })).toBeFocused()
      const invitation = page
        .getByRole('row')
        .filter({ hasText: invitedEmail })
        .filter({ has: page.getByRole('button', { name: 'Revoke' }) })
      await expect(invitation).toContainText('editor')
      await expect(invitation).toContainText(owner.email)
      await expectAccessibleOnBothSizes(page)
      await invitation.getByRole('button', { name: 'Revoke' }).click()
      await expect(page.getByText(`Invitation of ${invitedEmail} revoked.`)).toBeVisible()
      await expect(invitation).toBeHidden()

      const searches: string[] = []
      page.on('request', (request) => request.url().includes('words=') && searches.push(request.url()))
      await page.getByRole('searchbox', { name: 'Search the log' }).pressSequentially(invitedEmail)
      const entries = page.getByRole('table', { name: 'Log entries' }).getByRole('row')
      // The header row, and the entries about this address only.
      await expect(entries).toHaveCount(3)
      await expect(entries.nth(1)).toContainText('Revoked the invitation of')
      await expect(entries.nth(2)).toContainText(owner.email)
      expect(searches.length).toBeLessThan(invitedEmail.length)
    },
  )
})

test('after one hour the password is required again, and a wrong one changes nothing', async ({ page, joinStaff }) => {
  const owner = await joinStaff('owner')
  const colleague = createEmailAddress()
  await runOperatorCommand(dataDir, 'staff', 'invite', colleague, '--role', 'desk')
  await backdateSignIns(dataDir, owner.email)
  await page.goto('/studio/staff')
  const invitation = page
    .getByRole('row')
    .filter({ hasText: colleague })
    .filter({ has: page.getByRole('button', { name: 'Revoke' }) })
  await invitation.getByRole('button', { name: 'Revoke' }).click()
  const question = page.getByRole('dialog', { name: 'Confirm your password' })
  const password = question.getByRole('textbox', { name: 'Password' })
  await expect(password).toBeFocused()
  await expectAccessibleOnBothSizes(page)
  await password.fill('not the password')
  await question.getByRole('button', { name: 'Continue' }).click()
  await expect(question.getByText('Wrong password.')).toBeVisible()
  await expect(page.getByRole('row', { includeHidden: true }).filter({ hasText: 'Revoke the' })).not.toHaveCount(0)
  // The next dialog does not show the previous error.
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  await invitation.getByRole('button', { name: 'Revoke' }).click()
  await expect(password).toHaveValue('')
  await expect(question.getByText('Wrong password.')).toBeHidden()
  await password.fill(owner.password)
  await question.getByRole('button', { name: 'Continue' }).click()
  await expect(question).toBeHidden()
  await expect(invitation).toBeHidden()
})

test('a locked lesson tells an owner without a plan where to get the full plan', async ({ page, joinStaff }) => {
  await joinStaff('owner')
  await page.goto('/locked-access')
  await page.getByRole('link', { name: 'your account’s page in the Studio' }).click()
  await expect(page.getByRole('button', { name: 'Give a plan' })).toBeVisible()
})

test('a member who is not staff sees only a message that the Studio is for staff', async ({ page, request }) => {
  await signIn(page, await createMember(request), '/studio/staff')
  await expect(page.getByRole('heading', { name: 'The Studio is for staff' })).toBeVisible()
  await expectAccessibleOnBothSizes(page)
  await page.getByRole('link', { name: 'Go to lessons' }).click()
  await expect(page).toHaveURL(/\/browse$/)
})

test('the owner of the demo finds the Studio in the account menu', async ({ page }) => {
  await signIn(page, accounts.owner)
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('link', { name: 'Studio' }).click()
  await expect(page.getByText('You’re signed in as owner')).toBeVisible()
})

test.use({ expectedErrors: [/status of 403/] })

test('the Studio opens after sign-in, and an invitation works only for its own address', async ({ page, request }) => {
  const invitedMember = await createMember(request)
  await page.goto('/studio')
  await expect(page).toHaveURL(/\/sign-in\?next=%2Fstudio$/)
  await storeSession(page, await createMember(request))
  await openInvitation(page, request, { ...invitedMember, dataDir, role: 'teacher' })
  await page.getByRole('button', { name: 'Accept invitation' }).click()
  await expect(page.getByRole('alert')).toContainText(`This invitation was sent to ${invitedMember.email}`)
  await expectAccessible(page)
})
