import type { Page } from '@playwright/test'
import { expect, expectAccessible, storeSession, signIn, test } from './fixtures.ts'
import { createMember } from './create-member.ts'

/** Returns the number of pages in the PDF of the current page. */
async function countPrintedPages(page: Page) {
  const pdf = await page.pdf({ preferCSSPageSize: true })
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0
}

const cards = (page: Page) => page.locator('.technique-card')

/** Shows the print layout on the screen. */
async function showPrintLayout(page: Page) {
  await page.evaluate(() => {
    dispatchEvent(new Event('beforeprint'))
  })
  await page.emulateMedia({ media: 'print' })
}

test('a lesson prints one technique card, black on white, with the member’s notes and cues', async ({
  page,
  request,
}) => {
  await signIn(page, await createMember(request), '/watch/throws/hip-throw?a=4&b=5')
  await expect(page.getByRole('button', { name: 'Save as drill clip' })).toBeVisible()
  await page.getByRole('button', { name: /^Notes/ }).click()
  const notes = page.getByRole('region', { name: 'Your notes' })
  await notes.getByRole('textbox').fill('Belt under belt. Look at my own hip.')
  await notes.getByRole('button', { name: 'Save note' }).click()
  await expect(notes.getByRole('listitem')).toContainText('Belt under belt')
  await page.getByRole('heading', { name: 'Your notes' }).click()
  await page.keyboard.press('s')
  const form = page.getByRole('form', { name: 'Drill clip' })
  await form.getByRole('textbox', { name: 'Name' }).fill('The turn')
  await form.getByRole('textbox', { name: 'Cue words' }).fill('Balance first, then turn')
  await form.getByRole('button', { name: 'Save clip' }).click()
  // Waits until the clip has an image.
  await expect(page.getByRole('button', { name: 'Clips 1', exact: true })).toBeVisible()
  await page.goto('/info/throws/hip-throw')
  await expect(page.getByRole('button', { name: 'Print the card' })).toBeVisible()
  await expect(cards(page)).toBeHidden()
  expect(await countPrintedPages(page)).toBe(1)

  await showPrintLayout(page)
  const card = cards(page)
  await expect(card).toBeVisible()
  for (const text of [
    'Hip throw',
    'From: Sleeve and collar. Shown on the right side.',
    '2 Pull before you turn',
    'Do not bend over: bend the knees',
    'Keep the sleeve, save the head.',
    'Belt under belt. Look at my own hip.',
    'Balance first, then turn',
    '/info/throws/hip-throw',
  ])
    await expect(card).toContainText(text)
  await expect(page.getByRole('navigation')).toHaveCount(0)
  const areDrawn = () =>
    card.locator('img').evaluateAll((images: HTMLImageElement[]) => images.map((img) => img.naturalWidth > 0))
  await expect.poll(areDrawn, 'four drawings, and the picture of the clip').toEqual([true, true, true, true, true])
})

test('a review and a session print one card per page', async ({ page, request }) => {
  await storeSession(page, await createMember(request))
  for (const lesson of ['hip-throw', 'break-fall']) {
    await page.goto(`/watch/throws/${lesson}?a=2&b=4`)
    const saved = page.waitForResponse((response) => /insertOne.*reviews/s.test(response.request().postData() ?? ''))
    await page.getByRole('button', { name: 'Add to review' }).click()
    await saved
    const clip = page.waitForResponse((response) => /insertOne.*drill_clips/s.test(response.request().postData() ?? ''))
    await expect(page.getByRole('button', { name: 'Save as drill clip' })).toBeVisible()
    await page.keyboard.press('s')
    const form = page.getByRole('form', { name: 'Drill clip' })
    await form.getByRole('textbox', { name: 'Name' }).fill('Once')
    await form.getByRole('button', { name: 'Save clip' }).click()
    await clip
  }
  for (const [path, number] of [
    ['/review', 2],
    ['/drill-session', 2],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('button', { name: `Print ${number} cards` })).toBeVisible()
    await expectAccessible(page)
    expect(await countPrintedPages(page), path).toBe(number)
  }
})

test('the button prints once the images are loaded', async ({ page, request }) => {
  await signIn(page, await createMember(request), '/info/throws/hip-throw')
  await page.evaluate(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '')
  })
  await page.getByRole('button', { name: 'Print the card' }).click()
  await expect(page.locator('html[data-printed]')).toBeAttached()
})
