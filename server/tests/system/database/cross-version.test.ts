import { chmod, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { failIfForeignAcademyDatabase } from '#server/features/demo/index.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { backUp, createEmptyDatabase, restore } from '#server/testing/backups.ts'
import { createTempFolder } from '#server/testing/temp-folder.ts'
import { runCommand } from '#server/testing/command.ts'
import { createMember } from '#server/testing/people.ts'
import { startTestPostgres } from '#server/testing/postgres.ts'
import { openBackup } from '#server/features/backup/check-backup.ts'

// Runs on the embedded PostgreSQL, and starts Debian's beside it.
let academy: TestApp
let folder: string
let path: string
beforeAll(async () => {
  folder = await createTempFolder()
  // If root runs the tests, another user, who needs access to the folder, runs the database.
  await chmod(folder, 0o755)
  academy = await createTestApp({ config: { publicUrl: 'https://grip.example' }, workers: true })
  await createMember(academy, 'paid')
  path = join(folder, 'school.tar')
  await backUp(academy, path)
})
afterAll(async () => {
  await academy.close()
})

const readParts = async (file: string) => {
  await using archive = await openBackup(file)
  return archive.parts
}

test('an academy moves from the embedded PostgreSQL to Debian’s and back without changes', async () => {
  const debian = await startTestPostgres('system')
  try {
    await using debianDatabase = await createEmptyDatabase(debian.url)
    await restore(path, { databaseUrl: debianDatabase.url, dataDir: join(folder, 'outside') })
    const second = join(folder, 'outside.tar')
    await backUp({ ...academy, databaseUrl: debianDatabase.url }, second)
    const { jobs: _jobs, ...originalParts } = await readParts(path)
    expect(await readParts(second)).toMatchObject(originalParts)
    await using embeddedDatabase = await createEmptyDatabase()
    await restore(second, { databaseUrl: embeddedDatabase.url, dataDir: join(folder, 'home') })
    const third = join(folder, 'home.tar')
    await backUp({ ...academy, databaseUrl: embeddedDatabase.url }, third)
    expect(await readParts(third)).toMatchObject(originalParts)
  } finally {
    await debian.stop()
  }
})

// Milliseconds for four processes, each of which loads half of the server.
const TIMEOUT = 300_000

test(
  'the commands write a backup, check it, and restore it into a data folder with a new database',
  { timeout: TIMEOUT },
  async () => {
    const settings = { NODE_ENV: 'production', PUBLIC_URL: 'https://grip.example' }
    const [file, dataDir] = [join(folder, 'command.tar'), join(folder, 'fresh')]
    const passphrase = { BACKUP_PASSPHRASE: 'four words nobody guesses' }
    const written = await runCommand(['backup', file], {
      ...settings,
      ...passphrase,
      DATABASE_URL: academy.databaseUrl,
    })
    expect(written).toMatchObject({ code: 0, error: '' })
    expect(written.out).toContain(`To check that it can be restored: npm run restore -- ${file} --check`)

    const checked = await runCommand(['restore', file, '--check'], { ...settings, ...passphrase })
    expect(checked).toMatchObject({ code: 0, error: '' })
    expect(checked.out).toMatch(/The backup restores: \d+ rows .* Each table equals the backup/)

    const restored = await runCommand(['restore', file], { ...settings, ...passphrase, DATA_DIR: dataDir })
    expect(restored).toMatchObject({ code: 0, error: '' })
    expect(await readdir(dataDir)).toEqual(expect.arrayContaining(['database.json', 'postgres', 'postgres-password']))
  },
)

test('a trial cannot back up an academy’s database', async () => {
  const { db, config, log } = academy.context
  await db.insertInto('opened_to_public').values({ address: 'https://grip.example' }).execute()
  await expect(failIfForeignAcademyDatabase(config, academy.databaseUrl, log)).resolves.toBeUndefined()
  const trial = { ...config, publicUrl: 'http://localhost:3000' }
  await expect(failIfForeignAcademyDatabase(trial, academy.databaseUrl, log)).rejects.toThrow(
    'The database belongs to an academy',
  )
})
