import { existsSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { Video } from '#contract/catalogue.ts'
import { type Config, demoMode } from '#server/config.ts'
import { ownCataloguePath } from '#server/features/catalogue/index.ts'
import { replaceFile } from '#server/platform/process/durable-file.ts'
import { readJsonFile } from '#server/platform/process/file-errors.ts'

/** What is ready of the demo academy, so that an interrupted start goes on where it was. `DATA_DIR/demo.json`. */
const State = z.object({
  /** By picture: technique, moment and ground. */
  pictures: z.record(z.string(), Video.shape.images.unwrap()),
  /** Addresses of the key points' drawings, by technique and moment. Missing in a demo that was begun before there were any. */
  steps: z.record(z.string(), z.string()).optional(),
  /** The catalogue has been written; from then on it belongs to the academy. */
  isFinished: z.boolean(),
  /** Lessons whose film has been made. Missing in a demo of the days when all films came before the catalogue: it has what it needs. */
  made: z.array(z.string()).optional(),
  /** The demo is being removed: folders of the media store that have to go. */
  removing: z.array(z.string()).optional(),
})
export type State = z.infer<typeof State>

const REMEDY =
  'It notes what of the demo academy is ready: bring it back from your backup. Or delete it: then a demo without a catalogue is made anew, and one with a catalogue stays as it is.'

const fileOf = (dataDir: string) => join(dataDir, 'demo.json')

export function readState(dataDir: string): Promise<State | undefined> {
  return readJsonFile(State, fileOf(dataDir), REMEDY)
}

export async function writeState(dataDir: string, state: State): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await replaceFile(fileOf(dataDir), `${JSON.stringify(state, null, 2)}\n`)
}

/** From then on the folder is no demo any more. */
export const removeState = (dataDir: string): Promise<void> => rm(fileOf(dataDir), { force: true })

/** Whether the data folder holds the demo academy, finished or not. */
export const isDemo = async (dataDir: string): Promise<boolean> => (await readState(dataDir)) !== undefined

/**
 * Whether the folder holds the demo academy or is to get it: an empty one, unless the catalogue comes from elsewhere. Never where a demo is refused.
 */
export async function isDemoWanted(
  config: Pick<Config, 'dataDir' | 'catalogueUrl' | 'publicUrl' | 'publicDemo' | 'production'>,
): Promise<boolean> {
  const { dataDir, catalogueUrl } = config
  if (demoMode(config) === 'none') return false
  const isEmpty = !catalogueUrl && !existsSync(ownCataloguePath(dataDir))
  return isEmpty || isDemo(dataDir)
}
