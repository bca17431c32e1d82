import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { EditableCatalogue } from '#server/ports/editable-catalogue.ts'
import { type MediaLocation, publishDrawings } from '#server/features/media/index.ts'
import { withLock } from '#server/platform/files/process-lock.ts'
import { buildDemoCatalogue } from './build-catalogue.ts'
import { publishPosters } from './posters.ts'
import { readState, writeState, type State } from './state.ts'
import { drawKeyPoints } from './key-point-drawings.ts'
import { readDemoSource } from './demo-source.ts'

export interface PrepareOptions extends MediaLocation {
  catalogue: EditableCatalogue
  /** Receives progress messages. */
  log: (line: string) => void
  /** Creates the missing demo accounts. */
  createAccounts?: () => Promise<void>
  signal?: AbortSignal | undefined
}

/** Milliseconds to wait for another process that is preparing the same folder. */
const LOCK_TIMEOUT = 5 * 60_000

/**
 * Prepares a demo academy in a folder and a database without a catalogue: accounts, posters, and the catalogue with all
 * lessons. Films are made later. Continues an interrupted preparation. Does not change a finished demo or an academy's
 * own catalogue. Rejects with the signal's reason.
 */
export async function prepareDemo({ createAccounts, ...options }: PrepareOptions): Promise<void> {
  const { dataDir, catalogue } = options
  const state = await readState(dataDir)
  const isNew = await catalogue.isNew()
  if (!state && !isNew) return
  await createAccounts?.()
  if (state?.isFinished && !isNew) return
  await mkdir(dataDir, { recursive: true })
  await withLock(join(dataDir, 'demo.lock'), () => prepareContent(options), LOCK_TIMEOUT)
}

async function prepareContent({ log, signal, ...store }: Omit<PrepareOptions, 'createAccounts'>): Promise<void> {
  const { dataDir, catalogue } = store
  // Another process may have finished the preparation before this one acquired the lock.
  const savedState = await readState(dataDir)
  // A finished demo with an empty catalogue has a new database, which lacks its lessons.
  if (savedState?.isFinished && !(await catalogue.isNew())) return
  const state: State = savedState ?? { pictures: {}, isFinished: false }
  if (!savedState) await writeState(dataDir, state)
  log(
    savedState
      ? 'Continuing to prepare the demo academy.'
      : 'Preparing the demo academy: drawing its posters (one time only).',
  )
  const source = await readDemoSource()
  await publishPosters(source, state, { ...store, log, signal })
  state.steps ??= await publishDrawings(drawKeyPoints(source), store)
  await catalogue.change((current) => (current.videos.length > 0 ? current : buildDemoCatalogue(source, state)))
  await writeState(dataDir, { ...state, isFinished: true, made: [] })
}
