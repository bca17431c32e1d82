import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#server/config/index.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { tempFolder } from '#server/testing/backups.ts'
import { openBackup } from '#server/features/backup/check-backup.ts'
import { backUpIfDue } from '#server/features/backup/nightly.ts'
import { backupWarnings } from '#server/features/backup/nightly-status.ts'

const PASSPHRASE = 'four words nobody guesses'
const HOUR = 60 * 60_000
let folder: Awaited<ReturnType<typeof tempFolder>>
let dir: string
let academy: TestApp
beforeAll(async () => {
  folder = await tempFolder()
  dir = join(folder.path, 'backups')
  const { backup } = readConfig({
    BACKUP_DIR: dir,
    BACKUP_PASSPHRASE: PASSPHRASE,
    BACKUP_DAYS: '2',
    BACKUP_MONTHS: '0',
  })
  academy = await createTestApp({ config: { backup }, logTo: { write: () => {} } })
})
afterAll(async () => {
  await academy.close()
  await folder[Symbol.asyncDispose]()
})

const backups = async () => (await readdir(dir)).filter((name) => name.endsWith('.tar')).toSorted()
let now: Date
const night = () => backUpIfDue({ ...academy.context, now: () => now }, academy.databaseUrl)
const warnings = async () => (await backupWarnings(academy.context.config, now)).map(({ text }) => text)

test('each night creates one encrypted backup and deletes expired ones', async () => {
  now = new Date('2026-11-26T12:00:00Z')
  await Promise.all([night(), night()])
  expect(await backups()).toEqual(['holdfast-2026-11-26T12-00-00Z.tar'])
  now = new Date('2026-11-27T01:59:00Z')
  await night()
  expect(await backups()).toHaveLength(1)
  for (const day of ['27', '28', '29']) {
    now = new Date(`2026-11-${day}T02:00:30Z`)
    await night()
  }
  expect(await backups()).toEqual(['holdfast-2026-11-28T02-00-30Z.tar', 'holdfast-2026-11-29T02-00-30Z.tar'])
  const newest = join(dir, 'holdfast-2026-11-29T02-00-30Z.tar')
  await (await openBackup(newest, PASSPHRASE))[Symbol.asyncDispose]()
  expect(await warnings()).toEqual([])
})

test('a failed backup is reported, retried after an hour, and leaves no partial file', async () => {
  now = new Date('2026-11-30T02:00:00Z')
  // Replaces the media folder by a file.
  await rm(join(dir, 'films'), { recursive: true })
  await writeFile(join(dir, 'films'), '')
  const before = await backups()
  await night()
  const warning = 'backup: the last one failed; see the log'
  expect(await warnings()).toEqual([warning])
  expect((await academy.app.inject('/readyz')).json<{ warnings: string[] }>().warnings).toContain(warning)
  expect((await readdir(dir)).filter((name) => name.endsWith('.tmp'))).toEqual([])
  await rm(join(dir, 'films'))
  await mkdir(join(dir, 'films'))
  now = new Date('2026-11-30T02:30:00Z')
  await night()
  expect(await backups()).toEqual(before)
  now = new Date('2026-11-30T03:00:00Z')
  await night()
  expect(await backups()).toContain('holdfast-2026-11-30T03-00-00Z.tar')
  expect(await warnings()).toEqual([])
})

test('a backup is good even if an old one cannot be deleted', async () => {
  now = new Date('2026-12-01T02:00:00Z')
  await rm(join(dir, 'films'), { recursive: true, force: true })
  const folderOfThatName = join(dir, 'holdfast-2020-01-02T02-00-00Z.tar')
  await mkdir(folderOfThatName)
  await night()
  expect(await backups()).toContain('holdfast-2026-12-01T02-00-00Z.tar')
  expect(await warnings()).toEqual([])
  await rm(folderOfThatName, { recursive: true })
})

test('operators are warned if there was no backup for a night and a few hours', async () => {
  now = new Date(Date.parse('2026-12-01T02:00:00Z') + 31 * HOUR)
  expect(await warnings()).toEqual(['backup: none since 2026-12-01T02:00 UTC'])
})
