import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { Video } from '#contract/catalogue.ts'
import { readIfThere, replaceFile } from '#server/platform/durable-file.ts'

/** What is ready of the demo academy, so that an interrupted start goes on where it was. `DATA_DIR/demo.json`. */
export const State = z.object({
  /** By technique: the fields that a lesson takes from its film. */
  films: z.record(
    z.string(),
    Video.pick({
      media: true,
      duration: true,
      frameRate: true,
      captions: true,
      storyboard: true,
      images: true,
      thumbnail: true,
    }),
  ),
  /** By picture: technique, moment and ground. */
  pictures: z.record(z.string(), Video.shape.images.unwrap()),
  /** The catalogue has been written; from then on it belongs to the academy. */
  isFinished: z.boolean(),
})
export type State = z.infer<typeof State>

const fileOf = (dataDir: string) => join(dataDir, 'demo.json')

export async function readState(dataDir: string): Promise<State | undefined> {
  const text = await readIfThere(fileOf(dataDir))
  return text === undefined ? undefined : State.parse(JSON.parse(text))
}

export async function writeState(dataDir: string, state: State): Promise<void> {
  await mkdir(dataDir, { recursive: true })
  await replaceFile(fileOf(dataDir), `${JSON.stringify(state, null, 2)}\n`)
}

/** Whether the data folder holds the demo academy, finished or not. */
export const isDemo = async (dataDir: string): Promise<boolean> => (await readState(dataDir)) !== undefined
