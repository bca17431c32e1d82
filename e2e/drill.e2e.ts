import type { Page } from '@playwright/test'
import { expect, expectAccessible, storeSession, signIn, test } from './fixtures.ts'
import { createMember } from './create-member.ts'
import {
  button,
  getVideo,
  readFrame,
  isPlaying,
  openLesson,
  type LoopJump,
  pauseWithKey,
  readTime,
  recordLoopJumps,
} from './drill-steps.ts'

const START_FIELD = 'Start of the loop, minutes and seconds'

test('a loop is set by key, number and drag, repeats frame-accurately, is counted, and playback continues', async ({
  paidPage: page,
}) => {
  await openLesson(page, '?a=6&b=6.5')
  // A busy machine drops frames, so the next six passes are evaluated too. A frame before A is an error in any pass.
  const jumpsBeforeStart: LoopJump[] = []
  await expect(async () => {
    const jumps = await recordLoopJumps(page, 6)
    jumpsBeforeStart.push(...jumps.filter(({ firstFrame }) => firstFrame < 180))
    // From frame 195 back to 180 within two frames, and never far past B.
    const exact = jumps.filter(
      ({ lastFrame, firstFrame }) => Math.abs(lastFrame - 195) <= 2 && Math.abs(firstFrame - 180) <= 2,
    )
    expect(exact.length, JSON.stringify(jumps)).toBeGreaterThanOrEqual(5)
    for (const { lastFrame } of jumps) expect(lastFrame).toBeLessThanOrEqual(210)
  }).toPass()
  expect(jumpsBeforeStart).toEqual([])
  await pauseWithKey(page)
  await page.keyboard.press('x')
  await expect(page).not.toHaveURL(/[?&]a=/)
  await page.keyboard.press('2')
  await page.keyboard.press('a')
  await page.keyboard.press('l')
  await page.keyboard.press('b')
  const [start, end] = [page.getByLabel(START_FIELD), page.getByRole('slider', { name: 'End of the loop' })]
  await start.fill('1:99 or so')
  await start.press('Enter')
  await expect(page.getByText('Enter minutes and seconds, like 0:08.500.')).toBeVisible()
  await expect(start).toHaveAccessibleDescription('Enter minutes and seconds, like 0:08.500.')
  await start.fill('0:08,5')
  await start.press('Enter')
  await expect(start).toHaveValue('0:08.500')
  await button(page, 'A one frame later').click()
  await expect(start).toHaveValue('0:08.533')
  const valueText = await end.getAttribute('aria-valuetext')
  await end.press('ArrowLeft')
  await expect(end).not.toHaveAttribute('aria-valuetext', valueText ?? '')
  const box = await end.boundingBox()
  await page.mouse.move((box?.x ?? 0) + 22, (box?.y ?? 0) + 30)
  await page.mouse.down()
  await page.mouse.move((box?.x ?? 0) - 400, (box?.y ?? 0) + 30, { steps: 4 })
  await page.mouse.up()
  await expect(page).toHaveURL(/[?&]a=8\.533&b=1\d\.\d/)
  // A half-second loop, played twice before playback continues.
  await page.getByLabel('End of the loop, minutes and seconds').fill('9')
  await page.keyboard.press('Enter')
  await page.getByLabel('End of the loop, minutes and seconds').blur()
  await button(page, /^Repeat: Endless/).click()
  await button(page, 'Repeat: more').click()
  await button(page, 'Repeat: more').click()
  await page.keyboard.press('2')
  await page.keyboard.press('k')
  await expect(page.getByText('Repetition 2 of 2')).toBeVisible()
  await expect.poll(() => readTime(page)).toBeGreaterThan(9.5)
  await expectAccessible(page)
})

test('the speed ladder reaches real time, pauses separate passes, and frame steps work in both directions', async ({
  paidPage: page,
}) => {
  await openLesson(page, '?a=6&b=6.2&speed=0.5')
  await pauseWithKey(page)
  await button(page, /^Repeat: /).click()
  await button(page, 'Pause: more').click()
  await getVideo(page).evaluate((video: HTMLVideoElement) =>
    video.addEventListener('ratechange', () => {
      const ratesBefore = video.dataset['rates'] ?? ''
      if (!ratesBefore.endsWith(` ${video.playbackRate}`))
        video.dataset['rates'] = `${ratesBefore} ${video.playbackRate}`
    }),
  )
  await page.keyboard.press('d')
  await expect.poll(() => getVideo(page).getAttribute('data-rates')).toBe(' 0.25 0.5 0.75 1 0.5')
  expect(await getVideo(page).evaluate((video: HTMLVideoElement) => video.preservesPitch)).toBe(true)
  await expect.poll(() => getVideo(page).evaluate((video: HTMLVideoElement) => video.playbackRate)).toBe(0.5)
  await pauseWithKey(page)
  await page.keyboard.press('x')
  await page.keyboard.press('4')
  const currentFrame = await readFrame(page)
  await page.keyboard.press('.')
  await expect.poll(() => readFrame(page)).toBe(currentFrame + 1)
  await button(page, 'One frame back').click()
  await button(page, 'One frame back').click()
  await expect.poll(() => readFrame(page)).toBe(currentFrame - 1)
  await page.keyboard.press('>')
  await expect(button(page, '0.75 ×')).toHaveAttribute('aria-pressed', 'true')
})

const waitForMirrorSaved = (page: Page) =>
  page.waitForResponse((response) => response.request().postData()?.includes('"mirror"') ?? false)

test(
  'the mirror affects only the picture and is restored on the next visit and on other devices',
  { tag: '@gate' },
  async ({ page, browser, request }) => {
    const member = await createMember(request)
    await storeSession(page, member)
    await openLesson(page)
    await page.keyboard.press('c')
    await pauseWithKey(page)
    await page.keyboard.press('4')
    const region = page.getByRole('region', { name: 'Player, Hip throw' })
    const lines = region.locator('.caption-lines')
    await expect(lines).toHaveText(/[a-z]{3}/)
    await expect.poll(() => getVideo(page).evaluate((video: HTMLVideoElement) => video.seeking)).toBe(false)
    /** Returns for 64 points along the middle row of the video on the screen whether each one is light. */
    const readRow = async () => {
      const shot = await getVideo(page).screenshot()
      return page.evaluate(
        async (bytes) => {
          const image = await createImageBitmap(new Blob([new Uint8Array(bytes)]))
          const canvas = new OffscreenCanvas(image.width, image.height)
          const pen = canvas.getContext('2d')
          pen?.drawImage(image, 0, 0)
          return Array.from({ length: 64 }, (_, i) => {
            const x = Math.floor(((i + 0.5) * image.width) / 64)
            return (pen?.getImageData(x, Math.floor(image.height * 0.5), 1, 1).data[0] ?? 0) > 100
          })
        },
        [...shot],
      )
    }
    const [unmirroredRow, transcriptText, box] = [await readRow(), await lines.innerText(), await lines.boundingBox()]
    const saved = waitForMirrorSaved(page)
    await page.keyboard.press('r')
    await expect(region.getByText('Mirrored, your side: left')).toBeVisible()
    const reversedRow = (await readRow()).toReversed()
    expect(unmirroredRow.filter(Boolean).length).toBeGreaterThan(4)
    expect(reversedRow.filter((light, i) => light === unmirroredRow[i]).length).toBeGreaterThan(58)
    expect(await lines.innerText()).toBe(transcriptText)
    expect((await lines.boundingBox())?.y).toBeCloseTo(box?.y ?? 0, 0)
    await saved
    await page.goto('/watch/throws/break-fall')
    await expect(button(page, 'Mirror')).toHaveAttribute('aria-pressed', 'true')
    // Other devices of the member use the setting too.
    const context = await browser.newContext()
    const other = await context.newPage()
    await signIn(other, member, '/watch/throws/break-fall')
    await expect(button(other, 'Mirror')).toHaveAttribute('aria-pressed', 'true')
    await context.close()
  },
)

test('quality, captions, zoom and key settings are restored, and the transcript seeks the video', async ({
  // The mirror setting belongs to the account, so this journey needs its own member.
  freePage: page,
}) => {
  await openLesson(page)
  await pauseWithKey(page)
  await button(page, 'Settings').click()
  const settings = page.getByRole('group', { name: 'Settings' })
  await settings.getByRole('button', { name: '240p', exact: true }).click()
  await expect.poll(() => getVideo(page).evaluate((video: HTMLVideoElement) => video.videoHeight)).toBe(240)
  await settings.getByRole('button', { name: '0.1 ×' }).click()
  await settings.getByRole('button', { name: '200%' }).click()
  await settings.getByRole('button', { name: 'Half' }).click()
  await settings.getByRole('button', { name: 'Zoom in' }).click()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByText('0.1 ×, Zoomed in 1.5 ×')).toBeVisible()
  await button(page, 'Transcript').click()
  await page.getByRole('searchbox', { name: 'Find in the transcript' }).fill('knees BEND')
  const line = page.getByRole('region', { name: 'Transcript' }).getByRole('button')
  await expect(line).toHaveCount(1)
  await line.click()
  await expect.poll(() => readTime(page)).toBeCloseTo(10.467, 1)
  await page.keyboard.press('?')
  await expectAccessible(page)
  await page.getByRole('switch', { name: /^Single-key shortcuts/ }).click()
  await page.keyboard.press('Escape')
  await page.keyboard.press('r')
  await expect(button(page, 'Mirror')).toHaveAttribute('aria-pressed', 'false')
  await page.keyboard.press('Home')
  await expect.poll(() => readTime(page)).toBe(0)
  await button(page, 'Settings').click()
  await settings.getByRole('switch', { name: 'Single-key shortcuts' }).click()
  await settings.getByRole('button', { name: '100%' }).click()
  await settings.getByRole('button', { name: 'Solid' }).click()
})

test.describe('player on a touch screen', () => {
  // Mat mode uses the chapters only if there are no clips.
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 }, clips: 0 })

  test('mat mode is controlled by taps anywhere, and the first tap in full screen only shows the controls', async ({
    paidPage: page,
  }) => {
    await openLesson(page)
    await pauseWithKey(page)
    await page.keyboard.press('Home')
    await button(page, 'Mat mode').tap()
    const mat = page.getByRole('dialog', { name: /^Mat mode/ })
    await expect(mat).toContainText('Chapter 1 of 10')
    const heading = mat.getByText('At real speed')
    await page.touchscreen.tap(195, 600)
    await expect(mat.getByRole('button', { name: 'Tap to resume' })).toBeVisible()
    // Quickly, to be recognized as a double tap.
    await Promise.all([page.touchscreen.tap(360, 600), page.touchscreen.tap(360, 600)])
    await expect(mat).toContainText('Chapter 2 of 10')
    await page.keyboard.press('PageDown')
    await expect(mat).toContainText('Chapter 3 of 10')
    await page.keyboard.press('ArrowLeft')
    await expect(mat).toContainText('Sleeve and collar')
    await expect(heading).toHaveCount(0)
    await expectAccessible(page)
    await button(page, 'Leave mat mode').tap()
    await expect(mat).toHaveCount(0)
    await button(page, 'Loop from here').first().tap()
    await expect(page.getByRole('slider', { name: 'Start of the loop' })).toBeVisible()
    await button(page, 'Transcript').tap()
    await expect(page.getByRole('searchbox', { name: 'Find in the transcript' })).toBeVisible()
    await expect(button(page, 'Clear')).toBeHidden()
    await button(page, 'Loop').tap()
    await expectAccessible(page)
    await button(page, 'Clear').tap()
    await expect(button(page, 'Chapters')).toHaveAttribute('aria-pressed', 'true')
    await button(page, 'Full screen').tap()
    await expect.poll(() => isPlaying(page)).toBe(true)
    const idle = page.locator('[data-idle]')
    await expect(idle).toHaveCount(1)
    await page.touchscreen.tap(195, 200)
    await expect(idle).toHaveCount(0)
    expect(await isPlaying(page)).toBe(true)
    await page.touchscreen.tap(195, 200)
    await expect.poll(() => isPlaying(page)).toBe(false)
    const picture = await getVideo(page).boundingBox()
    const deck = await page.getByRole('slider', { name: 'Position in the lesson' }).boundingBox()
    expect((picture?.y ?? 0) + (picture?.height ?? 0)).toBeLessThanOrEqual(deck?.y ?? 0)
  })
})

test('another browser resumes at the last position, and the end of the film waits for a choice unless autoplay is on', async ({
  page,
  browser,
  request,
}) => {
  const member = await createMember(request)
  await storeSession(page, member)
  await openLesson(page, '?t=0', 'break-fall')
  await pauseWithKey(page)
  await page.keyboard.press('5')
  const timeBefore = await readTime(page)
  await page.keyboard.press('k')
  await expect.poll(() => readTime(page)).toBeGreaterThan(timeBefore + 1)
  await pauseWithKey(page)
  const context = await browser.newContext()
  const other = await context.newPage()
  await signIn(other, member, '/watch/throws/break-fall')
  await expect.poll(() => readTime(other)).toBeGreaterThan(timeBefore - 0.5)
  await other.keyboard.press('9')
  const end = other.getByRole('group', { name: 'The video has ended' })
  await expect(end.getByRole('button', { name: 'Replay' })).toBeFocused()
  await expect(end.getByRole('heading', { name: /^You finished .*break-?fall/i })).toBeVisible()
  await expectAccessible(other)
  await end.getByRole('button', { name: 'Loop the longest chapter' }).click()
  await expect(end).toBeHidden()
  await expect.poll(() => isPlaying(other)).toBe(true)
  await expect(button(other, 'Pause')).toBeFocused()
  // A chapter looped during this visit is the hardest.
  await recordLoopJumps(other, 1)
  await other.keyboard.press('x')
  await other.keyboard.press('9')
  await expect(end).toContainText('where you loop most')
  const autoplaySwitch = end.getByRole('switch', { name: 'Autoplay next lesson' })
  await expect(autoplaySwitch).not.toBeChecked()
  await autoplaySwitch.click()
  await expect(end.getByText(/^In \d s$/)).toBeVisible()
  await expectAccessible(other)
  await end.getByRole('button', { name: 'Cancel' }).click()
  await expect(end.getByText('Autoplay canceled.')).toBeVisible()
  await end.getByRole('button', { name: 'Next' }).click()
  await other.waitForURL('**/watch/throws/hip-throw')
  await context.close()
})

test('a fourth device is told that three others play, and playing there stops the first device, which can play again', async ({
  page,
  browser,
  request,
}) => {
  test.slow()
  const member = await createMember(request)
  await storeSession(page, member)
  // A loop keeps each device playing while the others are tested.
  await openLesson(page, '?a=0&b=30')
  // Small viewports reduce the load on the machine.
  const viewport = { width: 390, height: 844 }
  const contexts = await Promise.all([1, 2].map(() => browser.newContext({ viewport })))
  for (const context of contexts) {
    const other = await context.newPage()
    await storeSession(other, member)
    await openLesson(other, '?a=0&b=30')
  }
  const context = await browser.newContext()
  contexts.push(context)
  const fourth = await context.newPage()
  await signIn(fourth, member, '/watch/throws/hip-throw?a=0&b=30')
  await expect(fourth.getByRole('alert')).toContainText('Your account is playing on three other devices')
  // The play button of the player has the same effect as the one in the message.
  await fourth.getByRole('button', { name: 'Play', exact: true }).click()
  await expect.poll(() => isPlaying(fourth)).toBe(true)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('Your account is playing on three other devices')
  await expectAccessible(page)
  await alert.getByRole('button', { name: 'Play here' }).click()
  await expect(alert).toHaveCount(0)
  await expect.poll(() => isPlaying(page)).toBe(true)
  await Promise.all(contexts.map((context) => context.close()))
})
