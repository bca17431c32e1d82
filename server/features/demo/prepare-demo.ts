import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { changeOwnCatalogue, ownCataloguePath } from '#server/features/catalogue/index.ts'
import { publishDrawings } from '#server/features/media/index.ts'
import { withLock } from '#server/platform/process/process-lock.ts'
import { buildDemoCatalogue } from './build-catalogue.ts'
import { publishPosters } from './posters.ts'
import { readState, writeState, type State } from './state.ts'
import { drawKeyPoints } from './key-point-drawings.ts'
import { readDemoSource } from './demo-source.ts'

export interface PrepareOptions {
  dataDir: string
  /** Receives lines about the progress. */
  log: (line: string) => void
  /** Adds the demo accounts that are missing. */
  makeAccounts?: () => Promise<void>
  signal?: AbortSignal | undefined
}

/** Milliseconds to wait for another process that prepares the same folder. */
const LOCK_TIMEOUT = 5 * 60_000

/**
 * Prepares a demo academy in a folder without a catalogue: accounts, posters, and the catalogue with every lesson. Films follow later. Continues
 * a preparation that was interrupted. Does not change a finished demo, or an academy's own catalogue. Rejects with the signal's reason.
 */
export async function prepareDemo({ dataDir, log, makeAccounts, signal }: PrepareOptions): Promise<void> {
  const begun = await readState(dataDir)
  if (!begun && existsSync(ownCataloguePath(dataDir))) return
  await makeAccounts?.()
  if (begun?.isFinished) return
  await mkdir(dataDir, { recursive: true })
  await withLock(join(dataDir, 'demo.lock'), () => prepareContent({ dataDir, log, signal }), LOCK_TIMEOUT)
}

async function prepareContent({ dataDir, log, signal }: Omit<PrepareOptions, 'makeAccounts'>): Promise<void> {
  // Another process may have finished it before this one got the lock.
  const begun = await readState(dataDir)
  if (begun?.isFinished) return
  const state: State = begun ?? { pictures: {}, isFinished: false }
  if (!begun) await writeState(dataDir, state)
  log(
    begun ? 'Continuing to prepare the demo academy.' : 'Preparing the demo academy: its posters are drawn now, once.',
  )
  const source = await readDemoSource()
  await publishPosters(source, state, { dataDir, log, signal })
  state.steps ??= await publishDrawings(drawKeyPoints(source), dataDir)
  await changeOwnCatalogue(dataDir, (now) => (now.videos.length > 0 ? now : buildDemoCatalogue(source, state)))
  await writeState(dataDir, { ...state, isFinished: true, made: [] })
}
