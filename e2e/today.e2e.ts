import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { updateProfile } from '#web/api/account-records.ts'
import { watchedRecords } from '#web/api/browse-records.ts'
import { drillClips, repsDone, reviews } from '#web/api/lesson-records.ts'
import { createClientFor, expect, expectAccessible, logInWithRetries, signIn, test } from './fixtures.ts'
import { createMember } from './create-member.ts'

const hipThrow = { vid: 'hip-throw', gid: 'throws' }
const neverGraded = { stability: 0, difficulty: 0, scheduled_days: 0, reps: 0, lapses: 0, state: 0 }
const todaySection = (page: Page) => page.getByRole('region', { name: 'Today' })

test('Home starts with suggestions for today, the training minutes of the week, and the left/right balance', async ({
  page,
  request,
}) => {
  const member = await createMember(request)
  await signIn(page, member)
  await expect(todaySection(page)).toContainText('Learn one technique, left and right')
  await expect(todaySection(page)).toContainText('0 minutes')
  await expectAccessible(page)

  const client = createClientFor(new URL(page.url()).origin)
  const { id } = await logInWithRetries(member, client)
  const reps = repsDone(client, id)
  await reps.add({ ...hipThrow, side: 'left', count: 12, speed: 1, seconds: 300, at: new Date() })
  await reps.add({ ...hipThrow, side: 'right', count: 31, speed: 1, seconds: 420, at: new Date() })
  const clip = { ...hipThrow, name: 'The turn', a: 6, b: 7, speed: 1, mirror: false, reps: 8 }
  await drillClips(client, id).add(clip)
  await reviews(client, id).add({ ...hipThrow, ...neverGraded, due: new Date() })
  await page.goto('/browse')
  const agenda = todaySection(page).getByRole('list', { name: 'Today’s training' })
  await expect(agenda.getByRole('listitem')).toHaveCount(2)
  await expect(agenda).toContainText('Review 1 technique')
  await expect(agenda).toContainText('1 clip. Starts on your left side, which is behind.')
  await expect(todaySection(page)).toContainText('12 minutes')
  await expect(todaySection(page).getByRole('list', { name: /^My techniques/ })).toContainText('19 behind on the left')
  const download = page.waitForEvent('download')
  await todaySection(page).getByRole('button', { name: 'CSV file of these reps' }).click()
  expect(await readFile(await (await download).path(), 'utf8')).toMatch(/,"Hip throw","right",31,1,420\r\n/)

  await todaySection(page).getByRole('button', { name: 'Set a goal' }).click()
  const field = todaySection(page).getByRole('spinbutton', { name: 'Minutes a week' })
  await expect(field).toBeFocused()
  await field.fill('70')
  await expectAccessible(page)
  await field.press('Enter')
  await expect(todaySection(page)).toContainText('12 of 70 minutes')
  await expect(todaySection(page)).toContainText('58 to do')
  await expect(todaySection(page).getByRole('button', { name: 'Change goal' })).toBeFocused()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
  await agenda.getByRole('link', { name: 'Start review' }).click()
  await expect(page).toHaveURL(/\/review$/)
  await page.goto('/browse')
  // The goal is saved with the member, not only on this page.
  await expect(todaySection(page)).toContainText('12 of 70 minutes')
})

test(
  'a completed lesson that is being drilled is offered again from its start',
  { tag: '@gate' },
  async ({ page, request }) => {
    const member = await createMember(request)
    await signIn(page, member)
    const client = createClientFor(new URL(page.url()).origin)
    const { id } = await logInWithRetries(member, client)
    const watchedToEnd = { ranges: [{ from: 0, to: 40 }], position: 39.5, duration: 40, writtenAgo: 0 }
    await watchedRecords(client, id).send([{ ...hipThrow, ...watchedToEnd }])
    await page.reload()
    await expect(todaySection(page)).toContainText('Learn one technique, left and right')
    await repsDone(client, id).add({
      ...hipThrow,
      side: 'left',
      count: 5,
      speed: 1,
      seconds: 60,
      at: new Date(),
    })
    await page.reload()
    const resume = todaySection(page).getByRole('link', { name: /^Resume / })
    await expect(resume).toHaveAttribute('href', '/watch/throws/hip-throw?t=0')
  },
)

test('the group that matches a goal of the member is shown first, with the reason', async ({ page, request }) => {
  const member = await createMember(request)
  await signIn(page, member)
  const group = page.getByRole('region', { name: 'On the ground' })
  await expect(group).not.toContainText('Shown first because')
  const client = createClientFor(new URL(page.url()).origin)
  const { id } = await logInWithRetries(member, client)
  await updateProfile(client, id, { goals: ['Get up from the ground'] })
  await signIn(page, member)
  await expect(group).toContainText('Shown first because you chose “Get up from the ground” as a goal.')
  const groupTop = (await group.boundingBox())?.y ?? 0
  expect(groupTop).toBeLessThan((await page.getByRole('region', { name: 'New', exact: true }).boundingBox())?.y ?? 0)
})
