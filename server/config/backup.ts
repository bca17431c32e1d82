import { resolve } from 'node:path'
import { z } from 'zod'
import { BACKUP_PASSPHRASE_LEAST } from '#contract/operation-limits.ts'
import { wholeNumber } from './setting-schemas.ts'

/** The part of the environment that says when the academy is backed up, and where to. */
export const BackupVariables = {
  /** Folder that gets a backup each night. Without it there is none. */
  BACKUP_DIR: z.string().min(1, 'expected a folder').optional(),
  /** Encrypts backups, and opens them. */
  BACKUP_PASSPHRASE: z
    .string()
    .min(BACKUP_PASSPHRASE_LEAST, `expected at least ${BACKUP_PASSPHRASE_LEAST} characters`)
    .optional(),
  /** Whether the nightly backup copies the films as well. */
  BACKUP_FILMS: z.stringbool({ error: 'expected true or false' }).default(true),
  /** For how many days each nightly backup stays, and for how many months the first of a month. */
  BACKUP_DAYS: wholeNumber(1, 366).default(14),
  BACKUP_MONTHS: wholeNumber(0, 120).default(12),
  /** Backs up the tables before a new version changes them. */
  BACKUP_BEFORE_UPGRADE: z.stringbool({ error: 'expected true or false' }).default(true),
}

export interface BackupConfig {
  /** Absolute. Undefined: no nightly backups. */
  dir: string | undefined
  passphrase: string | undefined
  withFilms: boolean
  keep: { days: number; months: number }
  beforeUpgrade: boolean
}

export const backupOf = (data: {
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
  beforeUpgrade: data.BACKUP_BEFORE_UPGRADE,
})
