import { execFile } from 'node:child_process'
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { confirm, register } from '#contract/session.ts'
import { API_PREFIX } from '#contract/endpoint.ts'
import { APP_ID } from '#contract/limits.ts'
import { expect, signIn, test as base } from './fixtures.ts'
import { type Holdfast, root, startHoldfast } from './holdfast.ts'

const run = promisify(execFile)
const member = { email: 'ada@example.org', password: 'a quiet horse walks' }

const test = base.extend<{ academy: Holdfast }>({
  // No demo academy: this school begins empty, as a real one does.
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's needs from this pattern
  academy: async ({}, give) => {
    const folder = await mkdtemp(join(tmpdir(), 'holdfast-e2e-'))
    // As root the database runs as another user, who must be able to go here.
    await chmod(folder, 0o755)
    const academy = await startHoldfast(join(folder, 'data'), { NODE_ENV: 'production' })
    await give(academy)
    await academy.stop()
    await rm(folder, { recursive: true, force: true })
  },
  baseURL: async ({ academy }, give) => give(academy.url),
})

/** Six seconds of a test picture with a tone, as an academy's camera might write it. */
async function makeFilm(folder: string): Promise<string> {
  const file = join(folder, 'shrimping.mp4')
  const picture = ['-f', 'lavfi', '-i', 'testsrc2=size=1280x720:rate=25:duration=6']
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

/** The link of the newest mail in the outbox, as its reader would click it. */
async function mailedLink({ dataDir }: Holdfast): Promise<URLSearchParams> {
  const outbox = join(dataDir, 'outbox')
  await expect
    .poll(async () => (await readdir(outbox).catch(() => [])).filter((file) => file.endsWith('.eml')))
    .toHaveLength(1)
  const [file = ''] = (await readdir(outbox)).filter((name) => name.endsWith('.eml'))
  const text = (await readFile(join(outbox, file), 'utf8')).replaceAll('=\r\n', '').replaceAll('=3D', '=')
  return new URL(/http:\S+\/confirm\?[\w=&]+/.exec(text)?.[0] ?? '').searchParams
}

// It encodes a film and starts a school of its own.
test.setTimeout(120_000)

test('an academy puts a film in while the school is open, and a new member plays it', async ({ page, academy }) => {
  expect((await call(academy, register.path, member)).status).toBe(201)
  const link = await mailedLink(academy)
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
  const { stdout } = await run('node', ['server/ingest.ts', await makeFilm(academy.dataDir), ...options], {
    cwd: root,
    env: { ...process.env, DATA_DIR: academy.dataDir },
  })
  expect(stdout).toContain('/watch/ground/shrimping')

  await signIn(page, member)
  await page.getByRole('button', { name: 'Skip' }).click()
  await expect(page.getByRole('heading', { name: 'New', exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Shrimping', exact: true }).first().click()
  await page.waitForURL('**/watch/ground/shrimping')
  const video = page.locator('video')
  await expect.poll(() => video.evaluate((film: HTMLVideoElement) => film.currentTime)).toBeGreaterThan(0.5)
  expect(await video.evaluate((film: HTMLVideoElement) => film.videoHeight)).toBeGreaterThan(0)
})
