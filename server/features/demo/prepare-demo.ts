import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { changeOwnCatalogue, ownCataloguePath } from '#server/features/catalogue/index.ts'
import { publishDrawings } from '#server/features/media/index.ts'
import { withLock } from '#server/platform/process/process-lock.ts'
import { demoCatalogue } from './build-catalogue.ts'
import { drawPictures } from './publish-posters.ts'
import { readState, writeState, type State } from './state.ts'
import { drawSteps } from './key-point-drawings.ts'
import { readWords } from './demo-source.ts'

export interface Preparation {
  dataDir: string
  /** Told what is going on, a line at a time. */
  tell: (line: string) => void
  /** Makes the demo accounts that are missing. */
  makeAccounts?: () => Promise<void>
  signal?: AbortSignal | undefined
}

/** How long another process may take that prepares the same folder. Milliseconds. */
const PATIENCE = 5 * 60_000

/**
 * Makes what a demo academy needs to be opened, in a folder that holds no catalogue: accounts, posters, the catalogue with every lesson; films
 * follow later. Goes on with one that was interrupted, does nothing to a finished one or to an academy's own. Rejects with the signal's reason.
 */
export async function prepareDemo({ dataDir, tell, makeAccounts, signal }: Preparation): Promise<void> {
  const begun = await readState(dataDir)
  if (!begun && existsSync(ownCataloguePath(dataDir))) return
  await makeAccounts?.()
  if (begun?.isFinished) return
  await mkdir(dataDir, { recursive: true })
  await withLock(join(dataDir, 'demo.lock'), () => prepareWords({ dataDir, tell, signal }), PATIENCE)
}

async function prepareWords({ dataDir, tell, signal }: Omit<Preparation, 'makeAccounts'>): Promise<void> {
  // Read under the lock: another process may have done it all meanwhile.
  const begun = await readState(dataDir)
  if (begun?.isFinished) return
  const state: State = begun ?? { pictures: {}, isFinished: false }
  if (!begun) await writeState(dataDir, state)
  tell(begun ? 'Going on with the demo academy.' : 'Making the demo academy: its posters are drawn now, once.')
  const words = await readWords()
  await drawPictures(words, state, { dataDir, tell, signal })
  state.steps ??= await publishDrawings(drawSteps(words), dataDir)
  await changeOwnCatalogue(dataDir, (now) => (now.videos.length > 0 ? now : demoCatalogue(words, state)))
  await writeState(dataDir, { ...state, isFinished: true, made: [] })
}
