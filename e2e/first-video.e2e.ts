import { readFileSync } from 'node:fs'
import { test } from './empty-academy.ts'
import { expect, expectAccessible } from './fixtures.ts'
import { becomeOwner, readPrintedLink } from './first-day-setup.ts'
import { expectShown } from './first-day-work.ts'
import { generateClip } from './generate-clip.ts'
import { dropFile, heading, publish } from './studio-steps.ts'

/** Milliseconds. Encoding competes with the browser for the processor. */
const ENCODING_TIMEOUT = 240_000
test.setTimeout(2 * ENCODING_TIMEOUT)
// `becomeOwner` first tries a password that is too common.
test.use({ expectedErrors: [/status of 400/] })

test('a setup with a name and a video leaves no placeholder name, lists the rest, and opens the draft lesson', async ({
  page,
  academy,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await becomeOwner(page, await readPrintedLink(academy))
  await page.getByRole('textbox', { name: 'Academy’s name' }).fill('Riverside Judo')
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await expect(page.getByRole('textbox', { name: 'Seller' })).toHaveValue(/^Riverside Judo/)
  for (const step of ['Plans and payment', 'Email']) {
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
  const openTasks = page.getByRole('main').getByRole('listitem')
  const tasks = [
    'Set up email',
    'Add your phone number and address',
    'Complete the seller’s address',
    'second factor',
    'legal',
    'instructors',
  ]
  await expect(openTasks).toHaveCount(tasks.length)
  await expect(openTasks).toContainText(tasks)
  await page.getByRole('button', { name: 'Publish my academy' }).click()
  await expect(heading(page, 'Your site is live')).toBeFocused()
  await expect(openTasks).toHaveCount(tasks.length)
  await expectAccessible(page)
  await expectShown(page, '/', 'Riverside Judo')
  // The prices are published after the name, so the page is rendered again.
  await expect.poll(async () => (await page.request.get('/')).text()).not.toContain('New academy')
  await page.getByRole('button', { name: 'Open your first lesson' }).click()
  await expect(heading(page, 'Hip throw, from both sides')).toBeVisible()
  await expect(page.getByText('Draft', { exact: true }).first()).toBeVisible()

  await page.getByRole('textbox', { name: 'Description' }).fill('Grip, turn, load, throw.')
  await page.getByRole('button', { name: 'New course' }).click()
  const dialog = page.getByRole('dialog', { name: 'New course' })
  await dialog.getByRole('textbox', { name: 'Title of the course' }).fill('First throws')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Create course' }).click()
  await expect(page.getByRole('combobox', { name: 'Course' }).locator(':checked')).toHaveText('First throws')
  await publish(page)
  await expectShown(page, '/', 'First throws')
  await expect.poll(async () => (await page.request.get('/')).text()).toContain('1 lesson, none free')
  await page.goto('/')
  // The course shows the picture of its lesson and fills the width.
  const course = page.getByRole('listitem').filter({ hasText: 'First throws' })
  await expect(course.locator('img')).toHaveJSProperty('complete', true)
  expect((await course.boundingBox())?.width).toBe(1440)
})
