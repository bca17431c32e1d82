import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { BACKUP_HOUR } from '#contract/operation-limits.ts'
import { backupsToDelete } from '#rules/backup-retention.ts'
import type { Context } from '#server/context.ts'
import { removeUnfinishedFiles } from '#server/platform/files/durable-file.ts'
import { describeError } from '#server/platform/files/file-errors.ts'
import { acquireLock } from '#server/platform/files/process-lock.ts'
import { openFilmFolder } from './film-folder.ts'
import { readStatus, writeStatus } from './nightly-status.ts'
import { writeBackup } from './write-backup.ts'

type Dependencies = Pick<Context, 'config' | 'log' | 'now'>

/** Time between two checks, and time until a failed backup is retried. */
const CHECK_INTERVAL_MS = 60_000
const RETRY_DELAY_MS = 60 * 60_000
const DAY_MS = 24 * 60 * 60_000

const BACKUP_NAME = /^holdfast-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.tar$/
const formatFileName = (at: Date) => `holdfast-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar`

/**
 * Starts backups into BACKUP_DIR each night, or at the first check after a missed night. Backups do not use the job
 * queue, because they must run on the machine that has the folder, even if the queue fails. Returns a function that
 * stops the backups.
 */
export function startNightlyBackups(deps: Dependencies, databaseUrl: string): () => Promise<void> {
  const closing = new AbortController()
  let running: Promise<void> | undefined
  const checkNow = () => {
    running ??= backUpIfDue(deps, databaseUrl, closing.signal)
      .catch((error: unknown) =>
        deps.log.error(
          { err: error, folder: deps.config.backup.dir },
          'nightly backups are not running because the folder cannot be used; check BACKUP_DIR and its permissions',
        ),
      )
      .finally(() => (running = undefined))
  }
  checkNow()
  const timer = setInterval(checkNow, CHECK_INTERVAL_MS).unref()
  return async () => {
    clearInterval(timer)
    closing.abort(new Error('Holdfast is closing.'))
    await running
  }
}

/** Backs up if the last successful backup was before last night's backup hour and no other process is backing up. */
export async function backUpIfDue(deps: Dependencies, databaseUrl: string, signal?: AbortSignal): Promise<void> {
  const { config, log, now } = deps
  const { dir, passphrase, withFilms } = config.backup
  if (dir === undefined) return
  await mkdir(dir, { recursive: true, mode: 0o700 })
  using lock = disposableLock(join(dir, 'nightly.lock'))
  const { lastGood, triedAt } = await readStatus(dir, now())
  if (!lock || (lastGood && lastGood.at >= getLastNight(now()))) return
  if (triedAt && now().getTime() - triedAt.getTime() < RETRY_DELAY_MS && (!lastGood || triedAt > lastGood.at)) return
  const currentTime = now()
  try {
    await removeUnfinishedFiles(dir)
    const path = join(dir, formatFileName(currentTime))
    const films = withFilms ? openFilmFolder(join(dir, 'films'), config.disk.uploadMinimum) : undefined
    // Films of a bucket may need more space than this machine has.
    const source = { ...config, mediaStore: undefined }
    const backup = { config: source, databaseUrl, path, passphrase, films, now: currentTime, signal }
    const { bytes } = await writeBackup(backup)
    await writeStatus(dir, { lastGood: { at: currentTime, file: path, bytes }, triedAt: currentTime })
  } catch (error) {
    if (signal?.aborted) return
    log.error({ err: error, folder: dir }, 'nightly backup failed; retrying in an hour')
    await writeStatus(dir, { ...(lastGood && { lastGood }), triedAt: currentTime, failure: describeError(error) })
    return
  }
  await deleteOldBackups(deps, dir).catch((error: unknown) =>
    log.error({ err: error, folder: dir }, 'old nightly backups were not deleted; retrying tomorrow'),
  )
}

function disposableLock(path: string) {
  const lock = acquireLock(path)
  return lock && { [Symbol.dispose]: () => lock.close() }
}

/** Returns the most recent {@link BACKUP_HOUR} in the past. */
function getLastNight(now: Date): Date {
  const today = new Date(now).setUTCHours(BACKUP_HOUR, 0, 0, 0)
  return new Date(today <= now.getTime() ? today : today - DAY_MS)
}

async function deleteOldBackups({ config, now }: Dependencies, dir: string) {
  const backups = (await readdir(dir)).flatMap((name) => {
    const [, day = '', hour = '', minute = '', second = ''] = BACKUP_NAME.exec(name) ?? []
    return day === '' ? [] : [{ name, createdAt: new Date(`${day}T${hour}:${minute}:${second}Z`) }]
  })
  for (const { name } of backupsToDelete(backups, config.backup.keep, now())) await rm(join(dir, name))
}
