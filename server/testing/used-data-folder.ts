import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { newId } from '#server/platform/database/ids.ts'
import { startEmbeddedDatabase } from '#server/platform/embedded-postgres/index.ts'
import { createLog } from '#server/platform/logging/log.ts'

/** The row of {@link saveTestRow}, as returned by `select n from saved`. */
export const SAVED_ROWS = [{ n: 7 }]

/** Saves a row in this database. */
export async function saveTestRow(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('create table saved as select 7 as n').finally(() => client.end())
}

/**
 * Creates a data folder with a stopped database, of which tests create copies. Copying a database takes a tenth of the
 * time of creating one.
 */
export async function createUsedDataFolder() {
  const home = await mkdtemp(join(tmpdir(), 'holdfast-used-'))
  await chmod(home, 0o755)
  const original = join(home, 'data')
  await mkdir(original)
  const server = await startEmbeddedDatabase(original, createLog('silent'), (error) => {
    throw error
  })
  await saveTestRow(server.url)
  await server.stop()
  return {
    /**
     * Replaces an empty folder with a copy of the data folder, whose files name the new path and a new database id.
     * Returns the folder of the copied database.
     */
    async copyTo(dataDir: string) {
      await rm(dataDir, { recursive: true })
      const [code] = (await once(spawn('cp', ['-a', original, dataDir]), 'exit')) as [number | null]
      if (code !== 0) throw new Error(`cp ended with ${code}.`)
      const cluster = join(dataDir, 'postgres', '18')
      const record = join(dataDir, 'database.json')
      const { id } = JSON.parse(await readFile(record, 'utf8')) as { id: string }
      const newDatabaseId = newId()
      for (const file of [record, join(cluster, 'holdfast.json')]) {
        const text = await readFile(file, 'utf8')
        await writeFile(file, text.replaceAll(original, dataDir).replaceAll(id, newDatabaseId))
      }
      return cluster
    },
    [Symbol.asyncDispose]: () => rm(home, { recursive: true }),
  }
}
