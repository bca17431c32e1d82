import { join } from 'node:path'
import type { Catalogue } from '#contract/catalogue.ts'
import { readIfThere, replaceFile } from '#server/platform/process/durable-file.ts'
import { parseCatalogue } from './parse.ts'

export const savedCopyPath = (dataDir: string) => join(dataDir, 'catalogue-last-good.json')

export const saveCopy = (dataDir: string, catalogue: Catalogue): Promise<void> =>
  replaceFile(savedCopyPath(dataDir), JSON.stringify(catalogue))

/** The last good catalogue of an earlier run; undefined when there is none. Throws CatalogueError when it is damaged. */
export async function readSavedCopy(dataDir: string): Promise<Catalogue | undefined> {
  const path = savedCopyPath(dataDir)
  const text = await readIfThere(path)
  return text === undefined ? undefined : parseCatalogue(text, path)
}
