import type { APIRequestContext, Page } from '@playwright/test'
import { drillClips, lessonNotes, repsDone, reviews } from '#web/api/lesson-records.ts'
import { paths } from '#web/routing/paths.ts'
import { isPlaying, openLesson, pauseWithKey } from './drill-steps.ts'
import { createClientFor, expect, storeSession, logInWithRetries, test } from './fixtures.ts'
import { findMiddayTimeZone } from './midday.ts'
import { createMember } from './create-member.ts'
import { checkStates, type MemberState } from './state-checks.ts'

// Layout and accessibility of all states of the member area at six sizes. Their behavior has its own journeys.
test.use({ expectedErrors: [/status of 40[134]/], timezoneId: findMiddayTimeZone() })
test.describe.configure({ mode: 'parallel' })

const hipThrow = { gid: 'throws', vid: 'hip-throw' }
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

/** Locates an element that identifies a state. */
type StateLocator = MemberState['locate']
const heading =
  (name: string | RegExp): StateLocator =>
  (page) =>
    page.getByRole('heading', { name })
const text =
  (pattern: string | RegExp): StateLocator =>
  (page) =>
    page.getByText(pattern)
const pressedButton =
  (name: string | RegExp): StateLocator =>
  (page) =>
    page.getByRole('button', { name, exact: true, pressed: true })
const byRole =
  (role: Parameters<Page['getByRole']>[0], name: string | RegExp): StateLocator =>
  (page) =>
    page.getByRole(role, { name, exact: true })
const pageWithout =
  (shows: StateLocator): StateLocator =>
  (page) =>
    page.locator('body').filter({ hasNot: shows(page) })

/** Creates a state that is reached by opening a path. */
const stateAt = (name: string, address: string, shows: StateLocator): MemberState => ({
  name,
  locate: shows,
  open: (page) => page.goto(address),
})
/** Creates a state of Home, after its last section has loaded. */
const homeState = (name: string, shows: StateLocator): MemberState => ({
  name,
  locate: shows,
  open: async (page) => {
    await page.goto(paths.browse())
    await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible()
    await expect(button(page, /^Email me when it’s ready/).first()).toBeAttached()
  },
})
/** Creates a state that is reached by an action in the previous state, which does not contain the located element. */
const stateAfter = (name: string, shows: StateLocator, reachState: (page: Page) => Promise<unknown>): MemberState => ({
  name,
  locate: shows,
  open: async (page) => {
    await expect(shows(page).first(), `before ${name}`).toBeHidden()
    await reachState(page)
  },
})
/** Creates a state that is reached by pressing buttons. */
const stateAfterPressing = (name: string, shows: StateLocator, ...names: (string | RegExp)[]) =>
  stateAfter(name, shows, async (page) => {
    for (const label of names) await button(page, label).first().click()
  })
/** Creates a state that is reached by pressing keys. */
const stateAfterKeys = (name: string, shows: StateLocator, ...keys: string[]) =>
  stateAfter(name, shows, async (page) => {
    for (const pressedKey of keys) await page.keyboard.press(pressedKey)
  })
/** Signs in as a new member with two clips, three notes, a due technique, and repetitions on both sides. */
async function createTrainee(page: Page, request: APIRequestContext) {
  const member = await createMember(request)
  await storeSession(page, member)
  const client = createClientFor(new URL(page.url()).origin)
  const { id } = await logInWithRetries(member, client)
  const clip = { ...hipThrow, speed: 1, mirror: false, note: 'Turn, then pull' }
  const card = { stability: 0, difficulty: 0, scheduled_days: 0, reps: 0, lapses: 0, state: 0 }
  const repsRecord = { ...hipThrow, speed: 1, seconds: 120, at: new Date() }
  await Promise.all([
    drillClips(client, id).add({ ...clip, name: 'The turn', a: 6, b: 8, reps: 3, place: 1 }),
    drillClips(client, id).add({ ...clip, name: 'The grip', a: 2, b: 3, reps: 1, place: 2, mirror: true }),
    lessonNotes(client, id).add({ ...hipThrow, at: 6.2, text: 'Belt under belt. Look at my own hip.' }),
    lessonNotes(client, id).add({ ...hipThrow, at: 20, text: 'Knees, not the back' }),
    lessonNotes(client, id).add({ gid: 'throws', vid: 'break-fall', at: 3, text: 'Breathe out' }),
    reviews(client, id).add({ ...hipThrow, ...card, due: new Date() }),
    repsDone(client, id).add({ ...repsRecord, side: 'left', count: 12 }),
    repsDone(client, id).add({ ...repsRecord, side: 'right', count: 31 }),
  ])
}

test('every screen of a new member fits and is accessible', async ({ freePage: page }) => {
  test.slow()
  await checkStates(page, [
    homeState('Home on the first day', heading('Learn one technique, left and right')),
    stateAt('New & Popular', paths.latest(), heading('New & Popular')),
    stateAt('an empty list', paths.myList(), heading('Nothing here yet.')),
    stateAt('an empty notebook', paths.notebook(), heading('No notes yet')),
    stateAt('an empty gym bag', paths.gymBag(), heading('No offline lessons yet.')),
    stateAt('a review without techniques', paths.review(), heading('No techniques in review yet.')),
    stateAt('a session without clips', paths.drillSession(), heading('No clips yet')),
    stateAt('search results', paths.search('throw'), heading('Hip throw')),
    stateAt('a search without results', paths.search('qqqqqq'), heading(/did not have any matches/)),
    stateAt('a free lesson', '/info/throws/hip-throw', text('Free lesson')),
    stateAt('a missing lesson', '/info/throws/none', heading('Not Found')),
    stateAt('a missing film', '/watch/throws/none', heading('Not Found')),
    stateAt('a locked lesson', '/locked-access?gid=throws&id=outer-reap', heading('Free lessons you can watch now')),
    stateAt('the plans', paths.cart(), byRole('link', 'Choose four weeks')),
    stateAt('a plan in the cart', paths.cart('4WK'), byRole('button', /^Place demo order/)),
    stateAt('notifications', paths.notifications(), heading('Notifications')),
    stateAt('help', paths.helpCenter(), heading('Help center')),
    stateAt('a missing receipt', paths.receipt('none'), heading('Receipt not found')),
    stateAt('the account', paths.manageAccount(), byRole('button', 'Change password')),
    stateAfterPressing(
      'the password form',
      (statePage) => statePage.getByLabel('New password', { exact: true }),
      'Change password',
    ),
    stateAfterPressing(
      'the errors of the empty password form',
      text('Enter your current password.'),
      'Change password',
    ),
  ])
})

test('every screen of a member with records fits and is accessible', async ({ page, request }) => {
  test.slow()
  await createTrainee(page, request)
  await checkStates(page, [
    homeState('Home of a member with records', byRole('link', 'Start review')),
    stateAfterPressing('the form of the weekly goal', byRole('spinbutton', 'Minutes a week'), 'Set a goal'),
    stateAfterPressing('the notifications of the bell', byRole('link', 'View more notifications'), /^Notifications/),
    stateAt('the clips of My List', paths.myList(), heading('The turn')),
    stateAfterPressing('the form of a clip in My List', byRole('dialog', 'Edit clip'), 'Edit The turn'),
    stateAfterPressing('a removed clip with undo', text('“The grip” removed.'), 'Cancel', 'Remove The grip'),
    stateAt('the notebook', paths.notebook(), heading('Notebook')),
    stateAfterPressing('the form of a note', byRole('button', 'Save note'), 'Edit note at 0:20'),
    stateAfterPressing('a removed note with undo', text('Note at 0:06 removed.'), 'Remove note at 0:06'),
    stateAfter('a note on today’s training', text('Draft saved on this device'), (statePage) =>
      statePage.getByRole('textbox', { name: 'Note on today’s training' }).fill('Falls'),
    ),
    stateAfterPressing('the notes on training days', pressedButton('Training days 1'), 'Save note', /^Training days/),
    stateAfter('a search without a note', text('No notes match “qqq”.'), (statePage) =>
      statePage.getByRole('searchbox', { name: 'Search my notes' }).fill('qqq'),
    ),
    stateAt('a lesson with repetitions', '/info/throws/hip-throw', heading('Left and right')),
    stateAt('a review at its start', paths.review(), (statePage) =>
      button(statePage, 'Show me the clip').and(statePage.locator(':focus')),
    ),
    stateAfterPressing('the clip of a review', byRole('button', 'Other side'), 'Show me the clip'),
    stateAfterPressing('a technique that was graded Again', byRole('button', 'Do it now'), /^Again/),
    stateAfterPressing('the same technique immediately afterwards', byRole('button', 'Show me the clip'), 'Do it now'),
    stateAfterPressing('the end of a review', heading('That’s all for today.'), 'Show me the clip', /^Good/),
  ])
})

/** Locates a session that is in a phase. */
const sessionPhase =
  (name: 'recall' | 'rest'): StateLocator =>
  (page) =>
    page.locator(`.mat[data-phase="${name}"]`)

test('every state of a session fits and is accessible', async ({ page, request }) => {
  test.slow()
  await page.clock.install()
  await createTrainee(page, request)
  await checkStates(page, [
    stateAt('a session before it starts', paths.drillSession(), byRole('button', 'Start')),
    stateAfter(
      'a session of one round with long phases',
      (statePage) => statePage.getByRole('status', { name: 'Rounds' }).filter({ hasText: /^1$/ }),
      async (statePage) => {
        for (const name of ['Rounds: less', 'Rounds: less']) await button(statePage, name).click()
        for (const name of ['Work: more', 'Rest: more'])
          for (let more = 0; more < 8; more += 1) await button(statePage, name).click()
      },
    ),
    stateAfter('a paused session', byRole('button', 'Tap to resume'), async (statePage) => {
      await button(statePage, 'Start').click()
      await expect.poll(() => isPlaying(statePage)).toBe(true)
      await statePage.keyboard.press('b')
    }),
    stateAfterPressing('a session in its recall phase', sessionPhase('recall'), 'Tap to resume'),
    stateAfter('a session at rest', sessionPhase('rest'), (statePage) => statePage.clock.fastForward('02:00')),
    stateAfter('the end of a session', byRole('button', 'Repeat session'), async (statePage) => {
      await button(statePage, 'Go now').click()
      await expect(sessionPhase('recall')(statePage)).toBeVisible()
      await statePage.clock.fastForward('02:00')
    }),
    stateAfterPressing('a note at the end of a session', byRole('textbox', /^Note at /), 'Write a note'),
  ])
})

test('every state of the watch page fits, shows its deck, and is accessible', async ({ page, request }) => {
  test.slow()
  // Without the Fullscreen API, as on many phones.
  await page.addInitScript(() => Object.defineProperty(document, 'fullscreenEnabled', { value: false }))
  await createTrainee(page, request)
  await openLesson(page)
  await pauseWithKey(page)
  await page.keyboard.press('Home')
  const mat = stateAfter('mat mode', byRole('button', 'Tap to resume'), async (statePage) => {
    for (const letter of 'xt') await statePage.keyboard.press(letter)
    await expect.poll(() => isPlaying(statePage)).toBe(true)
    await statePage.keyboard.press('b')
  })
  const matRest = stateAfter('the rest of mat mode', text(/^Rest\. Then the other side/), async (statePage) => {
    await button(statePage, 'Tap to resume').click()
    await expect(statePage.getByText(/^Rest\. Then the other side/)).toBeVisible()
    await statePage.keyboard.press('b')
    await expect(button(statePage, 'Tap to resume')).toBeVisible()
  })
  await checkStates(page, [
    stateAfterKeys(
      'a film without a loop',
      (statePage) => statePage.getByRole('slider').and(statePage.locator(':not([aria-valuenow="0"])')),
      '2',
    ),
    stateAfterKeys('a loop with only its start A', text('Loop starts here.'), 'a'),
    stateAfterKeys('a loop with A and B', text(/^\d+\.\d\d s/), 'l', 'b'),
    stateAfterPressing('the repetitions of a loop', byRole('group', 'Repeat'), /^Repeat: /),
    stateAfter('the speed ladder', byRole('button', 'Stop building up speed'), async (statePage) => {
      await button(statePage, 'Build up speed (0.25 to 1×)').click()
      // The film would otherwise end during the following states.
      await expect.poll(() => isPlaying(statePage)).toBe(true)
      await pauseWithKey(statePage)
    }),
    stateAfterKeys('the form of a new clip', byRole('form', 'Drill clip'), 's'),
    stateAfter('the form of a new clip without a name', text('Enter a name for this clip.'), async (statePage) => {
      await statePage.getByRole('textbox', { name: 'Name' }).fill('')
      await button(statePage, 'Save clip').click()
    }),
    stateAfter('a saved clip', byRole('button', 'Clips 3'), async (statePage) => {
      await statePage.getByRole('textbox', { name: 'Name' }).fill('The pull')
      await button(statePage, 'Save clip').click()
    }),
    stateAfterKeys('the other side', pressedButton('Mirror'), 'r'),
    stateAfterKeys('captions', pressedButton('Captions'), 'c'),
    stateAfterPressing('the transcript', byRole('searchbox', 'Find in the transcript'), 'Transcript'),
    stateAfterPressing('the notes', byRole('textbox', 'Add a note at this moment'), /^Notes/),
    stateAfterPressing('the form of a note beside the film', byRole('button', 'Save note'), 'Edit note at 0:20'),
    stateAfterPressing('the clips', byRole('button', 'Remove The pull'), 'Cancel', /^Clips/),
    stateAfterPressing('a removed clip with undo beside the film', text('“The pull” removed.'), 'Remove The pull'),
    stateAfterPressing('the chapters', heading('Chapters'), 'Chapters'),
    stateAfterKeys('the loop of a chapter', pressedButton(/^Loop /), 'x', 'o'),
    stateAfterKeys('the loop of the hardest second', pressedButton(/^Loop: /), 'h'),
    stateAfterPressing('the settings', byRole('group', 'Settings'), 'Settings'),
    { ...stateAfterKeys('the keyboard help', byRole('dialog', 'Player keyboard shortcuts'), '?'), isDeckHidden: true },
    stateAfterPressing(
      'the closed keyboard help',
      pageWithout(byRole('dialog', 'Player keyboard shortcuts')),
      'Close shortcuts',
    ),
    { ...mat, isDeckHidden: true },
    { ...matRest, isDeckHidden: true },
    stateAfterPressing('the closed mat mode', pageWithout(byRole('button', 'Leave mat mode')), 'Leave mat mode'),
    stateAfterKeys('the end of a film', heading(/^You finished/), 'x', '9', 'k'),
  ])
})
