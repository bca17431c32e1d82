import { existsSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type CatalogueKind, catalogueKinds } from '#contract/content/kinds.ts'
import type { Context } from '#server/context.ts'
import { addPublished, lockContent } from '#server/features/content/index.ts'
import type { Database, InTransaction, Queries } from '#server/platform/database/database.ts'
import { readIfExists } from '#server/platform/files/durable-file.ts'
import { toItems, type NewItem } from './catalogue-items.ts'
import { CatalogueError, parseCatalogue } from './parse.ts'

/** Returns the path of the file in which previous versions of Holdfast stored the academy's own catalogue. */
export const ownCataloguePath = (dataDir: string): string => join(dataDir, 'catalogue.json')
const importedPath = (dataDir: string) => join(dataDir, 'catalogue-taken-over.json')

/** Author of imported items in the history. */
const AUTHOR = 'catalogue.json'

type Dependencies = Pick<Context, 'now'> & { db: Database }

/**
 * Imports the catalogue file of a previous version once, and renames the file. Returns `ignored` if there is a file but
 * the database already has a catalogue. Throws CatalogueError for an invalid file.
 */
export async function importCatalogueFile({ db, now }: Dependencies, dataDir: string): Promise<'ignored' | undefined> {
  const path = ownCataloguePath(dataDir)
  const text = await readIfExists(path)
  if (text === undefined) return undefined
  const isImported = await db.transaction().execute(async (transaction) => {
    await lockContent(transaction)
    if (await hasCatalogue(transaction)) return false
    const items = toItems(parseCatalogue(text, path))
    // The import is not recorded in the audit log.
    const writeContext = { transaction, editor: { author: AUTHOR, record: async () => {} }, now: now() }
    for (const kind of catalogueKinds)
      await addPublished(writeContext, kind, filterByKind(items, kind), { isMigration: true })
    await markCatalogueImported(transaction, now())
    return true
  })
  if (!isImported) return 'ignored'
  await rename(path, importedPath(dataDir))
  return undefined
}

export const filterByKind = (items: readonly NewItem[], kind: CatalogueKind) =>
  items.filter((item) => item.kind === kind)

/**
 * Whether this database ever had a catalogue. Runs before migrations, so tables may be missing.
 */
export async function hasCatalogue(queries: Queries): Promise<boolean> {
  const { rows } = await sql<{ hasTable: boolean }>`select
    to_regclass('content_state') is not null as "hasTable"`.execute(queries)
  if (!rows[0]?.hasTable) return false
  const result = await sql<{ hasItems: boolean }>`select
    exists (select from content_items where kind in ('lesson', 'course', 'lists'))
    or exists (select from content_state state where to_jsonb(state) ->> 'catalogue_imported_at' is not null)
    as "hasItems"`.execute(queries)
  return result.rows[0]?.hasItems ?? false
}

export const markCatalogueImported = (transaction: InTransaction, now: Date) =>
  transaction
    .updateTable('content_state')
    .set({ catalogue_imported_at: now })
    .where('catalogue_imported_at', 'is', null)
    .execute()

/** Imports the file at startup. If the file is invalid, logs the error, and the academy starts without a catalogue. */
export async function importCatalogueFileAtStart(
  deps: Dependencies & Pick<Context, 'log'>,
  dataDir: string,
): Promise<void> {
  const path = ownCataloguePath(dataDir)
  try {
    if ((await importCatalogueFile(deps, dataDir)) === 'ignored')
      deps.log.warn(
        `${path} is ignored: the catalogue is in the database and edited in the Studio. Use "npm run content -- export DIR" and "npm run content -- import DIR" for files. Delete this file.`,
      )
  } catch (error) {
    if (!(error instanceof CatalogueError)) throw error
    deps.log.warn(
      `The catalogue cannot be imported: ${error.message}. Fix the file, or restore it from your backup, and restart the server.`,
    )
  }
}

/** Whether there is a catalogue file of a previous version to import. */
export const hasCatalogueFile = (dataDir: string) => existsSync(ownCataloguePath(dataDir))
