import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#server/config/index.ts'
import { listMigrations, migrate, migrateTo } from '#server/platform/database/migrate.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { createLog } from '#server/platform/logging/log.ts'
import { createTestApp } from '#server/testing/app.ts'
import { createEmptyDatabase, restore } from '#server/testing/backups.ts'
import { createTempFolder } from '#server/testing/temp-folder.ts'
import { callData } from '#server/testing/data.ts'
import { signIn } from '#server/testing/people.ts'
import { collectLog } from '#server/testing/log-lines.ts'
import { backUpBeforeUpgrade } from '#server/features/backup/before-upgrade.ts'
import { openBackup } from '#server/features/backup/check-backup.ts'
import { compareBackup } from '#server/features/backup/compare-backup.ts'

/** Creates the database of an academy with one member, in the schema before the newest migration. */
async function openOlderAcademy() {
  const database = await createEmptyDatabase()
  const { maintenance, close } = openDatabase(database.url, createLog('warn'))
  const previousMigration = (await listMigrations()).at(-2) ?? ''
  await maintenance.transaction().execute((transaction) => migrateTo(transaction, previousMigration))
  await close()
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query(
    `insert into accounts (id, email, identity_id, created_at) values ('0123456789abcdef01234567', 'old@example.org', 'abc', now())`,
  )
  await client.end()
  return { ...database, previousMigration }
}

test('a newer version backs up the database before migrating, logs the path, and the backup restores', async () => {
  await using academy = await openOlderAcademy()
  const log = collectLog()
  await using upgraded = await createTestApp({ databaseUrl: academy.url, logTo: log.logTo })
  const folder = join(upgraded.dataDir, 'backups')
  const [name = ''] = await readdir(folder)
  expect(log.lines.map(({ msg }) => msg)).toContainEqual(
    `This version makes 1 changes to the database. A full backup was saved first in ${join(folder, name)}. To go back, see "Roll back an upgrade" in docs/operating.md.`,
  )
  expect(await readFile('docs/operating.md', 'utf8')).toContain('## Roll back an upgrade')

  await using archive = await openBackup(join(folder, name))
  expect(archive.about.migrations.at(-1)).toBe(academy.previousMigration)
  await using database = await createEmptyDatabase()
  const files = await createTempFolder()
  await restore(join(folder, name), { databaseUrl: database.url, dataDir: files })
  expect(await compareBackup(archive, database.url)).toEqual([])
  // The current version migrates it like the original.
  const { maintenance, close } = openDatabase(database.url, createLog('warn'))
  await migrate(maintenance)
  await close()
})

test('a start without migrations creates no backup, and one that cannot back up does not migrate', async () => {
  await using usualSettings = await createTestApp()
  expect(await readdir(usualSettings.dataDir)).not.toContain('backups')
  await using academy = await openOlderAcademy()
  const full = { disk: { warn: 1e18, uploadMinimum: 1e18 } }
  await expect(createTestApp({ databaseUrl: academy.url, config: full })).rejects.toThrow(
    'The database was not upgraded because it could not be backed up first',
  )
  const client = new pg.Client({ connectionString: academy.url })
  await client.connect()
  const { rows } = await client.query<{ name: string }>('select max(name) as name from kysely_migration')
  await client.end()
  expect(rows).toEqual([{ name: academy.previousMigration }])
})

test('two processes that start within the same second and share the folder both back up', async () => {
  await using academy = await openOlderAcademy()
  const { maintenance: db, close } = openDatabase(academy.url, createLog('warn'))
  onTestFinished(close)
  const config = readConfig({ DATA_DIR: await createTempFolder() })
  const backUpAt = (time: string) =>
    backUpBeforeUpgrade({ config, databaseUrl: academy.url, db, now: new Date(`2026-12-01T02:00:00.${time}Z`) })
  await Promise.all(['123', '456'].map(backUpAt))
  expect((await readdir(join(config.dataDir, 'backups'))).toSorted()).toEqual([
    'before-upgrade-2026-12-01T02-00-00.123Z.tar',
    'before-upgrade-2026-12-01T02-00-00.456Z.tar',
  ])
})

/** A demo academy at the migration 0023, with 40 ratings of each member. Its server wrote it, not a test. */
const OLD_ACADEMY = join(import.meta.dirname, 'academy-of-2026-11-23.tar')

test('an academy of an old version is upgraded with its data, and the backup from before the upgrade restores the old state', async () => {
  const folder = await createTempFolder()
  await using database = await createEmptyDatabase()
  await restore(OLD_ACADEMY, { databaseUrl: database.url, dataDir: join(folder, 'old') })
  await using upgraded = await createTestApp({ databaseUrl: database.url, logTo: collectLog().logTo })
  const member = await signIn(upgraded.app, 'paid@holdfast.example', 'train-with-holdfast')
  const found = await callData(upgraded, member, 'find', { collection: 'personal_rating', query: {} })
  expect(found.value).toHaveLength(40)

  const [name = ''] = await readdir(join(upgraded.dataDir, 'backups'))
  await using emptyDatabase = await createEmptyDatabase()
  await restore(join(upgraded.dataDir, 'backups', name), {
    databaseUrl: emptyDatabase.url,
    dataDir: join(folder, 'back'),
  })
  await using archive = await openBackup(OLD_ACADEMY)
  expect(await compareBackup(archive, emptyDatabase.url)).toEqual([])
})
