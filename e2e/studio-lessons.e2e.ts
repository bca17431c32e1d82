import type { Locator, Page } from '@playwright/test'
import { accounts, expect, expectAccessible, signIn } from './fixtures.ts'
import { generateClip } from './generate-clip.ts'
import { publish, moveToBin } from './studio-steps.ts'
import { gateOnPhone, onBothSizes, test } from './studio-test.ts'

/** Trims everything before 0:00.40, and uses the cut for the lesson. */
async function cutFilm(page: Page, film: Locator) {
  const positionSlider = film.getByRole('slider', { name: 'Position in the video' })
  await positionSlider.press('Home')
  for (let frame = 0; frame < 10; frame += 1) await page.keyboard.press('.')
  await expect(positionSlider).toHaveAttribute('aria-valuenow', /^0\.4/)
  await page.keyboard.press('i')
  await film.getByRole('button', { name: 'Cut video' }).click()
  await film.getByRole('button', { name: /^Use this video: Cut from 0:00\.40/ }).click({ timeout: 120_000 })
  await expect(page.getByText('The draft has the new video.')).toBeVisible()
  await expect(film.getByRole('button', { name: 'Use this video: The full video' })).toBeVisible()
  await expect(film.getByRole('slider', { name: 'Start of The grip' })).toHaveAttribute('aria-valuetext', /^0:00\.6/)
}

onBothSizes((width) => {
  test('a clip becomes a lesson in a course and is reordered', { tag: gateOnPhone(width) }, async ({ page }) => {
    test.setTimeout(300_000)
    const slug = `clip-${width}-${Date.now()}`
    await signIn(page, accounts.owner, '/studio/uploads')
    await page.getByLabel('Videos to upload').setInputFiles(generateClip(`${slug}.mp4`, 2))
    const row = page.getByRole('listitem').filter({ hasText: slug })
    // The course of the last upload is preselected, and other journeys upload films too.
    const courseBox = row.getByRole('combobox', { name: `Course of ${slug}.mp4` })
    await courseBox.selectOption('No course yet')
    await expect(courseBox).toHaveValue('')
    await row.getByRole('button', { name: `Edit the lesson: ${slug}.mp4` }).click({ timeout: 240_000 })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Clip \d+ \d+$/)
    await expect(page.getByRole('link', { name: /^No courses? yet: members can’t find the lesson$/ })).toBeVisible()
    await page.getByRole('textbox', { name: 'Description' }).fill('A test chart, thrown twice.')
    await page.getByRole('combobox', { name: 'Level' }).selectOption('Foundation')
    await page.getByRole('checkbox', { name: 'Free for everyone' }).check()
    const film = page.getByRole('region', { name: 'Video', exact: true })
    await expect.poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.readyState)).toBe(4)
    const positionSlider = film.getByRole('slider', { name: 'Position in the video' })
    await positionSlider.press('Shift+ArrowRight')
    // By key on desktops, by button on phones.
    if (width > 1000) await page.keyboard.press('2')
    else await film.getByRole('button', { name: /^Entry/ }).click()
    await expect(film.getByRole('status')).toHaveText('Entry at 0:01.00')
    await film.getByRole('textbox', { name: 'Title of chapter 1' }).fill('The grip')
    await film.getByRole('button', { name: 'The grip: one frame later' }).click()
    await expect(film.getByRole('slider', { name: 'Start of The grip' })).toHaveAttribute(
      'aria-valuetext',
      /^0:01.0[34]$/,
    )
    await film.getByRole('button', { name: /^Use this frame as poster/ }).click()
    await expect(film.getByRole('status')).toHaveText('Poster updated')
    if (width > 1000) await cutFilm(page, film)
    await expectAccessible(page)
    await publish(page)

    await page.goto('/studio/courses')
    await page.getByRole('button', { name: /^New course/ }).click()
    const form = page.getByRole('dialog', { name: 'New course' })
    await form.getByRole('textbox', { name: 'Title' }).fill(`Course of ${slug}`)
    await form.getByRole('button', { name: 'Create draft' }).click()
    await page.getByRole('textbox', { name: 'Summary' }).fill('One lesson, and one that comes.')
    await page.getByRole('combobox', { name: 'Lessons' }).fill(slug)
    await page.getByRole('option', { name: /^Clip/ }).click()
    const list = page.getByRole('list', { name: 'Lessons' })
    await expect(list.getByRole('listitem')).toHaveCount(1)
    await expectAccessible(page)
    await publish(page)
    await expect
      .poll(async () => (await page.request.get('/catalogue.json')).text())
      .toContain('A test chart, thrown twice.')

    // Other journeys count the published texts.
    await moveToBin(page, `/studio/courses/course-of-${slug}`)
    await moveToBin(page, `/studio/lessons/${slug}`)
  })
})
