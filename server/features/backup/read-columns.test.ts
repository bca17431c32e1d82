import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestApp } from '#server/testing/app.ts'
import { backUp, createEmptyDatabase, restore } from '#server/testing/backups.ts'
import { createTempFolder } from '#server/testing/temp-folder.ts'
import { openBackup } from './check-backup.ts'
import { compareBackup } from './compare-backup.ts'
import { openDumpSession } from './dump-session.ts'

test('a column that the operator added is reported and skipped, and all other columns are restored', async () => {
  const folder = await createTempFolder()
  await using academy = await createTestApp()
  await using database = await createEmptyDatabase()
  const { db } = academy.context
  const collection = 'Straße\t"\\t"\n\\N \u{1F94B}'
  await sql`alter table quotas add column ticket text default ${sql.lit(collection)}, add column "last"" one" int`.execute(
    db,
  )
  await sql`insert into quotas (collection, records, bytes, is_trimmed) values (${collection}, 1, 1, false)`.execute(db)
  const path = join(folder, 'columns.tar')
  await backUp(academy, path)
  expect(await restore(path, { databaseUrl: database.url, dataDir: folder })).toMatchObject({
    unsupportedParts: ['the column quotas.ticket', 'the column quotas.last" one'],
  })
  await using archive = await openBackup(path)
  expect(await compareBackup(archive, database.url)).toEqual([])
  await using client = await openDumpSession(database.url)
  const update = await client.query('update quotas set records = 2 where collection = $1', [collection])
  expect(update.rowCount).toBe(1)
  expect(await compareBackup(archive, database.url)).toEqual([expect.stringContaining('quotas: different values')])
})
