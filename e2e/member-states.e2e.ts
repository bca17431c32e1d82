import type { APIRequestContext, Page } from '@playwright/test'
import { drillClips, lessonNotes, repsDone, reviews } from '#web/api/lesson-records.ts'
import { paths } from '#web/routing/paths.ts'
import { isPlaying, open, pauseWithKey } from './drill-steps.ts'
import { createClientFor, expect, storeSession, logInWithRetries, test } from './fixtures.ts'
import { findMiddayTimeZone } from './midday.ts'
import { newMember } from './new-member.ts'
import { checkStates, type MemberState } from './state-checks.ts'

// Layout and accessibility of all states of the member area at five sizes. Their behavior has its own journeys.
test.use({ expectedErrors: [/status of 40[134]/], timezoneId: findMiddayTimeZone() })
test.describe.configure({ mode: 'parallel' })

const hipThrow = { gid: 'throws', vid: 'hip-throw' }
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

type ShownElements = MemberState['locate']
/** Locator that identifies a state. */
const heading =
  (name: string | RegExp): ShownElements =>
  (page) =>
    page.getByRole('heading', { name })
const text =
  (pattern: string | RegExp): ShownElements =>
  (page) =>
    page.getByText(pattern)
const pressed =
  (name: string | RegExp): ShownElements =>
  (page) =>
    page.getByRole('button', { name, exact: true, pressed: true })
const named =
  (role: Parameters<Page['getByRole']>[0], name: string | RegExp): ShownElements =>
  (page) =>
    page.getByRole(role, { name, exact: true })
const without =
  (shows: ShownElements): ShownElements =>
  (page) =>
    page.locator('body').filter({ hasNot: shows(page) })

/** State reached by opening a path. */
const stateAt = (name: string, address: string, shows: ShownElements): MemberState => ({
  name,
  locate: shows,
  open: (page) => page.goto(address),
})
/** Home after its last section has loaded. */
const home = (name: string, shows: ShownElements): MemberState => ({
  name,
  locate: shows,
  open: async (page) => {
    await page.goto(paths.browse())
    await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible()
    await expect(button(page, /^Email me when it’s ready/).first()).toBeAttached()
  },
})
/** State reached by an action on the previous page, which did not show it. */
const stateAfter = (name: string, shows: ShownElements, reachState: (page: Page) => Promise<unknown>): MemberState => ({
  name,
  locate: shows,
  open: async (page) => {
    await expect(shows(page).first(), `before ${name}`).toBeHidden()
    await reachState(page)
  },
})
/** State reached by pressing buttons. */
const press = (name: string, shows: ShownElements, ...names: (string | RegExp)[]) =>
  stateAfter(name, shows, async (page) => {
    for (const label of names) await button(page, label).first().click()
  })
/** State reached by pressing keys. */
const key = (name: string, shows: ShownElements, ...keys: string[]) =>
  stateAfter(name, shows, async (page) => {
    for (const pressedKey of keys) await page.keyboard.press(pressedKey)
  })
/** A member with two clips, three notes, a due technique, and repetitions on both sides. */
async function trainee(page: Page, request: APIRequestContext) {
  const member = await newMember(request)
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
    home('Home on the first day', heading('Learn one technique, left and right')),
    stateAt('New & Popular', paths.latest(), heading('New & Popular')),
    stateAt('an empty list', paths.myList(), heading('Nothing here yet.')),
    stateAt('an empty notebook', paths.notebook(), heading('No notes yet')),
    stateAt('an empty gym bag', paths.gymBag(), heading('No offline lessons yet.')),
    stateAt('a review without techniques', paths.review(), heading('No techniques in review yet.')),
    stateAt('a session without clips', paths.drillSession(), heading('No clips yet')),
    stateAt('what was found', paths.search('throw'), heading('Hip throw')),
    stateAt('nothing found', paths.search('qqqqqq'), heading(/did not have any matches/)),
    stateAt('a free lesson', '/info/throws/hip-throw', text('Free lesson')),
    stateAt('a lesson that is not there', '/info/throws/none', heading('Not Found')),
    stateAt('a film that is not there', '/watch/throws/none', heading('Not Found')),
    stateAt('a locked lesson', '/locked-access?gid=throws&id=outer-reap', heading('Free lessons you can watch now')),
    stateAt('the plans', paths.cart(), named('link', 'Choose four weeks')),
    stateAt('a plan in the cart', paths.cart('4WK'), named('button', /^Place demo order/)),
    stateAt('notifications', paths.notifications(), heading('Notifications')),
    stateAt('help', paths.helpCenter(), heading('Help center')),
    stateAt('a receipt that is not there', paths.receipt('none'), heading('No receipt here')),
    stateAt('the account', paths.manageAccount(), named('button', 'Change password')),
    press('the form of a password', (on) => on.getByLabel('New password', { exact: true }), 'Change password'),
    press('the form of a password without its answers', text('Enter your current password.'), 'Change password'),
  ])
})

test('every screen of a member with records fits and is accessible', async ({ page, request }) => {
  test.slow()
  await trainee(page, request)
  await checkStates(page, [
    home('Home of who trains', named('link', 'Start review')),
    press('the goal of a week', named('spinbutton', 'Minutes a week'), 'Set a goal'),
    press('the notifications of the bell', named('link', 'View more notifications'), /^Notifications/),
    stateAt('the clips of My List', paths.myList(), heading('The turn')),
    press('a clip that is changed', named('dialog', 'Edit clip'), 'Edit The turn'),
    press('a clip that can be put back', text('“The grip” removed.'), 'Cancel', 'Remove The grip'),
    stateAt('the notebook', paths.notebook(), heading('Notebook')),
    press('a note that is changed', named('button', 'Save note'), 'Edit note at 0:20'),
    press('a note that can be put back', text('Note at 0:06 removed.'), 'Remove note at 0:06'),
    stateAfter('a search without a note', text('No notes match “qqq”.'), (on) =>
      on.getByRole('searchbox', { name: 'Search my notes' }).fill('qqq'),
    ),
    stateAt('a lesson that is drilled', '/info/throws/hip-throw', heading('Left and right')),
    stateAt('a review at its start', paths.review(), (on) => button(on, 'Show me the clip').and(on.locator(':focus'))),
    press('the clip of a review', named('button', 'Other side'), 'Show me the clip'),
    press('a technique that comes again', named('button', 'Do it now'), /^Again/),
    press('a technique that comes again at once', named('button', 'Show me the clip'), 'Do it now'),
    press('the end of a review', heading('That’s all for today.'), 'Show me the clip', /^Good/),
  ])
})

/** Session in this phase. */
const phase =
  (name: 'recall' | 'rest'): ShownElements =>
  (page) =>
    page.locator(`.mat[data-phase="${name}"]`)

test('every state of a session fits and is accessible', async ({ page, request }) => {
  test.slow()
  await page.clock.install()
  await trainee(page, request)
  await checkStates(page, [
    stateAt('a session before it starts', paths.drillSession(), named('button', 'Start')),
    stateAfter(
      'a session of one round, with times to look at it',
      (on) => on.getByRole('status', { name: 'Rounds' }).filter({ hasText: /^1$/ }),
      async (on) => {
        for (const name of ['Rounds: less', 'Rounds: less']) await button(on, name).click()
        for (const name of ['Work: more', 'Rest: more'])
          for (let more = 0; more < 8; more += 1) await button(on, name).click()
      },
    ),
    stateAfter('a session that pauses', named('button', 'Tap to resume'), async (on) => {
      await button(on, 'Start').click()
      await expect.poll(() => isPlaying(on)).toBe(true)
      await on.keyboard.press('b')
    }),
    press('a session from memory', phase('recall'), 'Tap to resume'),
    stateAfter('a session at rest', phase('rest'), (on) => on.clock.fastForward('02:00')),
    stateAfter('the end of a session', named('button', 'Repeat session'), async (on) => {
      await button(on, 'Go now').click()
      await expect(phase('recall')(on)).toBeVisible()
      await on.clock.fastForward('02:00')
    }),
    press('a note at the end of a session', named('textbox', /^Note at /), 'Write a note'),
  ])
})

test('every state of the watch page fits, shows its deck, and is accessible', async ({ page, request }) => {
  test.slow()
  // Without the Fullscreen API, as on many phones.
  await page.addInitScript(() => Object.defineProperty(document, 'fullscreenEnabled', { value: false }))
  await trainee(page, request)
  await open(page)
  await pauseWithKey(page)
  await page.keyboard.press('Home')
  const mat = stateAfter('mat mode', named('button', 'Tap to resume'), async (on) => {
    for (const letter of 'xt') await on.keyboard.press(letter)
    await expect.poll(() => isPlaying(on)).toBe(true)
    await on.keyboard.press('b')
  })
  const matRest = stateAfter('the rest of mat mode', text(/^Rest\. Then the other side/), async (on) => {
    await button(on, 'Tap to resume').click()
    await expect(on.getByText(/^Rest\. Then the other side/)).toBeVisible()
    await on.keyboard.press('b')
    await expect(button(on, 'Tap to resume')).toBeVisible()
  })
  await checkStates(page, [
    key('a film without a loop', (on) => on.getByRole('slider').and(on.locator(':not([aria-valuenow="0"])')), '2'),
    key('A alone', text('Loop starts here.'), 'a'),
    key('A and B', text(/^\d+\.\d\d s/), 'l', 'b'),
    press('the repetitions of a loop', named('group', 'Repeat'), /^Repeat: /),
    stateAfter('the ladder', named('button', 'Stop building up speed'), async (on) => {
      await button(on, 'Build up speed (0.25 to 1×)').click()
      // The film would otherwise end during the following states.
      await expect.poll(() => isPlaying(on)).toBe(true)
      await pauseWithKey(on)
    }),
    key('the form of a clip', named('form', 'Drill clip'), 's'),
    stateAfter('the form of a clip without a name', text('Enter a name for this clip.'), async (on) => {
      await on.getByRole('textbox', { name: 'Name' }).fill('')
      await button(on, 'Save clip').click()
    }),
    stateAfter('a clip that was saved', named('button', 'Clips 3'), async (on) => {
      await on.getByRole('textbox', { name: 'Name' }).fill('The pull')
      await button(on, 'Save clip').click()
    }),
    key('the other side', pressed('Mirror'), 'r'),
    key('captions', pressed('Captions'), 'c'),
    press('the transcript', named('searchbox', 'Find in the transcript'), 'Transcript'),
    press('the notes', named('textbox', 'Add a note at this moment'), /^Notes/),
    press('a note that is changed beside the film', named('button', 'Save note'), 'Edit note at 0:20'),
    press('the clips', named('button', 'Remove The pull'), 'Cancel', /^Clips/),
    press('a clip that can be put back beside the film', text('“The pull” removed.'), 'Remove The pull'),
    press('the chapters', heading('Chapters'), 'Chapters'),
    key('the loop of a chapter', pressed(/^Loop /), 'x', 'o'),
    key('its hardest second', pressed(/^Loop: /), 'h'),
    press('the settings', named('group', 'Settings'), 'Settings'),
    { ...key('the keys', named('dialog', 'Player keyboard shortcuts'), '?'), isDeckHidden: true },
    press('no keys any more', without(named('dialog', 'Player keyboard shortcuts')), 'Close shortcuts'),
    { ...mat, isDeckHidden: true },
    { ...matRest, isDeckHidden: true },
    press('no mat mode any more', without(named('button', 'Leave mat mode')), 'Leave mat mode'),
    key('the end of a film', heading(/^You finished/), 'x', '9', 'k'),
  ])
})
