import { join } from 'node:path'
import type { Catalogue } from '#contract/catalogue.ts'
import { readIfThere, replaceFile } from '#server/platform/process/durable-file.ts'
import { parseCatalogue } from './parse.ts'

export const lastGoodPath = (dataDir: string) => join(dataDir, 'catalogue-last-good.json')

export const keepLastGood = (dataDir: string, catalogue: Catalogue): Promise<void> =>
  replaceFile(lastGoodPath(dataDir), JSON.stringify(catalogue))

/** The last good catalogue of an earlier run; undefined when there is none. Throws CatalogueFault when it is damaged. */
export async function recallLastGood(dataDir: string): Promise<Catalogue | undefined> {
  const path = lastGoodPath(dataDir)
  const text = await readIfThere(path)
  return text === undefined ? undefined : parseCatalogue(text, path)
}
