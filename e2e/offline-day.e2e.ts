import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { lessonRequests, watchedRecords } from '#web/api/browse-records.ts'
import { drillClips, lessonNotes, ratings, readReports, repsDone, reviews } from '#web/api/lesson-records.ts'
import { type ClosableProxy, startProxy } from './closable-proxy.ts'
import { createClientFor, expect, expectAccessible, storeSession, logInWithRetries } from './fixtures.ts'
import { runOperatorCommand } from './run-command.ts'
import type { Holdfast } from './start-holdfast.ts'
import { test as paid } from './paid-academy.ts'

const run = promisify(execFile)

const GROUP = 'throws'
const ids = Array.from({ length: 12 }, (_, index) => `lesson-${index + 1}`)
const downloadedIds = ids.slice(0, 6)
const getTitle = (id: string) => `Throw ${id.replace('lesson-', '')}`

const test = paid.extend<{ academyProxy: ClosableProxy }>({
  academyProxy: async ({ academy }, give) => {
    const proxy = await startProxy(academy.url)
    await give(proxy)
    await proxy.close().catch(() => undefined)
  },
  baseURL: async ({ academyProxy }, give) => give(academyProxy.url),
})
test.use({ serviceWorkers: 'allow', expectedErrors: [/net::ERR_|Failed to fetch|status of 40[14]/] })
// Encodes a film and simulates a day.
test.setTimeout(600_000)

/** Publishes twelve lessons with the same film, and one announced lesson. */
async function publishLessons({ dataDir, url }: Holdfast) {
  const film = join(dataDir, 'throw.mp4')
  const picture = ['-f', 'lavfi', '-i', 'testsrc2=size=640x360:rate=25:duration=8']
  const sound = ['-f', 'lavfi', '-i', 'sine=frequency=330:duration=8']
  await run('ffmpeg', ['-v', 'error', ...picture, ...sound, '-pix_fmt', 'yuv420p', film])
  const about = [
    '--group',
    GROUP,
    '--group-title',
    'Throws',
    '--title',
    getTitle('lesson-1'),
    '--id',
    'lesson-1',
    '--free',
  ]
  await runOperatorCommand(dataDir, 'ingest', film, ...about)
  const folder = test.info().outputPath('content')
  await runOperatorCommand(dataDir, 'content', 'export', folder)
  const lesson = JSON.parse(await readFile(join(folder, 'catalogue/lessons/lesson-1.json'), 'utf8')) as object
  for (const id of ids)
    await writeFile(
      join(folder, `catalogue/lessons/${id}.json`),
      JSON.stringify({ ...lesson, slug: id, title: getTitle(id) }),
    )
  const course = join(folder, `catalogue/courses/${GROUP}.json`)
  const group = JSON.parse(await readFile(course, 'utf8')) as object
  await writeFile(course, JSON.stringify({ ...group, lessons: ids }))
  const lists = join(folder, 'catalogue/lists.json')
  const cachedLists = JSON.parse(await readFile(lists, 'utf8').catch(() => '{}')) as object
  const soon = [{ id: 'lesson-13', title: getTitle('lesson-13'), description: '', thumbnail: '/mark.svg' }]
  await writeFile(lists, JSON.stringify({ ...cachedLists, soon }))
  await runOperatorCommand(dataDir, 'content', 'import', folder)
  // The running academy is notified of the publication.
  await expect.poll(async () => (await fetch(`${url}/catalogue.json`)).text()).toContain('"lesson-12"')
}

/** Returns the records of a member on another device. */
async function openLaptop(academy: Holdfast, member: { email: string; password: string }) {
  const client = createClientFor(academy.url)
  const { id } = await logInWithRetries(member, client)
  return {
    notes: lessonNotes(client, id),
    clips: drillClips(client, id),
    reviews: reviews(client, id),
    watched: watchedRecords(client, id),
    reps: repsDone(client, id),
    ratings: ratings(client, id),
    reports: () => readReports(client, id),
    requests: lessonRequests(client, id),
  }
}

type Laptop = Awaited<ReturnType<typeof openLaptop>>

const clip = { gid: GROUP, a: 1, b: 2, speed: 1, mirror: false, reps: 1 }
const card = { gid: GROUP, stability: 0, difficulty: 0, scheduled_days: 0, reps: 0, lapses: 0, state: 0 }

/** Creates the records that the member has before the day offline. */
async function createRecords(laptop: Laptop) {
  for (const vid of ids) await laptop.reviews.add({ ...card, vid, due: new Date() })
  const [first = '', second = ''] = downloadedIds
  await laptop.clips.add({ ...clip, vid: first, name: 'The grip' })
  await laptop.clips.add({ ...clip, vid: second, name: 'The turn' })
  await laptop.clips.add({ ...clip, vid: second, name: 'Removed too early' })
  await laptop.clips.add({ ...clip, vid: second, name: 'Removed' })
  await laptop.notes.add({ vid: first, gid: GROUP, at: 1, text: 'Elbow in' })
}

async function saveOffline(page: Page, id: string) {
  await page.goto(`/info/${GROUP}/${id}`)
  await page.getByRole('button', { name: /^Save offline/ }).click()
  await expect(page.getByRole('link', { name: /^Saved offline/ })).toBeVisible()
}

const getTime = (page: Page) => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)

async function watch(page: Page, id: string) {
  await page.goto(`/watch/${GROUP}/${id}`)
  await expect.poll(() => getTime(page)).toBeGreaterThan(0.5)
}

const notesTab = (page: Page) => page.getByRole('button', { name: /^Notes/ })

async function writeNote(page: Page, text: string) {
  await notesTab(page).click()
  const notes = page.getByRole('region', { name: 'Your notes' })
  await notes.getByRole('textbox').fill(text)
  await notes.getByRole('button', { name: 'Save note' }).click()
  await expect(notes.getByRole('listitem').filter({ hasText: text })).toBeVisible()
}

/** Runs a session of one round. Repetitions count once the recall time has passed. */
async function runSession(page: Page, id: string) {
  await page.goto(`/drill-session?gid=${GROUP}&id=${id}`)
  const decreaseButton = (fieldName: string) => page.getByRole('button', { name: `${fieldName}: less` })
  for (const fieldName of ['Rounds', 'Rounds', 'Work', 'Work', 'Work']) await decreaseButton(fieldName).click()
  await page.getByRole('button', { name: /^Start/ }).click()
  await expect(page.getByText('Rep 1 of 1')).toBeVisible()
  await page.clock.fastForward('00:10')
  await expect(page.getByRole('heading', { name: /1 rep\.$/ })).toBeVisible()
}

/** Rates and reports a lesson, and requests an email about an announced one. */
async function rateAndReport(page: Page) {
  await page.goto(`/info/${GROUP}/lesson-1`)
  await page.getByRole('button', { name: '4 stars' }).click()
  await expect(page.getByRole('button', { name: '4 stars', pressed: true })).toBeVisible()
  await page.getByRole('button', { name: 'Report a problem' }).click()
  await page.getByRole('radio', { name: 'Sound problem' }).check()
  await page.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByRole('dialog', { name: 'Report saved' })).toBeVisible()
  await page.goto('/browse')
  await page.getByRole('button', { name: 'Email me when it’s ready: “Throw 13”' }).click()
  await expect(page.getByRole('button', { name: 'We’ll email you when “Throw 13” is ready. Cancel' })).toBeVisible()
}

test('records of a day offline are merged with those of another device in the evening', async ({
  page: onlinePage,
  context,
  academy,
  academyProxy,
  member,
}) => {
  await publishLessons(academy)
  const laptop = await openLaptop(academy, member)
  await createRecords(laptop)
  await storeSession(onlinePage, member)
  for (const id of downloadedIds) await saveOffline(onlinePage, id)
  // The records needed offline are stored.
  await expect
    .poll(() => onlinePage.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('copy:')).length))
    .toBe(6)
  await expect
    .poll(() => onlinePage.evaluate(async () => (await caches.keys()).some((name) => name.endsWith(':catalogue'))))
    .toBe(true)
  await onlinePage.close()

  await academyProxy.close()
  await context.setOffline(true)
  const page = await context.newPage()
  await page.goto('/browse')
  await expect(page.getByText('You’re offline. Your changes')).toBeVisible()
  await expect(page.getByRole('link', { name: getTitle('lesson-1'), exact: true }).first()).toBeVisible()
  await expectAccessible(page)
  await page.goto('/my-list')
  const clips = page.getByRole('region', { name: 'Drill clips' })
  await clips.getByRole('button', { name: 'Edit The grip' }).click()
  const form = page.getByRole('dialog', { name: 'Edit clip' })
  await form.getByRole('textbox', { name: 'Name' }).fill('The grip, left')
  await form.getByRole('button', { name: 'Save clip' }).click()
  await expect(clips.getByRole('link', { name: 'The grip, left' })).toBeVisible()

  for (const name of ['Removed too early', 'Removed']) {
    await clips.getByRole('button', { name: `Remove ${name}`, exact: true }).click()
    await expect(clips.getByRole('link', { name, exact: true })).toBeHidden()
  }

  let noteCount = 0
  for (const id of downloadedIds) {
    await watch(page, id)
    for (let remaining = noteCount < 8 ? 2 : 1; remaining > 0; remaining -= 1)
      await writeNote(page, `Note ${(noteCount += 1)}`)
  }
  expect(noteCount).toBe(10)
  await watch(page, 'lesson-1')
  await notesTab(page).click()
  const notes = page.getByRole('region', { name: 'Your notes' })
  await expect(notes.getByRole('listitem')).toHaveCount(3)
  await notes.getByRole('button', { name: 'Edit note at 0:01' }).first().click()
  await notes.getByRole('textbox', { name: 'Note at 0:01' }).fill('Elbow in, chin down')
  await notes.getByRole('button', { name: 'Save note' }).first().click()
  await page.reload()
  await notesTab(page).click()
  await expect(notes.getByRole('listitem').filter({ hasText: 'chin down' })).toBeVisible()

  await page.goto('/review')
  for (const [index] of ids.entries()) {
    await page.getByRole('button', { name: 'Show me the clip' }).click()
    await page.getByRole('button', { name: /^Good/ }).click()
    if (index === 5) await page.reload()
  }
  await expect(page.getByRole('heading', { name: 'That’s all for today.' })).toBeVisible()
  await page.clock.install()
  for (const id of downloadedIds.slice(0, 2)) await runSession(page, id)
  await rateAndReport(page)
  await page.close()

  // Changes on the laptop during the day.
  const [firstNote] = await laptop.notes.read()
  await laptop.notes.change(firstNote?.id ?? '', { text: 'Elbow out' })
  const [grip] = await laptop.clips.read()
  await laptop.clips.change(grip?.id ?? '', { reps: 5 })
  const restoredClip = (await laptop.clips.read()).find(({ name }) => name === 'Removed too early')
  await laptop.clips.change(restoredClip?.id ?? '', { reps: 9 })
  expect(await laptop.notes.read()).toHaveLength(1)

  await academyProxy.open()
  const eveningPage = await context.newPage()
  await eveningPage.goto('/my-list')
  await context.setOffline(false)
  await expect.poll(async () => (await laptop.notes.read()).length).toBe(12)
  const texts = (await laptop.notes.read()).map(({ text }) => text)
  expect(texts).toEqual(expect.arrayContaining(['Elbow out', 'Elbow in, chin down', 'Note 1', 'Note 10']))
  await expect.poll(async () => (await laptop.reviews.read()).map(({ reps }) => reps)).toEqual(ids.map(() => 1))
  // A deletion wins over earlier changes and loses against later ones.
  await expect
    .poll(() => laptop.clips.read())
    .toMatchObject([{ name: 'The grip, left', reps: 5 }, { name: 'The turn' }, { name: 'Removed too early', reps: 9 }])
  await expect.poll(async () => (await laptop.watched.read()).map(({ vid }) => vid).toSorted()).toEqual(downloadedIds)
  await expect
    .poll(async () => (await laptop.ratings.read()).map(({ vid, rating }) => [vid, rating]))
    .toEqual([['lesson-1', 4]])
  await expect
    .poll(async () => (await laptop.reports()).map(({ vid, reason }) => [vid, reason]))
    .toEqual([['lesson-1', 'sound']])
  await expect.poll(() => laptop.requests.read()).toEqual(['lesson-13'])
  await expect
    .poll(async () => (await laptop.reps.read()).map(({ vid, count }) => [vid, count]).toSorted())
    .toEqual(downloadedIds.slice(0, 2).map((id) => [id, 1]))
  await expect(eveningPage.getByRole('status').filter({ hasText: /You(’re| are) offline/ })).toHaveCount(0)
  await expect(eveningPage.getByRole('link', { name: 'The grip, left' })).toBeVisible()
})
