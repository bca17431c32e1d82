import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { Catalogue, emptyCatalogue } from '#contract/catalogue.ts'
import { openEditableCatalogue } from '#server/features/catalogue/index.ts'
import type { EditableCatalogue } from '#server/ports/editable-catalogue.ts'
import { createTestApp, type TestApp } from './app.ts'

/**
 * Accesses the catalogue file of an older version in a data folder. Must be called in `prepare` of `createTestApp`,
 * because the application imports the file when it is created.
 */
export function openCatalogueFile(dataDir: string): EditableCatalogue {
  const path = join(dataDir, 'catalogue.json')
  const read = async () =>
    existsSync(path) ? Catalogue.parse(JSON.parse(await readFile(path, 'utf8'))) : structuredClone(emptyCatalogue)
  return {
    isNew: async () => !existsSync(path),
    read,
    async change(change) {
      const changedCatalogue = Catalogue.parse(change(await read()))
      await mkdir(dataDir, { recursive: true })
      await writeFile(path, JSON.stringify(changedCatalogue))
      return changedCatalogue
    },
    hasMedia: async (asset) => JSON.stringify(await read()).includes(`"${asset}"`),
  }
}

/** Applies `change` to the catalogue file of an older version, or to an empty catalogue if the file does not exist. */
export const writeCatalogueFile = (dataDir: string, change: (catalogue: Catalogue) => Catalogue): Promise<Catalogue> =>
  openCatalogueFile(dataDir).change(change)

/** Opens the catalogue of an academy. Changes are not recorded in the audit log. */
export const openCatalogue = ({ context }: Pick<TestApp, 'context'>): EditableCatalogue =>
  openEditableCatalogue(context, { author: 'npm run ingest', record: async () => {} })

/** Creates an academy without workers, which is closed after the test, and opens its catalogue. */
export async function createAcademyWithCatalogue(prepare?: (dataDir: string) => Promise<unknown>) {
  const academy = await createTestApp({ ...(prepare && { prepare }) })
  onTestFinished(() => academy.close())
  return {
    academy,
    dataDir: academy.dataDir,
    databaseUrl: academy.databaseUrl,
    catalogue: openCatalogue(academy),
  }
}
