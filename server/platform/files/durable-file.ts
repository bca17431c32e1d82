import { type FileHandle, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isProcessAlive } from './is-alive.ts'

/** Returns the file's text, or undefined if the file does not exist. Invalid UTF-8 is replaced by U+FFFD. */
export const readIfExists = async (path: string): Promise<string | undefined> =>
  (await readBytesIfExists(path))?.toString('utf8')

/** Returns the file's bytes, or undefined if the file does not exist. */
export const readBytesIfExists = (path: string): Promise<Buffer | undefined> => readFile(path).catch(ignoreMissing)

/** Returns undefined for the error of a missing file or folder, and throws every other error. */
export function ignoreMissing(error: unknown): undefined {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
}

type Content = Parameters<FileHandle['writeFile']>[0]

/**
 * Replaces a file atomically and durably: readers see either the old or the new content, also after a crash or a power
 * failure. Other users of the machine cannot read the file. Concurrent writers need a lock.
 */
export async function replaceFile(path: string, content: Content): Promise<void> {
  const temporaryPath = `${path}.${process.pid}.tmp`
  try {
    await writeAndSync(temporaryPath, content)
    await rename(temporaryPath, path)
  } catch (error) {
    await rm(temporaryPath, { force: true })
    throw error
  }
  await syncFolder(dirname(path))
}

/**
 * Deletes the temporary files of {@link replaceFile} that killed processes left in `folder`. Must be called before this
 * process replaces a file, because a temporary file with this process's id is assumed to belong to a previous process:
 * in containers, every process has the same id.
 */
export async function removeUnfinishedFiles(folder: string): Promise<void> {
  for (const name of (await readdir(folder).catch(ignoreMissing)) ?? []) {
    const [, writerPid] = /\.(\d+)\.tmp$/.exec(name) ?? []
    if (writerPid && (Number(writerPid) === process.pid || !isProcessAlive(Number(writerPid))))
      await rm(join(folder, name), { force: true })
  }
}

async function writeAndSync(path: string, content: Content) {
  await using file = await open(path, 'w', 0o600)
  await file.writeFile(content)
  await file.sync()
}

/** Makes file renames in the folder durable. */
export async function syncFolder(path: string) {
  await using folder = await open(path, 'r')
  await folder.sync()
}
