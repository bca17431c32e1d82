import type { Locator, Page } from '@playwright/test'
import { paths } from '#web/routing/paths.ts'
import { accounts, expect, expectAccessible, signIn, test } from './fixtures.ts'
import { generateClip } from './generate-clip.ts'
import { moveToBin, publish } from './studio-steps.ts'

/** Milliseconds. Encoders run at low priority. */
const ENCODING_TIMEOUT = 240_000
/** Seconds. Longer than the journey, so that the film does not end meanwhile. */
const FILM_LENGTH = 120

/** Writes a lesson without a film, in a demo course. */
async function writeLesson(page: Page, title: string) {
  await page.goto('/studio/lessons')
  await page.getByRole('button', { name: /^New lesson/ }).click()
  const form = page.getByRole('dialog', { name: 'New lesson' })
  await form.getByRole('textbox', { name: 'Title' }).fill(title)
  await form.getByRole('button', { name: 'Create draft' }).click()
  await page.getByRole('textbox', { name: 'Description' }).fill('Written before it was filmed.')
  await page.getByRole('textbox', { name: 'Safety' }).fill('Tap early.')
  const course = page.getByRole('combobox', { name: 'Course' })
  const saves: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT' && request.url().endsWith('/lessons/course')) saves.push(request.postData() ?? '')
  })
  // Arrow keys pass through other courses, which are not saved.
  await course.selectOption({ index: 1 })
  await course.selectOption({ index: 2 })
  await course.selectOption({ label: 'Throws' })
  await expect(page.getByText('Added to the end of the course.')).toBeVisible()
  expect(saves).toHaveLength(1)
}

/** Uploads a film in the dialog and uses it as soon as its lowest quality is encoded. */
async function uploadInto(dialog: Locator, name: string, length: number) {
  await dialog.getByLabel('Video to upload').setInputFiles(generateClip(name, length, '200k', '640x480'))
  const film = dialog.getByRole('radio', { name })
  await expect(film).toBeEnabled({ timeout: ENCODING_TIMEOUT })
  await film.check()
  return dialog.getByRole('button', { name: 'Use this video' })
}

/** Shortens the grants of a member, so that the player soon requests the film again. */
const shortenGrants = (member: Page) =>
  member.route('**/functions/call', async (route) => {
    if (!route.request().postData()?.includes('"playback"')) return route.fallback()
    const response = await route.fetch()
    const playback = (await response.json()) as object
    await route.fulfill({ response, json: { ...playback, expiresAt: new Date(Date.now() + 12_000).toISOString() } })
  })

test('a lesson gets its film on a phone, and a member who is watching sees the replaced film without an error', async ({
  paidPage: member,
  browser,
  baseURL,
}) => {
  test.setTimeout(3 * ENCODING_TIMEOUT)
  const title = `Filmed ${Date.now()}`
  const slug = title.toLowerCase().replace(' ', '-')
  const owner = await browser.newContext({
    viewport: { width: 390, height: 844 },
    ...(baseURL !== undefined && { baseURL }),
  })
  const page = await owner.newPage()
  await signIn(page, accounts.owner, '/studio')
  await writeLesson(page, title)

  await page.getByRole('button', { name: 'Add video' }).click()
  const adding = page.getByRole('dialog', { name: 'Add video' })
  const useFirst = await uploadInto(adding, `${slug} first.mp4`, FILM_LENGTH)
  await expectAccessible(page)
  await useFirst.click()
  await expect(page.getByText('The draft has the new video.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Video', exact: true })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Description' })).toHaveValue('Written before it was filmed.')
  await publish(page)

  await shortenGrants(member)
  const films = new Set<string>()
  const failed: string[] = []
  member.on('response', (response) => {
    const [, film] = /\/m\/[^/]+\/[^/]+\/([^/]+)\//.exec(new URL(response.url()).pathname) ?? []
    if (film !== undefined) films.add(film)
    if (response.status() >= 400) failed.push(`${response.status()} ${response.url()}`)
  })
  await member.goto(`${paths.watch({ gid: 'throws', id: slug })}?t=0&speed=0.5`)
  const video = member.locator('video')
  const time = () => video.evaluate(({ currentTime }: HTMLVideoElement) => currentTime)
  await expect.poll(time).toBeGreaterThan(1)
  expect(films.size).toBe(1)

  await page.getByRole('button', { name: 'Replace video' }).click()
  const replacing = page.getByRole('dialog', { name: 'Replace video' })
  const useSecond = await uploadInto(replacing, `${slug} second.mp4`, FILM_LENGTH)
  await expect(replacing.getByText('It’s as long as the current video')).toBeVisible()
  await useSecond.click()
  await expect(page.getByText('Members see it once you update the site.')).toBeVisible()
  const timeBefore = await time()
  await publish(page, 'Update the site')
  await expect.poll(() => films.size, { timeout: 60_000 }).toBe(2)
  await expect.poll(time, { timeout: 60_000 }).toBeGreaterThan(timeBefore + 1)
  await expect(member.getByRole('alert')).toHaveCount(0)
  expect(failed).toEqual([])

  await page.goto('/studio/uploads')
  const row = page.getByRole('listitem').filter({ hasText: `${slug} second.mp4` })
  await expect(row.getByRole('link', { name: title })).toBeVisible()
  await moveToBin(page, `/studio/lessons/${slug}`)
  await owner.close()
})
