import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Catalogue } from '#contract/catalogue.ts'
import { type Holdfast, startHoldfast } from './start-holdfast.ts'

/** Timeout in milliseconds. The first films of a new academy are encoded at low priority. */
const TIMEOUT = 1_800_000
/** Lessons played by the journeys. */
const playedLessons = ['hip-throw', 'break-fall']

/** An academy for all journeys. */
export interface SharedAcademy extends Holdfast {
  /** URL of a process that serves the mailbox of the demo, if it is another one. */
  mailbox?: string
  /** Settings of commands, besides the data folder. */
  settings?: Record<string, string>
  /** File of a certificate that Node must trust. */
  certificate?: string
}

/** Starts a demo academy shared by all journeys. Returns a function that stops and removes it. */
export default () => shareAcademy((folder) => startHoldfast(join(folder, 'data')))

/** Like the default setup, with another start of the academy. */
export async function shareAcademy(start: (folder: string) => Promise<SharedAcademy>) {
  const folder = await mkdtemp(join(tmpdir(), 'holdfast-journeys-'))
  // When run as root, the database runs as another user, who needs access.
  await chmod(folder, 0o755)
  const academy = await start(folder)
  const stop = async () => {
    await academy.stop()
    await rm(folder, { recursive: true, force: true })
  }
  const { url, dataDir, mailbox = url, settings = {}, certificate } = academy
  const environment = {
    E2E_URL: url,
    E2E_DATA_DIR: dataDir,
    E2E_MAILBOX: mailbox,
    E2E_SETTINGS: JSON.stringify(settings),
  }
  Object.assign(process.env, environment, certificate !== undefined && { NODE_EXTRA_CA_CERTS: certificate })
  try {
    await waitForFilms(url)
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
