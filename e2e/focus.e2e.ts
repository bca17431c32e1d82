import type { Page } from '@playwright/test'
import { expect, signIn, test } from './fixtures.ts'
import { createMember } from './create-member.ts'

test('the focus stays near the last action, and a success message has the success color', async ({ page, request }) => {
  await signIn(page, await createMember(request), '/watch/throws/hip-throw?a=4&b=5')
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await button('Add to review').click()
  await expect(button('Remove from review')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(button('Add to review')).toBeFocused()

  await button('Save as drill clip').click()
  const form = page.getByRole('form', { name: 'Drill clip' })
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect(button('Save as drill clip')).toBeFocused()
  await page.keyboard.press('Enter')
  await form.getByRole('textbox', { name: 'Name' }).fill('The turn')
  await form.getByRole('button', { name: 'Save clip' }).click()
  await expect(button('Save as drill clip')).toBeFocused()
  await expect(page.locator('.toast-good')).toContainText('“The turn” saved.')

  // On a phone the clips replace the loop.
  await page.setViewportSize({ width: 390, height: 844 })
  const tabs = page.getByRole('group', { name: 'Beside the video' })
  await tabs.getByRole('button', { name: 'Loop', exact: true }).click()
  await button('Save as drill clip').click()
  await form.getByRole('textbox', { name: 'Name' }).fill('The fall')
  await form.getByRole('button', { name: 'Save clip' }).click()
  await expect(tabs.getByRole('button', { name: /^Clips/ })).toBeFocused()
})

const expectFocus = (page: Page, action: string) =>
  expect
    .poll(() => page.evaluate(() => document.activeElement !== document.body && document.hasFocus()), action)
    .toBe(true)

test('saving techniques, notes and reviews never loses the focus', async ({ page, request }) => {
  await signIn(page, await createMember(request), '/watch/throws/hip-throw')
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
  await button('Add to review').click()
  await expectFocus(page, 'save a technique')
  await button(/^Notes/).click()
  const notes = page.getByRole('region', { name: 'Your notes' })
  await notes.getByRole('textbox').fill('Hips lower than theirs')
  await notes.getByRole('button', { name: 'Save note' }).click()
  await expect(notes.getByRole('listitem')).toHaveCount(1)
  await expectFocus(page, 'save a note')
  await notes.getByRole('button', { name: /^Remove note/ }).click()
  await expect(notes.getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(notes.getByRole('button', { name: /^Remove note/ })).toBeVisible()
  await expectFocus(page, 'restore a note')

  await page.goto('/review')
  await button('Show me the clip').click()
  await expect(button(/^Good/)).toBeVisible()
  await expect(button(/^Good/)).toBeFocused()
  await button(/^Good/).click()
  await expect(page.getByRole('heading', { name: 'That’s all for today.' })).toBeVisible()
  await expectFocus(page, 'grade')
})

test('with forced colors the selected speed and the played part are distinguishable', async ({ freePage: page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/watch/throws/hip-throw?a=4&b=5')
  await expect(page.getByRole('button', { name: '0.25 ×' })).toBeVisible()
  const getColor = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => getComputedStyle(element).backgroundColor)
  const ground = await getColor('body')
  const selectedColor = await getColor('.speed-step[aria-pressed="true"] i')
  expect(selectedColor).not.toBe(await getColor('.speed-step[aria-pressed="false"] i'))
  expect(selectedColor).not.toBe(ground)
  expect(await getColor('.track .played')).not.toBe(await getColor('.track .loaded'))
  expect(await getColor('.track .played')).not.toBe(ground)
  const track = page.locator('.track').first()
  expect(await track.evaluate((element) => getComputedStyle(element).borderTopWidth)).toBe('1px')
})

test('changing My List, a canceled form and a password never loses the focus', async ({ page, request }) => {
  await signIn(page, await createMember(request), '/info/throws/hip-throw')
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
  await button(/My List/)
    .first()
    .click()
  await page.goto('/my-list')
  await button(/^Remove Hip throw/)
    .first()
    .click()
  await expect(button('Undo')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'Hip throw' }).first()).toBeVisible()
  await expectFocus(page, 'restore a lesson')

  await page.goto('/manage-account')
  await button('Change password').click()
  await button('Cancel').click()
  await expect(button('Change password')).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByLabel('Current password').fill('a quiet horse walks')
  await page.getByLabel('New password').fill('seven red bridges over water')
  await button('Change password').click()
  await expect(page.getByText('Password changed.')).toBeFocused()
})

test('the steps of a technique are scrollable by keyboard if they overflow', async ({ freePage: page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/info/throws/hip-throw')
  const strip = page.getByRole('list', { name: 'Step by step' })
  await strip.focus()
  await expect(strip).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => strip.evaluate((list) => list.scrollLeft)).toBeGreaterThan(0)
  // Screen readers separate the words.
  await expect(strip.getByRole('listitem').first()).toHaveText(/^1\s?Setup \S/)
})
