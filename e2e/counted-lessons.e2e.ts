import { readFileSync } from 'node:fs'
import type { Browser, Page } from '@playwright/test'
import { paths } from '#web/routing/paths.ts'
import { accounts, expect, signIn, test } from './fixtures.ts'
import { generateClip } from './generate-clip.ts'
import { dropFile, expectPublished, moveToBin } from './studio-steps.ts'

/** Counts user actions. A press, a choice, a drop and a typed text count as one action each. */
function countActions() {
  const actionNames: string[] = []
  return {
    actionNames,
    act: async <T>(name: string, action: Promise<T>): Promise<T> => {
      actionNames.push(name)
      return action
    },
  }
}

interface CountedPage {
  page: Page
  slug: string
  act: ReturnType<typeof countActions>['act']
}

/** Drops a clip on a demo course in the Studio. Returns the row of its film. */
async function dropOnCourse({ page, slug, act }: CountedPage) {
  await signIn(page, accounts.owner, '/studio')
  await expect(page.getByRole('heading', { name: 'Start', level: 1 })).toBeVisible()
  const response = await page.request.get('/catalogue.json')
  const { videos } = (await response.json()) as { videos: { gid: string; title: string }[] }
  // A demo course, because other journeys create and delete their own.
  const course = videos.find(({ gid }) => gid === 'throws')
  if (!course) throw new Error('The demo has no course "throws".')
  const clip = readFileSync(generateClip(`${slug}.mov`, 2, '200k', '320x180'))
  await act('drop the clip on its course', dropFile(page, `${slug}.mov`, clip, course.title))
  const row = page.getByRole('listitem').filter({ hasText: slug })
  await expect(row.getByRole('combobox', { name: `Course of ${slug}.mov` })).toHaveValue(course.gid)
  return { row, course }
}

/** Milliseconds. Encoders run at low priority. */
const ENCODING_TIMEOUT = 240_000

/** Opens a path as a member and waits until the film plays. */
async function expectToPlay(browser: Browser, path: string, title: string | RegExp) {
  await using member = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const visitor = await member.newPage()
  await signIn(visitor, accounts.paid, path)
  await expect(visitor.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  const video = visitor.locator('video')
  await expect.poll(() => video.evaluate(({ readyState }: HTMLVideoElement) => readyState)).toBeGreaterThan(1)
  await expect(visitor.getByRole('alert')).toHaveCount(0)
}

test.use({ viewport: { width: 1440, height: 900 } })

test('a clip dropped on a course becomes a playable lesson after at most three actions', async ({ page, browser }) => {
  test.setTimeout(2 * ENCODING_TIMEOUT)
  const slug = `counted-${Date.now()}`
  const { act, actionNames } = countActions()
  const { row } = await dropOnCourse({ page, slug, act })
  const publish = row.getByRole('button', { name: `Publish: ${slug}.mov` })
  await expect(publish).toBeEnabled({ timeout: ENCODING_TIMEOUT })
  await act('publish it', publish.click())

  const viewLink = row.getByRole('link', { name: `View: ${slug}.mov` })
  await expect(viewLink).toBeVisible()
  await expect.poll(async () => (await page.request.get('/catalogue.json')).text()).toContain(slug)
  await expectToPlay(browser, (await viewLink.getAttribute('href')) ?? '', /Counted/)
  expect(actionNames.length, actionNames.join(', ')).toBeLessThanOrEqual(3)
  await moveToBin(page, `/studio/lessons/${slug}`)
})

test('a lesson with title, description, chapters, poster, captions and course takes at most twelve actions', async ({
  page,
  browser,
}) => {
  test.setTimeout(2 * ENCODING_TIMEOUT)
  const slug = `complete-${Date.now()}`
  const { act, actionNames } = countActions()
  const { row, course } = await dropOnCourse({ page, slug, act })
  const edit = row.getByRole('button', { name: `Edit the lesson: ${slug}.mov` })
  await expect(edit).toBeEnabled({ timeout: ENCODING_TIMEOUT })
  await act('open its lesson', edit.click())
  const film = page.getByRole('region', { name: 'Video', exact: true })
  await expect.poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.readyState)).toBe(4)
  await expect(page.getByRole('combobox', { name: 'Course' })).toHaveValue(course.gid)
  // Before a field is focused, which would disable shortcuts.
  const filmStatus = film.getByRole('status')
  await act('start a chapter', page.keyboard.press('1'))
  await expect(filmStatus).toHaveText('Setup at 0:00.00')
  await act('play', page.keyboard.press(' '))
  const time = () => page.locator('video').evaluate(({ currentTime }: HTMLVideoElement) => currentTime)
  await expect.poll(time).toBeGreaterThan(0.5)
  await act('start another chapter', page.keyboard.press('2'))
  await expect(filmStatus).toHaveText(/^Entry at 0:0[0-2]\.\d\d$/)
  await act('use this frame as poster', page.keyboard.press('b'))
  await expect(filmStatus).toHaveText('Poster updated')
  await act('type the title', page.getByRole('textbox', { name: 'Title', exact: true }).fill(`Complete ${slug}`))
  await act('type the description', page.getByRole('textbox', { name: 'Description' }).fill('A test chart, held.'))
  await act('publish the lesson', page.getByRole('button', { name: 'Publish' }).click())
  await expectPublished(page)
  await act('go to its captions', page.getByRole('link', { name: 'No captions' }).click())
  const captions = { name: 'said.vtt', mimeType: 'text/vtt', buffer: Buffer.from(CAPTIONS) }
  await act('choose their file', page.getByLabel('Captions file').setInputFiles(captions))
  await act('publish the captions', page.getByRole('button', { name: 'Publish', exact: true }).click())
  await expectPublished(page)

  const readPublishedLesson = async () => {
    const response = await page.request.get('/catalogue.json')
    const { videos } = (await response.json()) as { videos: { gid: string; videos: PublishedLesson[] }[] }
    const [lesson] = videos.flatMap(({ gid, videos: lessons }) =>
      gid === course.gid ? lessons.filter(({ id }) => id === slug) : [],
    )
    return lesson
  }
  await expect.poll(readPublishedLesson).toMatchObject({
    title: `Complete ${slug}`,
    description: 'A test chart, held.',
    chapters: [{ kind: 'setup' }, { kind: 'entry' }],
    captions: [{ lang: 'en' }],
  })
  // A poster drawn from the film, not the default one.
  expect((await readPublishedLesson())?.thumbnail).not.toContain((await readPublishedLesson())?.media)
  await expectToPlay(browser, paths.watch({ gid: course.gid, id: slug }), `Complete ${slug}`)
  expect(actionNames.length, actionNames.join(', ')).toBeLessThanOrEqual(12)
  await moveToBin(page, `/studio/lessons/${slug}`)
})

interface PublishedLesson {
  id: string
  media: string
  thumbnail: string
}

const CAPTIONS = 'WEBVTT\n\n00:00.200 --> 00:01.800\nHold, and turn.\n'
