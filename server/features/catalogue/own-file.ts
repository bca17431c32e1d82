import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Catalogue, emptyCatalogue } from '#contract/catalogue.ts'
import { readIfThere, replaceFile } from '#server/platform/process/durable-file.ts'
import { withLock } from '#server/platform/process/process-lock.ts'
import { parseCatalogue } from './parse.ts'

export const ownCataloguePath = (dataDir: string): string => join(dataDir, 'catalogue.json')

/**
 * Changes the academy's own catalogue: one process at a time, whole or not at all. Answers the catalogue as it now is.
 * Throws CatalogueError when the file, or what `change` makes of it, breaks the contract; then nothing is written.
 */
export async function changeOwnCatalogue(dataDir: string, change: (now: Catalogue) => Catalogue): Promise<Catalogue> {
  const path = ownCataloguePath(dataDir)
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  return withLock(`${path}.lock`, async () => {
    const changed = parseCatalogue(JSON.stringify(change(await readOwnCatalogue(path))), 'the changed catalogue')
    await replaceFile(path, `${JSON.stringify(changed, null, 2)}\n`)
    return changed
  })
}

/** The own catalogue as the file has it now; a new school has an empty one. */
export async function readOwnCatalogue(path: string): Promise<Catalogue> {
  const text = await readIfThere(path)
  return text === undefined ? structuredClone(emptyCatalogue) : parseCatalogue(text, path)
}
