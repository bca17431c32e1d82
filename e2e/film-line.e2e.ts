import { test } from './empty-academy.ts'
import { expect, expectAccessible } from './fixtures.ts'
import { becomeOwner, readPrintedLink } from './first-day-setup.ts'
import { generateClip } from './generate-clip.ts'
import { heading } from './studio-steps.ts'

test.use({
  viewport: { width: 1440, height: 900 },
  // One password is wrong on purpose.
  expectedErrors: [/status of 400/],
  // The long film is encoded at low priority, so that it does not slow other journeys down.
  settings: { ENCODE_IN_BACKGROUND: 'true' },
})

test('waiting films are reordered by consecutive key presses and by drag', async ({ page, academy }) => {
  await becomeOwner(page, await readPrintedLink(academy))
  await expect(heading(page, 'Your academy')).toBeVisible()
  await page.goto('/studio/uploads')
  // Encodes for the duration of the journey, so that the other films wait.
  await page.getByLabel('Videos to upload').setInputFiles(generateClip('long.mp4', 90, '1M', '1280x720'))
  await expect(page.getByRole('progressbar', { name: 'Encoding of long.mp4' })).toBeVisible()
  const clips = ['grip', 'step', 'throw'].map((name) => generateClip(`${name}.mp4`, 1))
  await page.getByLabel('Videos to upload').setInputFiles(clips)
  const handles = page.getByRole('button', { name: /^Move .*, number \d of 3 in the queue$/ })
  await expect(handles).toHaveCount(3)
  const order = async () => {
    const labels = await handles.evaluateAll((elements) =>
      elements.map((handle) => handle.getAttribute('aria-label') ?? ''),
    )
    return labels.map((label) => label.replace(/^Move (.*), number .*$/, '$1'))
  }
  const [first = '', second = '', third = ''] = await order()
  const expectLabel = (name: string, position: number) =>
    expect(page.getByText(`${name} is now number ${position} of 3 in the queue.`)).toBeAttached()

  // A refetch before the academy has saved the new order must not revert it.
  const ordersBeforeSave: string[][] = []
  await page.route(/\/films\/\w+\/place$/, async (route) => {
    await page.waitForResponse(/\/films$/)
    await page.waitForTimeout(200)
    ordersBeforeSave.push(await order())
    await route.continue()
  })
  let savedCount = 0
  page.on('response', (response) => {
    if (/\/films\/\w+\/place$/.test(response.url()) && response.ok()) savedCount += 1
  })

  await handles.nth(2).focus()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expectLabel(third, 1)
  await expect(handles.first()).toBeFocused()
  await expect.poll(order).toEqual([third, first, second])
  await expect.poll(() => savedCount).toBe(2)
  expect(ordersBeforeSave).toEqual([
    [third, first, second],
    [third, first, second],
  ])
  await page.reload()
  await expect.poll(order).toEqual([third, first, second])
  await expectAccessible(page)

  const [from, to] = [await handles.first().boundingBox(), await handles.nth(2).boundingBox()]
  if (!from || !to) throw new Error('The handles have no bounding box.')
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 4 })
  await page.mouse.up()
  await expectLabel(third, 3)
  await expect.poll(() => savedCount).toBe(3)
  await page.reload()
  await expect.poll(order).toEqual([first, second, third])
})
