import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { EditableCatalogue } from '#server/ports/editable-catalogue.ts'
import { type MediaLocation, removeAssets } from '#server/features/media/index.ts'
import { acquireLock } from '#server/platform/files/process-lock.ts'
import { findDemoContent } from './find-demo-content.ts'
import { removeState, writeState } from './state.ts'

/** Demo content to keep. */
interface KeptContent {
  /** Names of lessons and courses, such as `lesson/hip-throw`. */
  kept: ReadonlySet<string>
  /** Whether a draft or published content refers to the asset. */
  isUsed: (asset: string) => Promise<boolean>
}

/**
 * Removes the lessons, films and pictures of the demo from a data folder, and keeps the academy's content. Saves the
 * list of assets to delete before changing the catalogue, and deletes the state last, so that another call can finish
 * an interrupted removal. No server may use the folder.
 */
export async function removeDemoContent(
  location: MediaLocation,
  catalogue: EditableCatalogue,
  { kept, isUsed }: KeptContent,
): Promise<void> {
  const { dataDir } = location
  const lock = acquireLock(join(dataDir, 'demo-films.lock'))
  if (!lock) throw new Error('Another process is making the demo films. Stop it first.')
  try {
    const demoContent = await findDemoContent(location, catalogue, kept)
    if (!demoContent) return
    const { state = { pictures: {}, isFinished: true }, assets, removeFrom } = demoContent
    await writeState(dataDir, { ...state, removing: [...assets] })
    await catalogue.change(removeFrom)
    for (const asset of assets) if (!(await isUsed(asset))) await removeAssets(location, [asset])
    for (const folder of ['demo', 'demo-requested']) await rm(join(dataDir, folder), { recursive: true, force: true })
    await removeState(dataDir)
  } finally {
    lock.close()
    for (const name of ['demo-films.lock', 'demo-requested.lock', 'demo-state.lock', 'demo.lock'])
      await rm(join(dataDir, name), { force: true })
  }
}
