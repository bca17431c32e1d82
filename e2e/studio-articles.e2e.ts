import { createTitle, createArticle, expectSaved, openTab } from './article-steps.ts'
import { accounts, expect, expectAccessible, storeSession, signIn } from './fixtures.ts'
import { expectPublished, publish } from './studio-steps.ts'
import { gateOnPhone, onBothSizes, test } from './studio-test.ts'

onBothSizes((width) => {
  test(
    'an article is written, saved automatically, published, corrected, and its first version restored',
    { tag: gateOnPhone(width) },
    async ({ page }) => {
      const title = createTitle('How to fall')
      await storeSession(page, accounts.owner)
      await createArticle(page, title)
      await expectAccessible(page)
      const text = page.getByRole('textbox', { name: 'Text' })
      await text.fill('Chin to the chest. Breathe out.')
      await text.selectText()
      await page.getByRole('button', { name: 'Bold' }).click()
      await expect(text).toHaveValue('**Chin to the chest. Breathe out.**')
      await page.keyboard.press('ControlOrMeta+z')
      await expect(text).toHaveValue('Chin to the chest. Breathe out.')

      // A reload before the save loses nothing.
      await page.reload()
      await expect(text).toHaveValue('Chin to the chest. Breathe out.')
      await expectSaved(page)

      await page.getByRole('button', { name: 'Publish' }).click()
      await expect(page.getByRole('alert')).toContainText('Summary is still empty.')
      const summary = page.getByRole('textbox', { name: 'Summary' })
      await expect(summary).toBeFocused()
      await expect(summary).toHaveAccessibleDescription(/Summary is still empty/)
      await summary.fill('The ground is not the enemy.')
      await publish(page)
      await expectAccessible(page)

      await text.fill('Chin to the chest. Breathe out. Slap the mat.')
      await publish(page, 'Update the site')

      await page.getByRole('button', { name: 'More' }).click()
      await page.getByRole('button', { name: 'History' }).click()
      const history = page.getByRole('dialog', { name: 'History' })
      const latest = history.locator('details').first()
      await latest.locator('summary').click()
      await expect(latest.locator('ins')).toHaveText('Added: Chin to the chest. Breathe out. Slap the mat.')
      await expect(latest.locator('ins b')).toHaveText('out. Slap the mat.')
      await expect(latest.getByText('The ground is not the enemy.')).toBeHidden()
      const first = history.locator('details').last()
      await first.locator('summary').click()
      await expect(first.getByText('The ground is not the enemy.')).toBeVisible()
      await expectAccessible(page)
      await first.getByRole('button', { name: 'Restore' }).click()
      await expect(history).toBeHidden()
      await expect(text).toHaveValue('Chin to the chest. Breathe out.')
      await expect(page.getByRole('button', { name: 'Update the site' })).toBeEnabled()

      await page.getByRole('button', { name: 'More' }).click()
      await page.getByRole('button', { name: 'Move to bin' }).click()
      await expect(page.getByText('The article is in the bin')).toBeVisible()
      await expect(page.getByRole('link', { name: title })).toBeHidden()
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Undo' }).click()
      // The published version is on the site again, and the restored text is its draft.
      await expect(page.getByRole('row').filter({ hasText: title })).toContainText('Published, unpublished changes')
    },
  )
})

test('two concurrent editors of an article choose between their texts, and neither is lost', async ({
  page,
  browser,
}) => {
  const title = createTitle('Two writers')
  await storeSession(page, accounts.owner)
  await createArticle(page, title)
  await page.getByRole('textbox', { name: 'Text' }).fill('Stand up.')
  await expectSaved(page)
  const other = await openTab(browser, page.url())
  await other.getByRole('textbox', { name: 'Text' }).fill('Stand up slowly.')
  await other.getByRole('textbox', { name: 'Summary' }).fill('By the second.')
  await expectSaved(other)
  await page.getByRole('textbox', { name: 'Text' }).fill('Stand up at once.')

  const question = page.getByRole('heading', { name: 'You and another person edited this at the same time.' })
  await expect(question).toBeVisible()
  await expect(question).toBeFocused()
  // Letters that are still typed neither choose nor publish a version.
  await page.keyboard.type('Step by step.')
  await expectAccessible(page)
  // Nothing was overwritten, and a reload shows the conflict again.
  await page.reload()
  await expect(question).toBeVisible()
  await page.getByRole('radio', { name: /^By owner@holdfast.example: Stand up slowly\./ }).check()
  await page.getByRole('button', { name: 'Save this version' }).click()
  await expect(page.getByRole('textbox', { name: 'Text' })).toHaveValue('Stand up slowly.')
  await expect(page.getByRole('textbox', { name: 'Summary' })).toHaveValue('By the second.')
  await expect(page.getByRole('button', { name: 'Publish' })).toBeVisible()
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('button', { name: 'History' }).click()
  const versions = page.getByRole('dialog', { name: 'History' }).locator('details')
  await expect(versions.first()).toBeVisible()
  for (const version of await versions.all()) await version.locator('summary').click()
  await expect(page.locator('ins').getByText('Stand up at once.')).toBeVisible()
  await other.context().close()
})

test('typing goes on in the same field while a change of another person is merged, and publishes nothing', async ({
  page,
  browser,
}) => {
  const title = createTitle('Hip escape')
  await storeSession(page, accounts.owner)
  await createArticle(page, title)
  const related = page.getByRole('textbox', { name: 'Related lessons' })
  const other = await openTab(browser, page.url())
  await other.getByRole('textbox', { name: 'Summary' }).fill('Not finished')
  await expectSaved(other)
  await related.pressSequentially('hip-throw\n')
  await expect(page.getByText('edited other fields at the same time')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Summary' })).toHaveValue('Not finished')
  await page.keyboard.type('break-fall')
  await expect(related).toHaveValue('hip-throw\nbreak-fall')
  await page.getByRole('textbox', { name: 'Text' }).click()
  await other.getByRole('textbox', { name: 'Summary' }).fill('Not finished either')
  await expect(page.getByText('Saved ')).toBeVisible()
  await expectSaved(other)
  await page.keyboard.type('Turn, ')
  await expect(page.getByRole('textbox', { name: 'Summary' })).toHaveValue('Not finished either')
  await page.keyboard.type('push, pull.')
  await expect(page.getByRole('textbox', { name: 'Text' })).toHaveValue('Turn, push, pull.')
  await expectSaved(page)
  await expect(page.getByRole('button', { name: 'Publish' })).toBeVisible()
  await other.context().close()
})

test('by keyboard alone an article is saved, published, given an end date and a new URL, and found', async ({
  page,
}) => {
  const title = createTitle('Breathe out')
  await storeSession(page, accounts.owner)
  await createArticle(page, title)
  await page.getByRole('textbox', { name: 'Summary' }).fill('Before you hit the ground.')
  await page.getByRole('textbox', { name: 'Text' }).fill('Breathe out.')
  await page.keyboard.press('ControlOrMeta+s')
  await expectSaved(page)
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(keys).toContainText('Publish')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(keys).toBeHidden()
  await page.keyboard.press('p')
  await expectPublished(page)

  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('button', { name: 'Schedule' }).click()
  const times = page.getByRole('dialog', { name: 'Schedule' })
  await times.getByLabel('Unpublish at').fill('2020-01-01T10:00')
  await times.getByRole('button', { name: 'Save schedule' }).click()
  await expect(times.getByRole('alert')).toContainText('must be in the future')
  await expectAccessible(page)
  const inAYear = new Date(Date.now() + 365 * 86_400_000).toISOString().slice(0, 16)
  await times.getByLabel('Unpublish at').fill(inAYear)
  const publishAt = times.getByLabel('Publish at', { exact: true })
  await publishAt.pressSequentially('12')
  await times.getByRole('button', { name: 'Save schedule' }).click()
  await expect(times.getByRole('alert')).toContainText('Complete the date and time')
  await publishAt.fill('')
  await times.getByRole('button', { name: 'Save schedule' }).click()
  await expect(page.getByText('Schedule saved.')).toBeVisible()

  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('button', { name: 'Change web address' }).click()
  const slugDialog = page.getByRole('dialog', { name: 'Address' })
  await slugDialog.getByRole('textbox', { name: 'Address' }).fill('Not An Address')
  await slugDialog.getByRole('button', { name: 'Change web address' }).click()
  await expect(slugDialog.getByRole('alert')).toContainText('lowercase words')
  const slug = createTitle('breathe').replace(' ', '-')
  await slugDialog.getByRole('textbox', { name: 'Address' }).fill(slug)
  await slugDialog.getByRole('button', { name: 'Change web address' }).click()
  await expect(page).toHaveURL(new RegExp(`/studio/articles/${slug}$`))
  await expect(page.getByRole('textbox', { name: 'Text' })).toHaveValue('Breathe out.')

  await page.getByRole('link', { name: 'Articles' }).click()
  await expect(page.getByRole('heading', { name: 'Articles', level: 1 })).toBeVisible()
  await page.keyboard.press('f')
  await expect(page.getByRole('searchbox', { name: 'Find in articles' })).toBeFocused()
  await page.keyboard.type(title)
  await expect(page.getByRole('table', { name: 'Articles' }).getByRole('row')).toHaveCount(2)
})

test('help topics and instructors use the same editor', async ({ page }) => {
  await signIn(page, accounts.owner, '/studio/help/sign-in')
  const answer = page.getByRole('textbox', { name: 'Answer' })
  await expect(answer).toHaveValue(/^Use the email address/)
  await expect(page.getByRole('textbox', { name: 'Link, row 1' })).toHaveValue('/sign-in')
  await expectAccessible(page)
  await page.goto('/studio/instructors/mara-okonedo')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Mara Okonedo')
  await expect(page.getByRole('textbox', { name: 'Courses' })).toHaveValue(/\w/)
  await expectAccessible(page)
})

test('text typed offline is saved after reconnecting', async ({ page, context }) => {
  await storeSession(page, accounts.owner)
  await createArticle(page, createTitle('No network'))
  await context.setOffline(true)
  await page.getByRole('textbox', { name: 'Text' }).fill('Typed in the cellar.')
  await expect(
    page.getByText('Not saved: the server didn’t respond. Your changes are kept in this browser.').first(),
  ).toBeVisible()
  await context.setOffline(false)
  await expectSaved(page)
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Text' })).toHaveValue('Typed in the cellar.')
})

test('the desk role can read texts, but not change them, and sees no settings', async ({ page, joinStaff }) => {
  await joinStaff('desk')
  await page.goto('/studio')
  await page.getByRole('link', { name: 'Articles' }).filter({ visible: true }).click()
  await page.getByRole('link', { name: 'Situational awareness', exact: true }).click()
  await expect(page.getByRole('textbox', { name: 'Text' })).toHaveAttribute('readonly', '')
  await expect(page.getByRole('button', { name: /Publish|Update|On the site/ })).toHaveCount(0)
  await page.goBack()
  await expect(page.getByRole('link', { name: 'Staff', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'New article' })).toHaveCount(0)
  for (const name of ['Site', 'Plans']) await expect(page.getByRole('link', { name, exact: true })).toHaveCount(0)
  await expectAccessible(page)
})

test.use({ expectedErrors: [/status of (400|409)|ERR_INTERNET_DISCONNECTED/] })
