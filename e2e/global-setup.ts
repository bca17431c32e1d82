import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Catalogue } from '#contract/catalogue.ts'
import { root, startHoldfast } from './start-holdfast.ts'

/** Milliseconds for the first films of a new academy, which give way to whatever else the machine does. */
const PATIENCE = 1_800_000
/** The lessons that the journeys play. */
const played = ['hip-throw', 'break-fall']

/** Starts the demo academy that the journeys share; what is answered stops it again. */
export default async function setup() {
  const holdfast = await startHoldfast(process.env['E2E_DATA_DIR'] ?? join(root, '.cache/e2e/by-hand'))
  process.env['E2E_URL'] = holdfast.url
  try {
    await firstFilms(holdfast.url)
  } catch (error) {
    await holdfast.stop()
    throw error
  }
  return () => holdfast.stop()
}

/** They are made once the site is open. */
async function firstFilms(url: string) {
  for (const deadline = performance.now() + PATIENCE; performance.now() < deadline; await pause(500)) {
    const { videos } = Catalogue.parse(await (await fetch(`${url}/catalogue.json`)).json())
    const ready = videos.flatMap((group) => group.videos).filter(({ media }) => media)
    if (played.every((id) => ready.some((lesson) => lesson.id === id))) return
  }
  throw new Error(`The first films were not made within ${PATIENCE / 1000} seconds.`)
}
