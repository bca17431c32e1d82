import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Catalogue } from '#contract/catalogue.ts'
import { startHoldfast } from './start-holdfast.ts'

/** Timeout in milliseconds. The first films of a new academy are encoded at low priority. */
const TIMEOUT = 1_800_000
/** Lessons played by the journeys. */
const playedLessons = ['hip-throw', 'break-fall']

/** Starts a demo academy shared by all journeys. Returns a function that stops and removes it. */
export default async function setup() {
  const folder = await mkdtemp(join(tmpdir(), 'holdfast-journeys-'))
  // When run as root, the database runs as another user, who needs access.
  await chmod(folder, 0o755)
  const holdfast = await startHoldfast(join(folder, 'data'))
  const stop = async () => {
    await holdfast.stop()
    await rm(folder, { recursive: true, force: true })
  }
  process.env['E2E_URL'] = holdfast.url
  process.env['E2E_DATA_DIR'] = holdfast.dataDir
  try {
    await waitForFilms(holdfast.url)
  } catch (error) {
    await stop()
    throw error
  }
  return stop
}

async function waitForFilms(url: string) {
  for (const deadline = performance.now() + TIMEOUT; performance.now() < deadline; await pause(500)) {
    const { videos } = Catalogue.parse(await (await fetch(`${url}/catalogue.json`)).json())
    const ready = videos.flatMap((group) => group.videos).filter(({ media }) => media)
    if (playedLessons.every((id) => ready.some((lesson) => lesson.id === id))) return
  }
  throw new Error(`The first films were not encoded within ${TIMEOUT / 1000} seconds.`)
}
