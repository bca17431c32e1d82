import { chmod, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { failIfForeignAcademyDatabase } from '#server/features/demo/index.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { backUp, createEmptyDatabase, restore, tempFolder } from '#server/testing/backups.ts'
import { runCommand } from '#server/testing/command.ts'
import { createMember } from '#server/testing/people.ts'
import { startTestPostgres } from '#server/testing/postgres.ts'
import { openBackup } from '#server/features/backup/check-backup.ts'

// Runs on the embedded PostgreSQL, and starts Debian's beside it.
let academy: TestApp
let folder: Awaited<ReturnType<typeof tempFolder>>
let path: string
beforeAll(async () => {
  folder = await tempFolder()
  // If root runs the tests, another user runs the database inside it.
  await chmod(folder.path, 0o755)
  academy = await createTestApp({ config: { publicUrl: 'https://grip.example' }, workers: true })
  await createMember(academy, 'paid')
  path = join(folder.path, 'school.tar')
  await backUp(academy, path)
})
afterAll(async () => {
  await academy.close()
  await folder[Symbol.asyncDispose]()
})

const getParts = async (file: string) => {
  await using archive = await openBackup(file)
  return archive.parts
}

test('an academy moves from the embedded PostgreSQL to Debian’s and back without changes', async () => {
  const debian = await startTestPostgres('system')
  try {
    await using outside = await createEmptyDatabase(debian.url)
    await restore(path, { databaseUrl: outside.url, dataDir: join(folder.path, 'outside') })
    const second = join(folder.path, 'outside.tar')
    await backUp({ ...academy, databaseUrl: outside.url }, second)
    const { jobs: _jobs, ...before } = await getParts(path)
    expect(await getParts(second)).toMatchObject(before)
    await using home = await createEmptyDatabase()
    await restore(second, { databaseUrl: home.url, dataDir: join(folder.path, 'home') })
    const third = join(folder.path, 'home.tar')
    await backUp({ ...academy, databaseUrl: home.url }, third)
    expect(await getParts(third)).toMatchObject(before)
  } finally {
    await debian.stop()
  }
})

// Milliseconds for four processes, each of which loads half of the server.
const TIMEOUT = 300_000

test(
  'the commands back up, check and restore into a data folder that gets a database of its own',
  { timeout: TIMEOUT },
  async () => {
    const settings = { NODE_ENV: 'production', PUBLIC_URL: 'https://grip.example' }
    const [file, dataDir] = [join(folder.path, 'command.tar'), join(folder.path, 'fresh')]
    const passphrase = { BACKUP_PASSPHRASE: 'four words nobody guesses' }
    const written = await runCommand(['backup', file], {
      ...settings,
      ...passphrase,
      DATABASE_URL: academy.databaseUrl,
    })
    expect(written).toMatchObject({ code: 0, error: '' })
    expect(written.out).toContain(`Check that it restores: npm run restore -- ${file} --check`)

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
