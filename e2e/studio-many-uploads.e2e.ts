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
  // Chromium without a display refuses wake locks, so that only requests and releases are counted, in attributes.
  await page.addInitScript(() => {
    let [requested, held] = [0, 0]
    const count = (requests: number, locks: number) => {
      requested += requests
      held += locks
      Object.assign(document.documentElement.dataset, { requestedLocks: requested, heldLocks: held })
    }
    const request = async () => {
      count(1, 1)
      return { release: async () => count(0, -1) }
    }
    Object.assign(navigator.wakeLock, { request })
  })
  const html = page.locator('html')
  await joinStaff('owner')
  await page.goto('/studio/uploads')
  const prefix = `roll ${Date.now()}`
  await page.getByLabel('Videos to upload').setInputFiles(createClips(prefix))
  const rows = page.getByRole('listitem').filter({ hasText: prefix })
  await expect(rows).toHaveCount(CLIPS)
  await expect(html).toHaveAttribute('data-held-locks', '1')
  await expect(html).toHaveAttribute('data-held-locks', '0', { timeout: 120_000 })
  await expect(html).toHaveAttribute('data-requested-locks', '1')
  await expect(rows.filter({ hasText: 'Ready for a lesson' })).toHaveCount(CLIPS, { timeout: 720_000 })
  for (let count = CLIPS; count > 0; count -= 1) {
    await rows.first().getByRole('button', { name: 'Remove' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove video' }).click()
    await expect(rows).toHaveCount(count - 1)
  }
})
