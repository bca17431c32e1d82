import { join } from 'node:path'
import { z } from 'zod'
import { BACKUP_LATE_HOURS } from '#contract/operation-limits.ts'
import type { Config } from '#server/config/index.ts'
import { replaceFile } from '#server/platform/files/durable-file.ts'
import { readJsonFile } from '#server/platform/files/file-errors.ts'

/** Status of the nightly backups, shared between processes in `BACKUP_DIR/nightly.json`. */
const NightlyStatus = z.object({
  lastGood: z.object({ at: z.coerce.date(), file: z.string(), bytes: z.number() }).optional(),
  /** Start of the last attempt. */
  triedAt: z.coerce.date().optional(),
  /** The error of the last attempt. Undefined if the attempt succeeded. */
  failure: z.string().optional(),
})
export type NightlyStatus = z.infer<typeof NightlyStatus>

const HOUR_MS = 60 * 60_000

const statusFile = (folder: string) => join(folder, 'nightly.json')

/** Reads the status. Omits times in the future, which a wrong clock recorded and which would prevent all backups. */
export async function readStatus(folder: string, now: Date): Promise<NightlyStatus> {
  const advice = 'Delete the file; the next backup recreates it.'
  const status = (await readJsonFile(NightlyStatus, statusFile(folder), advice)) ?? {}
  const { lastGood, triedAt, failure } = status
  // The clocks of machines that share the folder may differ a little.
  const isPlausible = (at: Date) => at.getTime() < now.getTime() + HOUR_MS
  return {
    ...(lastGood && isPlausible(lastGood.at) && { lastGood }),
    ...(triedAt && isPlausible(triedAt) && { triedAt }),
    ...(failure !== undefined && { failure }),
  }
}

export const writeStatus = (folder: string, status: NightlyStatus): Promise<void> =>
  replaceFile(statusFile(folder), `${JSON.stringify(status, null, 2)}\n`)

/** Reads the status of the nightly backups. Undefined if nightly backups are not configured. */
export const readBackupState = async (
  { backup }: Pick<Config, 'backup'>,
  now: Date,
): Promise<NightlyStatus | undefined> => (backup.dir === undefined ? undefined : readStatus(backup.dir, now))

/** Returns warnings about failed or missing nightly backups, or an unreadable folder. Empty if not configured. */
export async function findBackupWarnings({ backup }: Pick<Config, 'backup'>, now: Date) {
  if (backup.dir === undefined) return []
  const status = await readStatus(backup.dir, now).catch(() => undefined)
  if (!status || status.failure !== undefined)
    return [{ code: 'backup-failed' as const, text: 'backup: the last backup failed; see the log' }]
  const { lastGood } = status
  // The status cannot be written to a folder that is missing or read-only.
  if (!lastGood) return [{ code: 'backup-late' as const, text: 'backup: no backup yet; if this persists, see the log' }]
  if (now.getTime() - lastGood.at.getTime() > BACKUP_LATE_HOURS * HOUR_MS) {
    const text = `backup: no backup since ${lastGood.at.toISOString().slice(0, 16)} UTC`
    return [{ code: 'backup-late' as const, text }]
  }
  return []
}
