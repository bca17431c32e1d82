import { accounts, expect, expectAccessible, signIn } from './fixtures.ts'
import { onBothSizes, test } from './studio-test.ts'

onBothSizes((width) => {
  test('lessons are filtered by course, access and text, and a reload keeps the filters', async ({ page }) => {
    await signIn(page, accounts.owner, '/studio/lessons')
    const table = page.getByRole('table', { name: 'Lessons' })
    const lessons = table.getByRole('row').filter({ has: page.getByRole('checkbox', { name: /^Select (?!all)/ }) })
    const freeLessons = lessons.filter({ hasText: 'Free' })
    await page.getByRole('combobox', { name: 'Course' }).selectOption('Throws')
    await expect(table.getByRole('rowheader', { name: /Grips and releases/ })).toHaveCount(0)
    const courseCount = await lessons.count()
    expect(await freeLessons.count()).toBeLessThan(courseCount)

    await page.getByRole('combobox', { name: 'Access' }).selectOption('Free')
    await expect(lessons).toHaveCount(await freeLessons.count())
    await page.reload()
    await expect(page.getByRole('combobox', { name: 'Access' })).toHaveValue('free')
    await expect(lessons).toHaveCount(await freeLessons.count())
    await page.getByRole('combobox', { name: 'Visibility' }).selectOption('Retired')
    await expect(page.getByText('No lessons match.')).toBeVisible()
    await expectAccessible(page)

    await page.goto('/studio/lessons')
    await page.getByRole('searchbox', { name: 'Find in lessons' }).fill('hip throw')
    await expect(lessons.first()).toContainText('Hip throw')
    await expectAccessible(page)
    if (width < 1000) {
      const addVideos = page.getByRole('link', { name: 'Add videos' })
      await expect(addVideos).toBeInViewport({ ratio: 1 })
      await addVideos.click()
      await expect(page).toHaveURL(/\/studio\/uploads$/)
    }
  })
})
