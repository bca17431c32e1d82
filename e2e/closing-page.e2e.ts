import { reviews } from '#web/api/lesson-records.ts'
import { myList } from '#web/api/browse-records.ts'
import { createClientFor, expect, storeSession, logInWithRetries, test } from './fixtures.ts'
import { createMember } from './create-member.ts'

test('two quick actions are both saved even if the page closes right after them', async ({ page, request }) => {
  const member = await createMember(request)
  await storeSession(page, member)
  const laptop = createClientFor(new URL(page.url()).origin)
  const { id } = await logInWithRetries(member, laptop)
  await page.goto('/watch/throws/hip-throw')
  const addButton = page.getByRole('button', { name: 'Add to review', exact: true })
  const save = page.getByRole('button', { name: /^Add .*to My List$|^My List$/ }).first()
  await expect(addButton).toBeVisible()
  await expect(save).toBeVisible()
  const first = await addButton.elementHandle()
  const second = await save.elementHandle()
  const closed = page.waitForEvent('close')
  // In one task, so that nothing is sent before the page closes.
  await page.evaluate(
    (buttons) => {
      for (const button of buttons) if (button instanceof HTMLElement) button.click()
    },
    [first, second] as const,
  )
  await page.close({ runBeforeUnload: true })
  await closed
  const recordsOnLaptop = {
    reviews: reviews(laptop, id),
    list: myList(laptop, id),
  }
  await expect.poll(async () => (await recordsOnLaptop.reviews.read()).map(({ vid }) => vid)).toEqual(['hip-throw'])
  await expect.poll(async () => (await recordsOnLaptop.list.read()).map(({ vid }) => vid)).toEqual(['hip-throw'])
})
