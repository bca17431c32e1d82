import type { Page } from '@playwright/test'
import { drillClips } from '#web/api/lesson-records.ts'
import { expect, expectAccessible, signIn, storeSession, test } from './fixtures.ts'
import { isPlaying, pauseWithKey } from './drill-steps.ts'
import { createMember } from './create-member.ts'

const film = (page: Page) => page.locator('video')
const getTime = (page: Page) => film(page).evaluate((video: HTMLVideoElement) => video.currentTime)
const clips = (page: Page) => page.getByRole('region', { name: 'Drill clips' })

/** Opens the first film as a new member. */
async function openLesson(page: Page, request: Parameters<typeof createMember>[0], search = '') {
  const member = await createMember(request)
  await signIn(page, member, `/watch/throws/hip-throw${search}`)
  await expect.poll(() => getTime(page)).toBeGreaterThan(0.2)
  return member
}

/** Selects a panel beside the video. On narrow screens the loop is one of the tabs, on others it is always visible. */
async function showPanel(page: Page, name: 'Loop' | 'Clips') {
  const tabs = page.getByRole('group', { name: 'Beside the video' })
  await expect(tabs.getByRole('button', { name: 'Clips' })).toBeVisible()
  const tab = tabs.getByRole('button', { name })
  if ((await tab.count()) > 0) await tab.click()
}

/** Opens the form of a clip of the current loop by keyboard, and fills it in. */
async function fillClipForm(page: Page, name: string, cue = '') {
  await showPanel(page, 'Loop')
  await expect(page.getByRole('button', { name: 'Save as drill clip' })).toBeVisible()
  await page.keyboard.press('s')
  const form = page.getByRole('form', { name: 'Drill clip' })
  await form.getByRole('textbox', { name: 'Name' }).fill(name)
  await form.getByRole('spinbutton', { name: 'Repetitions' }).fill('1')
  await form.getByRole('textbox', { name: 'Cue words' }).fill(cue)
  return form
}

test('a loop is saved with a cue, played from My List, and removed', { tag: '@gate' }, async ({ page, request }) => {
  await openLesson(page, request, '?a=4&b=5&speed=0.5&mirror=1')
  const form = await fillClipForm(page, '', 'Turn, then pull')
  await form.getByRole('button', { name: 'Save clip' }).click()
  await expect(form.getByText('Enter a name for this clip.')).toBeVisible()
  await expectAccessible(page)
  await form.getByRole('textbox', { name: 'Name' }).fill('The turn')
  // The lesson shows the right side, so its mirror image is the left side.
  await expect(form.getByRole('radio', { name: 'Left' })).toBeChecked()
  await form.getByRole('button', { name: 'Save clip' }).click()
  await expect(clips(page).getByRole('button', { name: 'The turn', exact: true })).toBeVisible()
  await expect(clips(page)).toContainText('0.5 ×, mirrored, left side, 1 rep')
  await expect(clips(page)).toContainText('1 clip, one session of 3 rounds')
  await expectAccessible(page)

  await page.goto('/my-list')
  await expect(clips(page).getByRole('link', { name: 'The turn' })).toBeVisible()
  await expectAccessible(page)
  await clips(page).getByRole('button', { name: 'Edit The turn' }).click()
  const change = page.getByRole('dialog', { name: 'Edit clip' })
  await change.getByRole('textbox', { name: 'B, to' }).fill('0:03')
  await change.getByRole('button', { name: 'Save clip' }).click()
  await expect(change.getByText('Enter a time for B that’s after A')).toBeVisible()
  await expectAccessible(page)
  await change.getByRole('textbox', { name: 'B, to' }).fill('0:05.5')
  await change.getByRole('combobox', { name: 'Speed' }).selectOption('Ladder to 1 ×')
  await change.getByText('Both', { exact: true }).click()
  const changed = page.waitForResponse((response) => response.request().postData()?.includes('ladder') ?? false)
  await change.getByRole('button', { name: 'Save clip' }).click()
  await expect(clips(page)).toContainText('Ladder to 1 ×, mirrored, 1 rep')
  await changed
  await page.reload()
  await expect(clips(page)).toContainText('Ladder to 1 ×, mirrored, 1 rep')
  await clips(page).getByRole('link', { name: 'The turn' }).click()
  await showPanel(page, 'Loop')
  await expect(page.getByText('Repetition 1 of 4')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'End of the loop' })).toHaveValue('0:05.500')
  await expect(page.getByRole('textbox', { name: 'Start of the loop' })).toHaveValue('0:04.000')
  await expect.poll(() => getTime(page)).toBeGreaterThan(4)

  await showPanel(page, 'Clips')
  await clips(page).getByRole('button', { name: 'Remove The turn' }).click()
  await expect(clips(page).getByRole('button', { name: 'Undo' })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(clips(page)).toContainText('Ladder to 1 ×, mirrored, 1 rep')
  await expect(page.getByRole('heading', { name: 'Drill clips' })).toBeFocused()
  await clips(page).getByRole('button', { name: 'Remove The turn' }).click()
  await expect(clips(page)).toContainText('“The turn” removed.')
  await page.reload()
  await showPanel(page, 'Loop')
  await expect(page.getByRole('region', { name: 'Loop' })).toBeVisible()
  await showPanel(page, 'Clips')
  await expect(clips(page)).toContainText('Set A and B around a hard part and save it')
  await expect(clips(page).getByRole('listitem')).toHaveCount(0)
})

test(
  'the shared link of a clip opens its loop with its speed and side, after signing in',
  { tag: '@gate' },
  async ({ page, request, context, browser, baseURL }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const member = await createMember(request)
    const client = await storeSession(page, member)
    const clip = { vid: 'hip-throw', gid: 'throws', name: 'The turn', a: 4, b: 5, speed: 0.5, mirror: true, reps: 3 }
    await drillClips(client, client.tokens.currentId() ?? '').add(clip)
    await page.goto('/my-list')
    await clips(page).getByRole('button', { name: 'Share The turn' }).click()
    await expect(page.getByText('Link copied. People need to sign in to open it.')).toBeVisible()
    const link = await page.evaluate(() => navigator.clipboard.readText())
    expect(link).toBe(`${baseURL}/watch/throws/hip-throw?a=4&b=5&speed=0.5&mirror=1`)

    const partner = await createMember(request)
    const partnerPage = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage()
    await partnerPage.goto(link)
    await partnerPage.getByLabel('Email address').fill(partner.email)
    await partnerPage.getByLabel('Password', { exact: true }).fill(partner.password)
    await partnerPage.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(partnerPage).toHaveURL(/\/watch\//)
    await expect(partnerPage.getByRole('textbox', { name: 'Start of the loop' })).toHaveValue('0:04.000')
    await expect(partnerPage.getByRole('textbox', { name: 'End of the loop' })).toHaveValue('0:05.000')
    await expect(partnerPage.getByRole('button', { name: '0.5 ×', pressed: true })).toBeVisible()
    await expect(partnerPage.getByRole('button', { name: 'Mirror', pressed: true })).toBeVisible()
    await expect.poll(() => getTime(partnerPage)).toBeGreaterThan(4)
  },
)

/** Counts bell strokes by their lowest partial tone of 880 Hz. Returns a function that reads the count. */
async function recordBellStrokes(page: Page) {
  await page.addInitScript(() => {
    const { start } = OscillatorNode.prototype
    let strokes = 0
    OscillatorNode.prototype.start = function (...when) {
      if (this.frequency.value === 880) document.documentElement.dataset['strokes'] = String((strokes += 1))
      return start.apply(this, when)
    }
  })
  return () => page.evaluate(() => Number(document.documentElement.dataset['strokes'] ?? 0))
}

test('a session shows a clip, its cue, the clip again, and a rest, with a bell at each step', async ({
  page,
  request,
}) => {
  const readBellStrokes = await recordBellStrokes(page)
  // Slow, so that a pass is long enough to observe.
  await openLesson(page, request, '?a=4&b=5&speed=0.25')
  for (const [name, cue] of [
    ['The turn', 'Turn, then pull'],
    ['The grip', ''],
  ] as const) {
    const form = await fillClipForm(page, name, cue)
    await form.getByRole('button', { name: 'Save clip' }).click()
    await expect(clips(page).getByRole('button', { name, exact: true })).toBeVisible()
  }
  await clips(page).getByRole('link', { name: 'Start session' }).click()
  await expect(page.getByRole('heading', { name: 'Drill session' })).toBeVisible()
  const length = page.getByRole('status').filter({ hasText: 'minutes' })
  await expect(length).toHaveText('6 minutes')
  await page.getByText('The grip', { exact: true }).click()
  await expect(page.getByRole('checkbox', { name: 'The grip' })).not.toBeChecked()
  await expect(length).toHaveText('3 minutes')
  await page.getByText('The grip', { exact: true }).click()
  const rows = page.getByRole('list', { name: 'Clips' }).getByRole('listitem')
  await page.getByRole('button', { name: 'Move The grip, number 2 of 2' }).press('ArrowUp')
  await expect(rows.first()).toContainText('The grip')
  await expect(page.getByRole('button', { name: 'Move The grip, number 1 of 2' })).toBeFocused()
  const handle = await page.getByRole('button', { name: 'Move The turn' }).boundingBox()
  await page.mouse.move((handle?.x ?? 0) + 20, (handle?.y ?? 0) + 20)
  await page.mouse.down()
  await page.mouse.move((handle?.x ?? 0) + 20, (handle?.y ?? 0) - 60, { steps: 4 })
  await page.mouse.up()
  await expect(rows.first()).toContainText('The turn')
  for (const name of [
    'Rounds: less',
    'Rounds: less',
    'Work: less',
    'Work: less',
    'Work: less',
    'Rest: less',
    'Rest: less',
    'Rest: less',
  ])
    await page.getByRole('button', { name }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Start' }).click()

  await expect(page.getByText('Round 1 of 1')).toBeVisible()
  await expect(film(page)).toBeVisible()
  await expect.poll(() => getTime(page)).toBeGreaterThan(4)
  await expect(page.getByText('Rep 1 of 1')).toBeVisible()
  await page
    .getByRole('button', { name: /Left side/ })
    .or(page.getByRole('button', { name: /Right side/ }))
    .click()
  await page.keyboard.press('>')
  await expect(page.getByRole('button', { name: '0.5 ×' })).toBeVisible()
  await expect(page.getByRole('status')).toHaveText('Turn, then pull')
  await expect(film(page)).toBeHidden()
  await expect(page.getByText('Round 1 of 1')).toBeHidden()
  await page.keyboard.press(' ')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Tap to resume' }).click()
  await expect(page.getByText('watch again')).toBeVisible()
  await expect(film(page)).toBeVisible()
  await expect(page.getByRole('status')).toHaveText(/^Rest. Next: The grip, (left|right)$/)
  // One stroke each for the start, the recall and the repetition, and two for the rest.
  expect(await readBellStrokes()).toBe(5)
  await page.getByRole('button', { name: 'Tap to pause' }).click()
  await page.getByRole('button', { name: '+15 s' }).click()
  // Fifteen seconds added to the remaining five.
  await expect(page.getByText(/^0:(1[5-9]|20)$/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Go now' }).click()
  await expect(page.getByRole('status')).toHaveText('The grip')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: 'Drill session' })).toBeVisible()
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page).toHaveURL(/\/watch\/throws\/hip-throw/)
})

test('Next ends each step of a session, and after the last step the session', async ({ page, request }) => {
  await signIn(page, await createMember(request, { clips: 1 }), '/drill-session')
  for (const name of ['Rounds: less', 'Rounds: less']) await page.getByRole('button', { name }).click()
  await page.getByRole('button', { name: 'Start' }).click()
  const next = page.getByRole('button', { name: 'Next', exact: true })
  // The clip has eight repetitions, of which three are watched.
  await expect(page.getByText('Rep 1 of 3')).toBeVisible()
  await next.click()
  await expect(page.getByText('8 reps, right side')).toBeVisible()
  await next.click()
  await expect(page.getByText('watch again')).toBeVisible()
  await next.click()
  // Skipped repetitions are not counted.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('1 minute. Done.')
})

test('a note is listed with its time, and a click on the time seeks to it', async ({ page, request }) => {
  await openLesson(page, request)
  await page.keyboard.press('k')
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  await page.getByRole('button', { name: 'Notes', exact: true }).click()
  const notes = page.getByRole('region', { name: 'Your notes' })
  await notes.getByRole('textbox').fill('Hips lower than theirs')
  await expect(notes.getByText('At 0:05')).toBeVisible()
  await notes.getByRole('button', { name: 'Save note' }).click()
  await expect(notes.getByRole('listitem')).toContainText('Hips lower than theirs')
  await expectAccessible(page)
  await page.reload()
  // Seeks to the last position before playback starts.
  await expect.poll(() => isPlaying(page)).toBe(true)
  await page.getByRole('button', { name: 'Notes 1', exact: true }).click()
  await pauseWithKey(page)
  await page.keyboard.press('Home')
  await notes.getByRole('button', { name: 'To 0:05' }).click()
  await expect.poll(() => getTime(page)).toBeCloseTo(5, 1)
  await notes.getByRole('button', { name: 'Edit note at 0:05' }).click()
  const change = notes.getByRole('textbox', { name: 'Note at 0:05' })
  await expect(change).toBeFocused()
  await change.fill('Belt under belt')
  await page.reload()
  await expect(change).toHaveValue('Belt under belt')
  await expectAccessible(page)
  await notes.getByRole('button', { name: 'Save note' }).click()
  await expect(notes.getByRole('listitem')).toContainText('Belt under belt')
  await expect(notes.getByRole('button', { name: 'Edit note at 0:05' })).toBeFocused()
  await notes.getByRole('button', { name: 'Remove note at 0:05' }).click()
  await expect(notes.getByRole('listitem')).toContainText('Note at 0:05 removed.')
  await expect(notes.getByRole('button', { name: 'Undo' })).toBeFocused()
  await expectAccessible(page)
  await notes.getByRole('button', { name: 'Undo' }).click()
  await expect(notes.getByRole('listitem')).toContainText('Belt under belt')
})

test.describe('training offline', () => {
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED/] })

  test('an unsaved note survives the end of the film, a reload and a lost network', async ({ page, request }) => {
    await openLesson(page, request)
    await page.keyboard.press('k')
    await page.keyboard.press('9')
    await page.getByRole('button', { name: 'Notes', exact: true }).click()
    const notes = page.getByRole('region', { name: 'Your notes' })
    const field = notes.getByRole('textbox')
    const end = page.getByRole('group', { name: 'The video has ended' })
    await field.fill('My left heel stays too far out, so I')
    await expect(notes.getByText('Draft saved on this device')).toBeVisible()
    // Simulates the play key of a headset during typing.
    await film(page).evaluate((video: HTMLVideoElement) => video.play())
    await expect(end.getByRole('button', { name: 'Replay' })).toBeVisible()
    await expect(field).toBeFocused()
    await expectAccessible(page)
    await page.reload()
    await expect(field).toHaveValue('My left heel stays too far out, so I')
    await expect(notes.getByText('Draft saved on this device')).toBeVisible()

    await page.context().setOffline(true)
    await notes.getByRole('button', { name: 'Save note' }).click()
    await expect(notes.getByRole('listitem')).toContainText('My left heel')
    await expect(notes.getByText('Draft saved on this device')).toBeHidden()
    const noteResponse = page.waitForResponse(
      (response) => response.request().postData()?.includes('My left heel') ?? false,
    )
    await page.context().setOffline(false)
    expect((await noteResponse).ok()).toBe(true)
    await page.reload()
    await page.getByRole('button', { name: 'Notes 1', exact: true }).click()
    await expect(notes.getByRole('listitem')).toContainText('My left heel')
    await expect(field).toHaveValue('')
  })
})

test('watched ranges are saved even if the page closes during playback', async ({ page, request, browser }) => {
  const member = await openLesson(page, request)
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 3.2)
  await page.keyboard.press('5')
  const timeBeforeClose = await getTime(page)
  await expect.poll(() => getTime(page)).toBeGreaterThan(timeBeforeClose + 2)
  // Closes the page without a pause or unload event.
  await page.close({ runBeforeUnload: false })
  const laptop = await (await browser.newContext()).newPage()
  await signIn(laptop, member)
  await expect(laptop.getByRole('heading', { name: 'New', exact: true })).toBeVisible()
  const bar = laptop.locator('.lesson-progress-bar').first()
  await expect(bar.locator('span')).toHaveCount(2)
  await laptop.goto('/watch/throws/hip-throw')
  await expect.poll(() => getTime(laptop)).toBeGreaterThan(14)
})
