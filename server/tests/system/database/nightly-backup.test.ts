import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#server/config/index.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { createTempFolder } from '#server/testing/temp-folder.ts'
import { openBackup } from '#server/features/backup/check-backup.ts'
import { backUpIfDue } from '#server/features/backup/nightly.ts'
import { findBackupWarnings, writeStatus } from '#server/features/backup/nightly-status.ts'

const PASSPHRASE = 'four words nobody guesses'
const HOUR = 60 * 60_000
let folder: string
let backupDir: string
let academy: TestApp
beforeAll(async () => {
  folder = await createTempFolder()
  backupDir = join(folder, 'backups')
  const { backup } = readConfig({
    BACKUP_DIR: backupDir,
    BACKUP_PASSPHRASE: PASSPHRASE,
    BACKUP_DAYS: '2',
    BACKUP_MONTHS: '0',
  })
  academy = await createTestApp({ config: { backup }, logTo: { write: () => {} } })
})
afterAll(async () => {
  await academy.close()
})

const listBackups = async () => (await readdir(backupDir)).filter((name) => name.endsWith('.tar')).toSorted()
let now: Date
const runNightlyBackup = () => backUpIfDue({ ...academy.context, now: () => now }, academy.databaseUrl)
const listWarnings = async () => (await findBackupWarnings(academy.context.config, now)).map(({ text }) => text)

test('each night creates one encrypted backup and deletes expired ones', async () => {
  now = new Date('2026-11-26T12:00:00Z')
  await Promise.all([runNightlyBackup(), runNightlyBackup()])
  expect(await listBackups()).toEqual(['holdfast-2026-11-26T12-00-00Z.tar'])
  now = new Date('2026-11-27T01:59:00Z')
  await runNightlyBackup()
  expect(await listBackups()).toHaveLength(1)
  for (const day of ['27', '28', '29']) {
    now = new Date(`2026-11-${day}T02:00:30Z`)
    await runNightlyBackup()
  }
  expect(await listBackups()).toEqual(['holdfast-2026-11-28T02-00-30Z.tar', 'holdfast-2026-11-29T02-00-30Z.tar'])
  const newest = join(backupDir, 'holdfast-2026-11-29T02-00-30Z.tar')
  await (await openBackup(newest, PASSPHRASE))[Symbol.asyncDispose]()
  expect(await listWarnings()).toEqual([])
})

test('a failed backup is reported, retried after an hour, and leaves no partial file', async () => {
  now = new Date('2026-11-30T02:00:00Z')
  // Replaces the folder of the films with a file, so that the backup fails.
  await rm(join(backupDir, 'films'), { recursive: true })
  await writeFile(join(backupDir, 'films'), '')
  const before = await listBackups()
  await runNightlyBackup()
  const warning = 'backup: the last backup failed; see the log'
  expect(await listWarnings()).toEqual([warning])
  expect((await academy.app.inject('/readyz')).json<{ warnings: string[] }>().warnings).toContain(warning)
  expect((await readdir(backupDir)).filter((name) => name.endsWith('.tmp'))).toEqual([])
  await rm(join(backupDir, 'films'))
  await mkdir(join(backupDir, 'films'))
  now = new Date('2026-11-30T02:30:00Z')
  await runNightlyBackup()
  expect(await listBackups()).toEqual(before)
  now = new Date('2026-11-30T03:00:00Z')
  await runNightlyBackup()
  expect(await listBackups()).toContain('holdfast-2026-11-30T03-00-00Z.tar')
  expect(await listWarnings()).toEqual([])
})

test('a backup succeeds even if an old backup cannot be deleted', async () => {
  now = new Date('2026-12-01T02:00:00Z')
  await rm(join(backupDir, 'films'), { recursive: true, force: true })
  const undeletableBackup = join(backupDir, 'holdfast-2020-01-02T02-00-00Z.tar')
  await mkdir(undeletableBackup)
  await runNightlyBackup()
  expect(await listBackups()).toContain('holdfast-2026-12-01T02-00-00Z.tar')
  expect(await listWarnings()).toEqual([])
  await rm(undeletableBackup, { recursive: true })
})

test('operators are warned if the last backup is 31 hours old', async () => {
  now = new Date(Date.parse('2026-12-01T02:00:00Z') + 31 * HOUR)
  expect(await listWarnings()).toEqual(['backup: no backup since 2026-12-01T02:00 UTC'])
})

test('a backup with a date in the future neither replaces the next one nor deletes the previous ones', async () => {
  now = new Date('2027-01-10T02:00:00Z')
  await runNightlyBackup()
  const before = await listBackups()
  now = new Date('2040-01-01T02:00:00Z')
  await runNightlyBackup()
  expect(await listBackups()).toEqual([...before, 'holdfast-2040-01-01T02-00-00Z.tar'].slice(-2))
  now = new Date('2027-01-10T12:00:00Z')
  expect(await listWarnings()).toEqual(['backup: no backup yet; if this persists, see the log'])
  await runNightlyBackup()
  expect(await listBackups()).toContain('holdfast-2027-01-10T12-00-00Z.tar')
  expect(await listWarnings()).toEqual([])
})

test('a failed backup with a date in the future is retried', async () => {
  now = new Date('2027-01-10T12:30:00Z')
  await writeStatus(backupDir, { triedAt: new Date('2040-01-01T02:00:00Z'), failure: 'disk' })
  await runNightlyBackup()
  expect(await listWarnings()).toEqual([])
})
