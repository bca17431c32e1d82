import { formatGigabytes } from '#server/platform/files/disk-space.ts'
import type { Backup } from './write-backup.ts'

interface WrittenBackup extends Backup {
  path: string
  isEncrypted: boolean
}

/** Describes a written backup for the operator, in lines. */
export function* describeBackup({ path, contents, bytes, newMediaBytes, isEncrypted }: WrittenBackup) {
  const rows = contents.tables.reduce((sum, table) => sum + table.rows, 0)
  const jobs = contents.jobs?.rows ?? 0
  yield `${path}: ${rows} rows of ${contents.tables.length} tables, ${jobs} queued emails and other jobs, ${formatGigabytes(bytes)}.`
  if (contents.media)
    yield `Films: ${contents.media.files} files, ${formatGigabytes(contents.media.bytes)}, including ${formatGigabytes(newMediaBytes)} new.`
  else yield 'Films are not included. Add --media DIR or --media s3://BUCKET to include them.'
  if (!isEncrypted) yield 'The backup is not encrypted. Keep it where only you can read it, or set BACKUP_PASSPHRASE.'
  yield `To check that it can be restored: npm run restore -- ${path} --check`
}
