import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { createLog } from '#server/platform/logging/log.ts'
import { startEmbeddedDatabase } from '#server/platform/embedded-postgres/index.ts'
import type { BenchDatabase } from './contestant.ts'

/** Starts the embedded PostgreSQL with production settings, including durable commits, in a temporary folder. */
export async function startBenchDatabase(opened: AsyncDisposableStack): Promise<BenchDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'holdfast-bench-'))
  opened.defer(() => rm(folder, { recursive: true, force: true }))
  // If this process runs as root, PostgreSQL runs as another user.
  await chmod(folder, 0o755)
  const postgres = await startEmbeddedDatabase(folder, createLog('warn'), (error) => {
    throw error
  })
  opened.defer(() => postgres.stop())
  const database = async (name: string) => {
    const client = new pg.Client({ connectionString: postgres.url })
    await client.connect()
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount === 0) await client.query(`create database ${name}`)
    await client.end()
    return postgres.url.replace(/\/postgres$/, `/${name}`)
  }
  return { opened, folder, database }
}
