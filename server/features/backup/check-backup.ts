import { openArchive, type Archive } from '#server/platform/archive/read-archive.ts'
import { listMigrations } from '#server/platform/database/migrate.ts'
import { FileError } from '#server/platform/files/file-errors.ts'
import { Contents, JOBS_PART, tablePart } from './contents.ts'

/**
 * Opens a backup and verifies it by reading the whole file. Throws FileError if the backup is damaged, encrypted with
 * another passphrase, or from a newer version of Holdfast.
 */
export async function openBackup(path: string, passphrase?: string): Promise<Archive<Contents>> {
  const archive = await openArchive(path, Contents, passphrase)
  try {
    await failIfNewer(archive)
    failIfIncomplete(archive)
    await archive.verify()
    return archive
  } catch (error) {
    await archive[Symbol.asyncDispose]()
    throw error
  }
}

async function failIfNewer({ path, header, about }: Archive<Contents>) {
  const ownMigrations = await listMigrations()
  const unknownMigrations = about.migrations.filter((name) => !ownMigrations.includes(name))
  if (unknownMigrations.length > 0)
    throw new FileError(
      `${path} was made by a newer version of Holdfast (${header.version}): this version does not support ${unknownMigrations.join(', ')}. Nothing was changed. Update Holdfast, then restore the backup.`,
    )
  const skippedMigrations = ownMigrations
    .slice(0, about.migrations.length)
    .filter((name) => !about.migrations.includes(name))
  if (skippedMigrations.length > 0)
    throw new FileError(
      `${path} was made by a version of Holdfast without ${skippedMigrations.join(', ')}, and this version can’t create its tables. Nothing was changed. Restore the backup with the version that made it (${header.version}).`,
    )
}

/** Throws FileError if a part listed in the contents is missing. */
function failIfIncomplete({ path, about, parts }: Archive<Contents>) {
  const expectedParts = [...about.tables.map(({ name }) => tablePart(name)), ...(about.jobs ? [JOBS_PART] : [])]
  const missing = expectedParts.find((name) => !Object.hasOwn(parts, name))
  if (missing) throw new FileError(`${path} is damaged: ${missing} is missing. Nothing was changed.`)
}
