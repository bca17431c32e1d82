import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { confirm, register } from '#contract/session.ts'
import { API_PREFIX } from '#contract/endpoint.ts'
import { APP_ID } from '#contract/limits.ts'
import { test } from './empty-academy.ts'
import { expect, signIn } from './fixtures.ts'
import { runOperatorCommand } from './run-command.ts'
import type { Holdfast } from './start-holdfast.ts'

const run = promisify(execFile)
const member = { email: 'ada@example.org', password: 'a quiet horse walks' }

/** Generates a six-second portrait video with a tone, like a phone recording. */
async function generateFilm(folder: string): Promise<string> {
  const file = join(folder, 'shrimping.mp4')
  const picture = ['-f', 'lavfi', '-i', 'testsrc2=size=720x1280:rate=25:duration=6']
  const sound = ['-f', 'lavfi', '-i', 'sine=frequency=330:duration=6']
  await run('ffmpeg', ['-v', 'error', ...picture, ...sound, '-pix_fmt', 'yuv420p', file])
  return file
}

const call = ({ url }: Holdfast, path: string, body: object) =>
  fetch(url + API_PREFIX + path.replace(':appId', APP_ID).replace(':provider', 'local-userpass'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

/** Waits for the only email of the outbox, and returns the parameters of its link. */
async function waitForLinkParameters({ dataDir }: Holdfast): Promise<URLSearchParams> {
  const outbox = join(dataDir, 'outbox')
  await expect
    .poll(async () => (await readdir(outbox).catch(() => [])).filter((file) => file.endsWith('.eml')))
    .toHaveLength(1)
  const [file = ''] = (await readdir(outbox)).filter((name) => name.endsWith('.eml'))
  const text = (await readFile(join(outbox, file), 'utf8')).replaceAll('=\r\n', '').replaceAll('=3D', '=')
  return new URL(/http:\S+\/confirm\?[\w=&]+/.exec(text)?.[0] ?? '').searchParams
}

test('a film ingested into a running academy is played by a new member', async ({ page, academy }) => {
  expect((await call(academy, register.path, member)).status).toBe(201)
  const link = await waitForLinkParameters(academy)
  expect((await call(academy, confirm.path, { token: link.get('token'), tokenId: link.get('tokenId') })).status).toBe(
    200,
  )

  const options = [
    '--group',
    'ground',
    '--group-title',
    'On the ground',
    '--title',
    'Shrimping',
    '--id',
    'shrimping',
    '--free',
  ]
  const output = await runOperatorCommand(academy.dataDir, 'ingest', await generateFilm(academy.dataDir), ...options)
  expect(output).toContain('/watch/ground/shrimping')

  // The running academy is notified of the new lesson.
  await expect.poll(async () => (await page.request.get('/catalogue.json')).text()).toContain('shrimping')
  await signIn(page, member)
  await expect(page.getByRole('heading', { name: 'New', exact: true })).toBeVisible()
  // The academy has no ranking, so the search for the Top 10 shows the newest lessons.
  await page.goto('/search/Top%2010')
  await expect(page.getByText('There’s no top 10 yet. These are the newest lessons.')).toBeVisible()
  await page.getByRole('link', { name: /^Play Shrimping/ }).click()
  await page.waitForURL('**/watch/ground/shrimping')
  const video = page.locator('video')
  await expect.poll(() => video.evaluate((film: HTMLVideoElement) => film.currentTime)).toBeGreaterThan(0.5)
  expect(await video.evaluate((film: HTMLVideoElement) => film.videoHeight)).toBeGreaterThan(0)

  // On a phone the video fills the height above the deck.
  await page.setViewportSize({ width: 390, height: 844 })
  const getLayout = () =>
    page.locator('.player').evaluate((player) => {
      const [picture, deck] = ['.picture', '.controls'].map((name) =>
        player.querySelector(name)?.getBoundingClientRect(),
      )
      return { picture: picture?.height ?? 0, gap: (deck?.top ?? 0) - (picture?.bottom ?? 0) }
    })
  await expect.poll(async () => (await getLayout()).picture).toBeGreaterThan(0.55 * 844)
  expect((await getLayout()).gap).toBeGreaterThanOrEqual(0)
})
