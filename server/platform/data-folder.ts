import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { takeLock } from './process-lock.ts'

/** The folder that holds all state, claimed by this process alone. */
export interface DataFolder {
  path: string
  release(): void
}

async function takeFolder(path: string) {
  await mkdir(path, { recursive: true })
  return takeLock(join(path, 'holdfast.lock'))
}

/** Makes the folder and claims it until this process ends. Refuses in words while another Holdfast lives on it. */
export async function claimDataFolder(path: string): Promise<DataFolder> {
  const lock = await takeFolder(path).catch((error: unknown) => {
    throw new Error(`DATA_DIR: expected a folder that Holdfast may write to, not ${path}.`, { cause: error })
  })
  if (!lock) throw new Error(`Another Holdfast already runs on ${path}. Stop it, or set DATA_DIR to another folder.`)
  return { path, release: () => lock.close() }
}
