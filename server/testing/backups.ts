import pg from 'pg'
import { inject } from 'vitest'
import { queues } from '#server/create-context.ts'
import type { FilmArchive } from '#server/features/backup/film-archive.ts'
import { openFilmFolder } from '#server/features/backup/film-folder.ts'
import { openBackup, restoreBackup, writeBackup } from '#server/features/backup/index.ts'
import { createLog } from '#server/platform/logging/log.ts'
import type { TestApp } from './app.ts'

let databaseCount = 0

/** Creates an empty database on the test server or on another server. */
export async function createEmptyDatabase(serverUrl: string = inject('serverUrl')) {
  const name = `restored_${process.pid}_${(databaseCount += 1)}`
  const query = async (text: string) => {
    const client = new pg.Client({ connectionString: serverUrl })
    await client.connect()
    await client.query(text).finally(() => client.end())
  }
  // Operators also create the databases for a restore from `template0`.
  await query(`create database ${name} template template0`)
  return {
    url: serverUrl.replace(/\/postgres$/, `/${name}`),
    [Symbol.asyncDispose]: () => query(`drop database ${name} with (force)`),
  }
}

interface Films {
  mediaDir?: string
  films?: FilmArchive | undefined
}

const findFilms = ({ mediaDir, films }: Films) => (mediaDir === undefined ? films : openFilmFolder(mediaDir, 0))

/** Backs up a test's academy. */
export const backUp = (
  { context, databaseUrl }: Pick<TestApp, 'context' | 'databaseUrl'>,
  path: string,
  { passphrase, ...films }: Films & { passphrase?: string } = {},
) => writeBackup({ config: context.config, databaseUrl, path, passphrase, films: findFilms(films), now: new Date() })

/** Restores a backup in the same way as the command. */
export async function restore(
  path: string,
  { databaseUrl, dataDir, ...films }: { databaseUrl: string; dataDir: string } & Films,
) {
  await using archive = await openBackup(path)
  const target = { databaseUrl, log: createLog('warn'), queues }
  return await restoreBackup(archive, { dataDir, films: findFilms(films) }, target)
}
