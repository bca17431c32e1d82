import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { Catalogue, emptyCatalogue } from '#contract/catalogue.ts'
import { openOwnCatalogue } from '#server/features/catalogue/index.ts'
import type { OwnCatalogue } from '#server/ports/own-catalogue.ts'
import { createTestApp, type TestApp } from './app.ts'

/**
 * The file of an older version in a data folder. The application takes it over when it opens, so this fills the
 * catalogue of one that is not open yet: `prepare` of `createTestApp`. It is enough where only the films matter.
 */
export function olderCatalogue(dataDir: string): OwnCatalogue {
  const path = join(dataDir, 'catalogue.json')
  const read = async () =>
    existsSync(path) ? Catalogue.parse(JSON.parse(await readFile(path, 'utf8'))) : structuredClone(emptyCatalogue)
  return {
    isNew: async () => !existsSync(path),
    read,
    async change(change) {
      const changed = Catalogue.parse(change(await read()))
      await mkdir(dataDir, { recursive: true })
      await writeFile(path, JSON.stringify(changed))
      return changed
    },
    hasMedia: async (asset) => JSON.stringify(await read()).includes(`"${asset}"`),
  }
}

/** Leaves the file of an older version, made from an empty catalogue or from the one that is there. */
export const writeCatalogueFile = (dataDir: string, change: (now: Catalogue) => Catalogue): Promise<Catalogue> =>
  olderCatalogue(dataDir).change(change)

/** The catalogue of a school, changed without an audit log. */
export const catalogueOf = ({ context }: Pick<TestApp, 'context'>): OwnCatalogue =>
  openOwnCatalogue(context, { author: 'npm run ingest', record: async () => {} })

/** A data folder and a database of their own for one test, without workers. */
export async function openStore(prepare?: (dataDir: string) => Promise<unknown>) {
  const school = await createTestApp({ ...(prepare && { prepare }) })
  onTestFinished(() => school.close())
  return { school, dataDir: school.dataDir, databaseUrl: school.databaseUrl, catalogue: catalogueOf(school) }
}
