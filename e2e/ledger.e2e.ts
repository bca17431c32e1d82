import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { drillClips, lessonNotes, repsDone } from '#web/api/lesson-records.ts'
import { createClientFor, expect, expectAccessible, storeSession, logInWithRetries, test } from './fixtures.ts'
import { createMember } from './create-member.ts'

const lesson = { vid: 'hip-throw', gid: 'throws' }

/** Signs in as a new member. Returns functions that write the member's records like another device. */
async function createTrainee(page: Page, request: Parameters<typeof createMember>[0]) {
  const member = await createMember(request)
  await storeSession(page, member)
  const client = createClientFor(new URL(page.url()).origin)
  const { id } = await logInWithRetries(member, client)
  const reps = repsDone(client, id)
  return {
    reps,
    notes: lessonNotes(client, id),
    clips: drillClips(client, id),
    recordReps: (side: 'left' | 'right', count: number) =>
      reps.add({ ...lesson, side, count, speed: 1, seconds: 120, at: new Date() }),
  }
}

test(
  'a lesson shows its left/right balance, and the next session starts on the weaker side',
  { tag: '@gate' },
  async ({ page, request }) => {
    const { recordReps, clips, reps } = await createTrainee(page, request)
    await page.goto('/info/throws/hip-throw')
    await expect(page.getByRole('heading', { name: 'Left and right' })).toHaveCount(0)
    await recordReps('left', 12)
    await recordReps('right', 31)
    // The balance follows changes of another device.
    await expect(
      page.getByText('Left 12, right 31 in the last 4 weeks. The next session begins on the left.'),
    ).toBeVisible()
    await expect(page.getByRole('list', { name: 'Reps in the last 4 weeks' })).toContainText('19 behind on the left')
    await expectAccessible(page)

    await clips.add({ ...lesson, name: 'The turn', note: 'Turn', a: 6, b: 6.3, speed: 0.5, mirror: false, reps: 8 })
    await page.goto('/drill-session')
    await expect(page.getByText('Starts on your left side, which is behind.')).toBeVisible()
    for (const name of ['Rounds: less', 'Rounds: less', 'Work: less', 'Work: less', 'Work: less'])
      await page.getByRole('button', { name }).click()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Start' }).click()
    await expect(page.getByRole('button', { name: /^Left side/ })).toBeVisible()
    await expect(page.getByRole('button', { name: /^0.5 ×/ })).toBeVisible()
    await expect(page.locator('.session-film')).toHaveAttribute('data-mirror', 'true')
    await expect(page.getByRole('status')).toHaveText('Turn')
    await expect(page.getByText('reps, left side')).toBeVisible()
    const resultHeading = page.getByRole('heading', { level: 1 })
    await expect(resultHeading).toHaveText('1 minute. 8 reps.', { timeout: 60_000 })
    await expect(
      page.getByText(
        'Hip throw: your left side caught up by 8 and is still 11 behind, so the next session starts on that side.',
      ),
    ).toBeVisible()
    await expect(page.getByRole('list', { name: 'Reps today' })).toContainText('20 left, 31 right in the last 4 weeks')
    await expect(page.getByRole('link', { name: 'Done' })).toBeFocused()
    await page.getByRole('button', { name: 'Write a note' }).click()
    await page.getByRole('textbox', { name: 'Note at 0:06' }).fill('Belt under belt')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Save note' }).click()
    await expect(page.getByText('Note saved with Hip throw.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Write a note' })).toBeFocused()
    await expect
      .poll(async () => (await reps.read()).map(({ side, count, speed }) => [side, count, speed]))
      .toContainEqual(['left', 8, 0.5])
  },
)

test(
  'mat mode counts repetitions, rests before the other side, and shows notes',
  { tag: '@gate' },
  async ({ page, request }) => {
    const { clips, reps, notes } = await createTrainee(page, request)
    // One second per repetition, long enough to observe and edit it.
    await clips.add({ ...lesson, name: 'The turn', a: 6, b: 7, speed: 1, mirror: true, reps: 4 })
    await notes.add({ ...lesson, at: 6.2, text: 'Belt under belt' })
    await page.goto('/watch/throws/hip-throw')
    await page.getByRole('button', { name: 'Clips 1', exact: true }).click()
    await expect(page.getByRole('region', { name: 'Drill clips' })).toContainText('The turn')
    await page.getByRole('button', { name: 'Notes 1', exact: true }).click()
    await expect(page.getByRole('region', { name: 'Your notes' })).toContainText('Belt under belt')
    await expect
      .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime))
      .toBeGreaterThan(0.2)
    await page.keyboard.press('t')
    const mat = page.getByRole('dialog', { name: /^Mat mode/ })
    await expect(mat).toContainText('of 4')
    await expect(mat).toContainText('Belt under belt')
    await expect(mat.getByRole('status')).toHaveText('Rest. Then the other side: right')
    await page.keyboard.press('b')
    await expect(mat.getByRole('button', { name: 'Tap to resume' })).toBeFocused()
    await expectAccessible(page)
    await mat.getByRole('button', { name: 'Go now' }).click()
    await expect(mat.getByRole('button', { name: /^Right side/ })).toBeVisible()
    await page.keyboard.press('r')
    await expect(mat.getByRole('button', { name: /^Left side/ })).toBeVisible()
    await page.keyboard.press('<')
    await expect(mat.getByRole('button', { name: /^0.75 ×/ })).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(mat).toHaveCount(0)
    await expect
      .poll(async () => (await reps.read()).map(({ side, speed, count }) => [side, speed, count]))
      .toContainEqual(['left', 1, 4])
  },
)

/** Returns whether the crop is centered on the people, as far as the film reaches. */
const isCroppedAroundPeople = (video: Locator) =>
  video.evaluate((element: HTMLVideoElement) => {
    const { clientWidth, clientHeight, videoWidth, videoHeight } = element
    const filmWidth = (clientHeight * videoWidth) / videoHeight
    const center = Number(element.style.getPropertyValue('--people'))
    const left = Math.min(0, Math.max(clientWidth - filmWidth, clientWidth / 2 - filmWidth * center))
    return center > 0 && Math.abs(Number.parseFloat(getComputedStyle(element).objectPosition) - left) < 2
  })

for (const [width, height] of [
  [390, 844],
  [375, 667],
  [834, 1112],
  [844, 390],
  [1440, 900],
] as const)
  test(`in mat mode at ${width} by ${height} pixels, film and repetition are large`, async ({ page, request }) => {
    await page.addInitScript(() => Object.defineProperty(document, 'fullscreenEnabled', { value: false }))
    const { clips } = await createTrainee(page, request)
    await clips.add({ ...lesson, name: 'The turn', a: 6, b: 7, speed: 0.25, mirror: true, reps: 12 })
    await page.setViewportSize({ width, height })
    await page.goto('/watch/throws/hip-throw?t=6')
    await expect
      .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime))
      .toBeGreaterThan(6.1)
    await page.keyboard.press('t')
    const mat = page.getByRole('dialog', { name: /^Mat mode/ })
    await expect(mat).toContainText('of 12')
    // Digits are 0.72 of the font size.
    const size = await mat
      .locator('.mat-count b')
      .evaluate((number) => Number.parseFloat(getComputedStyle(number).fontSize))
    expect((0.72 * size) / height).toBeGreaterThanOrEqual(0.25)
    const tools = await mat.locator('.mat-tools').boundingBox()
    const zones = await mat.locator('.mat-zones').boundingBox()
    expect((tools?.y ?? 0) + (tools?.height ?? 0)).toBeLessThanOrEqual(zones?.y ?? 0)
    const video = page.locator('video')
    const film = await video.boundingBox()
    expect((film?.height ?? 0) / height).toBeGreaterThanOrEqual(0.6)
    await expect(video).toHaveCSS('object-fit', 'cover')
    const [number, cue] = [await mat.locator('.mat-count b').boundingBox(), await mat.getByRole('status').boundingBox()]
    if (height > width) {
      // The digits are lower than their box.
      expect(number?.y).toBeGreaterThan((film?.y ?? 0) + (film?.height ?? 0) - 4)
      // Below the ground of the figures.
      expect(cue?.y).toBeGreaterThan((film?.y ?? 0) + 0.86 * (film?.height ?? 0))
      expect((number?.x ?? 0) + (number?.width ?? 0)).toBeLessThanOrEqual(tools?.x ?? 0)
    } else expect((number?.x ?? 0) + (number?.width ?? 0)).toBeLessThanOrEqual(film?.x ?? 0)
    await expect.poll(() => isCroppedAroundPeople(video)).toBe(true)
    const whole = mat.getByRole('button', { name: 'Whole picture' })
    await whole.click()
    await expect(whole).toHaveAttribute('aria-pressed', 'true')
    await expect(video).toHaveCSS('object-fit', 'contain')
    await expectAccessible(page)
  })

test('the account export contains repetitions', async ({ page, request }) => {
  const { recordReps } = await createTrainee(page, request)
  await recordReps('left', 12)
  await page.goto('/manage-account')
  const download = page.waitForEvent('download')
  await page
    .getByRole('button', { name: /Download|Export/ })
    .first()
    .click()
  expect(JSON.parse(await readFile(await (await download).path(), 'utf8'))).toMatchObject({
    reps: [{ vid: 'hip-throw', side: 'left', count: 12 }],
  })
})
