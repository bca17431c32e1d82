import { resolve } from 'node:path'
import { z } from 'zod'
import { MIN_BACKUP_PASSPHRASE_LENGTH } from '#contract/operation-limits.ts'
import { isUrl } from '#server/platform/files/is-url.ts'
import { wholeNumber } from './setting-schemas.ts'

/** Environment variables of backups. */
export const BackupVariables = {
  /** Folder of the nightly backups. If unset, nightly backups are disabled. */
  BACKUP_DIR: z
    .string()
    .min(1, 'expected a folder')
    .refine((path) => !isUrl(path), 'expected a folder, not a URL')
    .optional(),
  /** Passphrase that encrypts and decrypts backups. */
  BACKUP_PASSPHRASE: z
    .string()
    .min(MIN_BACKUP_PASSPHRASE_LENGTH, `expected at least ${MIN_BACKUP_PASSPHRASE_LENGTH} characters`)
    .optional(),
  /** Whether the nightly backup includes the films. */
  BACKUP_FILMS: z.stringbool({ error: 'expected true or false' }).default(true),
  /** Days for which each nightly backup is kept. */
  BACKUP_DAYS: wholeNumber(1, 366).default(14),
  /** Months for which the first backup of each month is kept. */
  BACKUP_MONTHS: wholeNumber(0, 120).default(12),
  /** Whether to back up the tables before the migrations of a new version. */
  BACKUP_BEFORE_UPGRADE: z.stringbool({ error: 'expected true or false' }).default(true),
}

export interface BackupConfig {
  /** Absolute path of the folder of nightly backups. If undefined, nightly backups are disabled. */
  dir: string | undefined
  passphrase: string | undefined
  withFilms: boolean
  keep: { days: number; months: number }
  backsUpBeforeUpgrade: boolean
}

export const toBackupConfig = (data: {
  BACKUP_DIR?: string | undefined
  BACKUP_PASSPHRASE?: string | undefined
  BACKUP_FILMS: boolean
  BACKUP_DAYS: number
  BACKUP_MONTHS: number
  BACKUP_BEFORE_UPGRADE: boolean
}): BackupConfig => ({
  dir: data.BACKUP_DIR === undefined ? undefined : resolve(data.BACKUP_DIR),
  passphrase: data.BACKUP_PASSPHRASE,
  withFilms: data.BACKUP_FILMS,
  keep: { days: data.BACKUP_DAYS, months: data.BACKUP_MONTHS },
  backsUpBeforeUpgrade: data.BACKUP_BEFORE_UPGRADE,
})
