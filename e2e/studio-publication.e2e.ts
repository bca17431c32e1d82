import { createTitle, createArticle, expectSaved, openTab } from './article-steps.ts'
import { accounts, expect, expectAccessible, storeSession } from './fixtures.ts'
import { publish } from './studio-steps.ts'
import { test } from './studio-test.ts'

test('an article is permanently deleted from the bin after a confirmation, by keyboard', async ({ page }) => {
  const title = createTitle('Delete this')
  await storeSession(page, accounts.owner)
  await createArticle(page, title)
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('button', { name: 'Move to bin' }).click()
  await expect(page.getByText('The article is in the bin')).toBeVisible()
  await page.getByRole('button', { name: 'Bin', exact: true }).click()
  const button = page.getByRole('button', { name: `Delete forever ${title}` })
  const dialog = page.getByRole('dialog', { name: `Delete “${title}” forever?` })
  await button.press('Enter')
  await expect(dialog).toContainText('You can’t undo this.')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(button).toBeFocused()
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Delete forever' }).press('Enter')
  await expect(page.getByText(`“${title}” deleted.`)).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: title })).toBeHidden()
  await expect(page.locator('#content')).toBeFocused()
  await expectAccessible(page)
})

test('unpublishing can be undone, but not over a later publication of another editor', async ({ page, browser }) => {
  await storeSession(page, accounts.owner)
  await createArticle(page, createTitle('How to roll'))
  await page.getByRole('textbox', { name: 'Summary' }).fill('Over the shoulder.')
  await page.getByRole('textbox', { name: 'Text' }).fill('Tuck the chin.')
  await publish(page)
  const undo = page
    .getByRole('status')
    .filter({ hasText: 'Visitors no longer see this text.' })
    .getByRole('button', { name: 'Undo' })
  const unpublish = async () => {
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('button', { name: 'Unpublish' }).click()
    await expect(undo).toBeVisible()
  }
  await unpublish()
  await undo.click()
  await expect(page.getByText('Published again.')).toBeVisible()
  await unpublish()
  const other = await openTab(browser, page.url())
  await other.getByRole('textbox', { name: 'Text' }).fill('Tuck the chin. Look at the belt.')
  await publish(other)
  await undo.click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(undo).toHaveCount(0)
  await other.context().close()
})

test('Undo after a move to the bin publishes the text again, with its schedule', async ({ page }) => {
  const title = createTitle('How to stand')
  await storeSession(page, accounts.owner)
  await createArticle(page, title)
  await page.getByRole('textbox', { name: 'Summary' }).fill('With both feet.')
  await page.getByRole('textbox', { name: 'Text' }).fill('Bend the knees.')
  await publish(page)
  const schedule = page.getByRole('dialog', { name: 'Schedule' })
  const openSchedule = async () => {
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('button', { name: 'Schedule' }).click()
  }
  await openSchedule()
  const inAYear = new Date(Date.now() + 365 * 86_400_000).toISOString().slice(0, 16)
  await schedule.getByLabel('Unpublish at').fill(inAYear)
  await schedule.getByRole('button', { name: 'Save schedule' }).click()
  await expect(page.getByText('Schedule saved.')).toBeVisible()
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('button', { name: 'Move to bin' }).click()
  const notice = page.getByRole('status').filter({ hasText: 'The article is in the bin' })
  await notice.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Restored.')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: title })).toContainText('Published')
  await page.getByRole('link', { name: title }).click()
  await expect(page.getByRole('button', { name: 'On the site' })).toBeVisible()
  await openSchedule()
  await expect(schedule.getByLabel('Unpublish at')).toHaveValue(inAYear)
})

test('a publication whose response is lost is published once, and a second attempt says so', async ({ page }) => {
  await storeSession(page, accounts.owner)
  await createArticle(page, createTitle('Lost response'))
  await page.getByRole('textbox', { name: 'Summary' }).fill('The network fails after the request.')
  await page.getByRole('textbox', { name: 'Text' }).fill('Visitors see it once.')
  await expectSaved(page)
  const responses: number[] = []
  await page.route(
    '**/publication',
    async (route) => {
      responses.push((await route.fetch()).status())
      await route.abort('internetdisconnected')
    },
    { times: 1 },
  )
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByRole('alert')).toContainText('didn’t respond')
  expect(responses).toEqual([200])
  await publish(page)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('button', { name: 'History' }).click()
  await expect(page.getByRole('dialog', { name: 'History' }).getByText('Current, on the site')).toBeVisible()
})

test('a schedule that another editor set while the dialog was open is shown before it is replaced', async ({
  page,
  browser,
}) => {
  await storeSession(page, accounts.owner)
  await createArticle(page, createTitle('Scheduled by two'))
  await page.getByRole('textbox', { name: 'Summary' }).fill('Each sets a time.')
  await page.getByRole('textbox', { name: 'Text' }).fill('Nobody removes the other time.')
  await publish(page)
  const other = await openTab(browser, page.url())
  const openSchedule = async (tab: typeof page) => {
    await tab.getByRole('button', { name: 'More' }).click()
    await tab.getByRole('button', { name: 'Schedule' }).click()
    const dialog = tab.getByRole('dialog', { name: 'Schedule' })
    const save = () => dialog.getByRole('button', { name: 'Save schedule' }).click()
    return { dialog, save, unpublishAt: dialog.getByLabel('Unpublish at') }
  }
  const mine = await openSchedule(page)
  const theirs = await openSchedule(other)
  const inAYear = new Date(Date.now() + 365 * 86_400_000).toISOString().slice(0, 16)
  await theirs.unpublishAt.fill(inAYear)
  await theirs.save()
  await expect(other.getByText('Schedule saved.')).toBeVisible()
  await mine.save()
  await expect(mine.dialog.getByRole('alert')).not.toBeEmpty()
  await mine.save()
  await expect(mine.dialog.getByRole('alert')).toContainText('changed the schedule in the meantime')
  await expect(mine.unpublishAt).toHaveValue(inAYear)
  await mine.save()
  await expect(page.getByText('Schedule saved.')).toBeVisible()
  await other.context().close()
})

test('a text is moved to the bin by a second attempt after the response of the first was lost', async ({ page }) => {
  await storeSession(page, accounts.owner)
  await createArticle(page, createTitle('Lost deletion'))
  await expectSaved(page)
  await page.route(
    /\/content\/article\/[^/]+\?version=/,
    async (route) => {
      await route.fetch()
      await route.abort('internetdisconnected')
    },
    { times: 1 },
  )
  const moveToBin = async () => {
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('button', { name: 'Move to bin' }).click()
  }
  await moveToBin()
  await expect(page.getByRole('alert')).toContainText('didn’t respond')
  await moveToBin()
  await expect(page.getByText('in the bin for 30 days')).toBeVisible()
})

test.use({ expectedErrors: [/status of (400|409)|ERR_INTERNET_DISCONNECTED/] })
