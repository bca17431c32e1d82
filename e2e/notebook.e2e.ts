import { readFile } from 'node:fs/promises'
import { lessonNotes } from '#web/api/lesson-records.ts'
import { createClientFor, expect, expectAccessible, logInWithRetries, signIn, test } from './fixtures.ts'
import { createMember } from './create-member.ts'

const GROUP = 'throws'

test(
  'notes are searched, played, edited in place, removed and exported in the notebook',
  { tag: '@gate' },
  async ({ page, request }) => {
    const member = await createMember(request)
    await signIn(page, member)
    await page.getByRole('link', { name: 'Notebook', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'No notes yet' })).toBeVisible()
    await expectAccessible(page)
    const client = createClientFor(new URL(page.url()).origin)
    const { id } = await logInWithRetries(member, client)
    const notes = lessonNotes(client, id)
    await notes.add({ vid: 'hip-throw', gid: GROUP, at: 8.5, text: 'Belt under belt. La hánche first.' })
    await notes.add({ vid: 'hip-throw', gid: GROUP, at: 20, text: 'Knees, not the back' })
    await notes.add({ vid: 'break-fall', gid: GROUP, at: 3, text: 'Breathe out' })
    // The notebook shows changes of another device without a reload.
    await expect(page.getByText('3 notes in 2 lessons')).toBeVisible()
    await expectAccessible(page)

    const field = page.getByRole('searchbox', { name: 'Search my notes' })
    await field.fill('HANCHE')
    await expect(page.getByText('1 note in 1 lesson')).toBeVisible()
    await expect(page.locator('mark')).toHaveText('hánche')
    await field.fill('qqq')
    await expect(page.getByText('No notes match “qqq”.')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Show all notes' }).click()
    await expect(field).toBeFocused()

    await page.getByRole('button', { name: 'Edit note at 0:20' }).click()
    await page.getByRole('textbox', { name: 'Note at 0:20' }).fill('Bend the knees')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Save note' }).click()
    await expect(page.getByText('Bend the knees')).toBeVisible()
    await page.getByRole('button', { name: 'Remove note at 0:20' }).click()
    await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('Bend the knees')).toBeVisible()

    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Markdown' }).click()
    expect(await readFile(await (await download).path(), 'utf8')).toContain(
      '/watch/throws/hip-throw?t=8.5) Belt under belt',
    )
    await expect(page.getByRole('button', { name: 'Print 2 cards' })).toBeVisible()

    for (const [width, height] of [
      [390, 844],
      [834, 1112],
    ] as const) {
      await page.setViewportSize({ width, height })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      await expectAccessible(page)
    }
    await page.getByRole('link', { name: 'Play Hip throw at 0:08' }).click()
    await page.waitForURL(/\/watch\/throws\/hip-throw\?t=8\.5/)
  },
)

test('a note on the whole lesson is written on the watch page, and found and edited in the notebook', async ({
  freePage: page,
}) => {
  await page.goto('/watch/throws/hip-throw')
  await page.getByRole('button', { name: /^Notes/ }).click()
  const notesPanel = page.getByRole('region', { name: 'Your notes' })
  await notesPanel.getByRole('textbox').fill('Slowly, and both sides')
  await notesPanel.getByRole('checkbox', { name: 'On the whole lesson' }).check()
  await expect(notesPanel.getByRole('textbox', { name: 'Note on the whole lesson' })).toBeVisible()
  await expectAccessible(page)
  await notesPanel.getByRole('button', { name: 'Save note' }).click()
  await expect(notesPanel.getByRole('listitem')).toHaveText(/On the whole lesson: \s*Slowly, and both sides/)

  await page.goto('/notebook')
  await page.getByRole('button', { name: 'Without a time 1' }).click()
  const row = page.getByRole('listitem').filter({ hasText: 'both sides' })
  await expect(row).toContainText('The whole lesson,')
  await page.getByRole('button', { name: 'Edit note on the whole lesson' }).click()
  await page.getByRole('textbox', { name: 'Note on the whole lesson' }).fill('Slowly')
  await page.getByRole('button', { name: 'Save note' }).click()
  await expect(page.getByRole('main')).not.toContainText('both sides')
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByRole('listitem').filter({ hasText: 'Slowly' })).toContainText('The whole lesson,')
})

test('what was trained on a day is noted without a lesson, and found, edited and exported', async ({
  freePage: page,
}) => {
  await page.goto('/notebook')
  const newNote = page.getByRole('textbox', { name: 'Note on today’s training' })
  await newNote.fill('Sparring, tired. Falls were good.')
  await expect(page.getByText('Draft saved on this device')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save note' }).click()
  await expect(page.getByText('1 note in 1 training day')).toBeVisible()
  await expect(newNote).toHaveValue('')
  const today = new Date().toLocaleDateString('en-US', { dateStyle: 'full' })
  await expect(page.getByRole('heading', { name: today })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Training days 1' }).click()
  await page.getByRole('button', { name: /^Edit note of / }).click()
  await page.getByRole('textbox', { name: /^Note of / }).fill('Sparring with Ana')
  await page.getByRole('button', { name: 'Save note' }).first().click()
  await page.getByRole('searchbox', { name: 'Search my notes' }).fill('ana')
  await expect(page.locator('mark')).toHaveText('Ana')
  await page.reload()
  await expect(page.getByRole('listitem').filter({ hasText: 'Sparring with Ana' })).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Markdown' }).click()
  expect(await readFile(await (await download).path(), 'utf8')).toContain(`## ${today}\n\n- Sparring with Ana`)
  await page.setViewportSize({ width: 375, height: 667 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
  await expectAccessible(page)
  // The only note of a day or lesson can be restored too.
  await page.getByRole('button', { name: /^Remove note of / }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('heading', { name: 'Notebook' })).toBeFocused()
  await expect(page.getByRole('heading', { name: today })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Sparring with Ana' })).toBeVisible()
})
