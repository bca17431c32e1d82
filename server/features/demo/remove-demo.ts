import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { changeOwnCatalogue, lastGoodPath } from '#server/features/catalogue/index.ts'
import { removeAssets } from '#server/features/media/index.ts'
import { takeLock } from '#server/platform/process/process-lock.ts'
import { findDemoContent } from './find-demo-content.ts'
import { removeState, writeState } from './state.ts'

/**
 * Takes the demo's lessons, films and pictures out of a data folder; the academy's own stay. What has to go is noted before the catalogue forgets it, and
 * that it was a demo is forgotten last: killed on the way, it is called again. No server may run on the folder.
 */
export async function removeDemoContent(dataDir: string): Promise<void> {
  const films = takeLock(join(dataDir, 'demo-films.lock'))
  if (!films) throw new Error('Another process is making the demo films. Stop it first.')
  try {
    const found = await findDemoContent(dataDir)
    if (!found) return
    const { state = { pictures: {}, isFinished: true }, assets, without } = found
    await writeState(dataDir, { ...state, removing: [...assets] })
    const rest = JSON.stringify(await changeOwnCatalogue(dataDir, without))
    const isNeeded = (asset: string) => rest.includes(`"${asset}"`) || rest.includes(`/posters/${asset}/`)
    await removeAssets(
      dataDir,
      assets.filter((asset) => !isNeeded(asset)),
    )
    await rm(join(dataDir, 'demo'), { recursive: true, force: true })
    // It would be served should the catalogue break.
    await rm(lastGoodPath(dataDir), { force: true })
    await removeState(dataDir)
  } finally {
    films.close()
    for (const lock of ['demo-films.lock', 'demo.lock']) await rm(join(dataDir, lock), { force: true })
  }
}
