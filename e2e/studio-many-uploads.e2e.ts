import { copyFileSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from './fixtures.ts'
import { generateClip } from './generate-clip.ts'
import { test } from './studio-test.ts'

const CLIPS = 30

/** Creates films with different names. */
function createClips(prefix: string) {
  const folder = mkdtempSync(join(tmpdir(), 'holdfast-many-'))
  const clip = generateClip(`${prefix}.mp4`, 1)
  return Array.from({ length: CLIPS }, (_, index) => {
    const file = join(folder, `${prefix} ${String(index + 1).padStart(2, '0')}.mp4`)
    copyFileSync(clip, file)
    return file
  })
}

test('thirty clips of a camera roll are uploaded and encoded, and the screen stays on until they are uploaded', async ({
  page,
  joinStaff,
}) => {
  test.setTimeout(900_000)
  // Chromium without a display refuses wake locks, so that only requests and releases are recorded.
  await page.addInitScript(() => {
    const locks: boolean[] = []
    const request = async () => {
      const index = locks.push(true) - 1
      return { release: async () => void (locks[index] = false) }
    }
    Object.assign(navigator.wakeLock, { request })
    Object.assign(window, { countLocks: () => ({ requested: locks.length, held: locks.filter(Boolean).length }) })
  })
  const countLocks = () =>
    page.evaluate(() => (window as unknown as { countLocks: () => { requested: number; held: number } }).countLocks())
  await joinStaff('owner')
  await page.goto('/studio/uploads')
  const prefix = `roll ${Date.now()}`
  await page.getByLabel('Videos to upload').setInputFiles(createClips(prefix))
  const rows = page.getByRole('listitem').filter({ hasText: prefix })
  await expect(rows).toHaveCount(CLIPS)
  await expect.poll(async () => (await countLocks()).held).toBe(1)
  await expect.poll(async () => (await countLocks()).held, { timeout: 120_000 }).toBe(0)
  expect((await countLocks()).requested).toBe(1)
  await expect(rows.filter({ hasText: 'Ready for a lesson' })).toHaveCount(CLIPS, { timeout: 720_000 })
  for (let count = CLIPS; count > 0; count -= 1) {
    await rows.first().getByRole('button', { name: 'Remove' }).click()
    await expect(rows).toHaveCount(count - 1)
  }
})
