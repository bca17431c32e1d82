import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { Video } from '#contract/catalogue.ts'
import { type Config, getDemoMode } from '#server/config/index.ts'
import { hasCatalogue, hasCatalogueFile } from '#server/features/catalogue/index.ts'
import type { Queries } from '#server/platform/database/database.ts'
import { replaceFile } from '#server/platform/files/durable-file.ts'
import { readJsonFile } from '#server/platform/files/file-errors.ts'
import { withLock } from '#server/platform/files/process-lock.ts'

/** Progress of the demo's preparation, so that an interrupted start continues. Stored in `DATA_DIR/demo.json`. */
const State = z.object({
  /** URLs of posters, by technique, time in the scene and theme. */
  pictures: z.record(z.string(), Video.shape.images.unwrap()),
  /** URLs of key point drawings, by technique and time in the scene. Missing in older demos. */
  steps: z.record(z.string(), z.string()).optional(),
  /** Whether the catalogue is written. After that, the demo does not change existing lessons, except to add films. */
  isFinished: z.boolean(),
  /**
   * Ids of lessons whose film was made. Missing in older demos, in which all films were made before the catalogue.
   */
  made: z.array(z.string()).optional(),
  /** Assets of films that have only their lowest quality, by lesson. */
  toImprove: z.record(z.string(), z.string()).optional(),
  /** Assets to delete from the media store while the demo is being removed. */
  removing: z.array(z.string()).optional(),
})
export type State = z.infer<typeof State>

const REPAIR_ADVICE =
  'The file stores the progress of the demo setup. Restore it from your backup, or delete it: a demo without a catalogue is then set up again, and a demo with a catalogue is not changed.'

const stateFile = (dataDir: string) => join(dataDir, 'demo.json')

export function readState(dataDir: string): Promise<State | undefined> {
  return readJsonFile(State, stateFile(dataDir), REPAIR_ADVICE)
}

export async function writeState(dataDir: string, state: State): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await replaceFile(stateFile(dataDir), `${JSON.stringify(state, null, 2)}\n`)
}

/** Changes the state under a lock. Does nothing if the folder is no longer a demo. */
export const changeState = (dataDir: string, change: (state: State) => State): Promise<void> =>
  withLock(join(dataDir, 'demo-state.lock'), async () => {
    const state = await readState(dataDir)
    if (state) await writeState(dataDir, change(state))
  })

/** Deletes the state, after which the folder is no longer a demo. */
export const removeState = (dataDir: string): Promise<void> => rm(stateFile(dataDir), { force: true })

/** Whether the data folder has a demo academy, finished or not. */
export const isDemo = async (dataDir: string): Promise<boolean> => (await readState(dataDir)) !== undefined

/**
 * Whether the folder has a demo academy, or a demo academy will be created because neither folder nor database has a
 * catalogue. False if demo mode is off, and for an empty folder with a CATALOGUE_URL.
 */
export async function isDemoWanted(
  config: Pick<Config, 'dataDir' | 'catalogueUrl' | 'publicUrl' | 'publicDemo' | 'production'>,
  queries: Queries,
): Promise<boolean> {
  const { dataDir, catalogueUrl } = config
  if (getDemoMode(config) === 'none') return false
  if (await isDemo(dataDir)) return true
  return !catalogueUrl && !hasCatalogueFile(dataDir) && !(await hasCatalogue(queries))
}
