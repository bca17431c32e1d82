import { type FileHandle, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isAlive } from './is-alive.ts'

/** Returns the file's text, or undefined if it does not exist. Replaces bytes that are not UTF-8. */
export const readIfExists = async (path: string): Promise<string | undefined> =>
  (await readBytesIfExists(path))?.toString('utf8')

/** Returns the file's bytes, or undefined if it does not exist. */
export async function readBytesIfExists(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path)
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

type Content = Parameters<FileHandle['writeFile']>[0]

/**
 * Replaces a file atomically and durably: a reader, a crash or a power cut sees either the old or the new content.
 * Other users of the machine cannot read it. Concurrent writers need a lock.
 */
export async function replaceFile(path: string, content: Content): Promise<void> {
  const temporary = `${path}.${process.pid}.tmp`
  try {
    await writeAndSync(temporary, content)
    await rename(temporary, path)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
  await syncFolder(dirname(path))
}

/**
 * Deletes the temporary files of {@link replaceFile} that killed processes left in `folder`. Call it before the first
 * replacement of this process: a file with its process id then belongs to an earlier process, as in containers, where
 * each has the same id.
 */
export async function removeUnfinished(folder: string): Promise<void> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (isMissing(error)) return []
    throw error
  })
  for (const name of names) {
    const [, writerPid] = /\.(\d+)\.tmp$/.exec(name) ?? []
    if (writerPid && (Number(writerPid) === process.pid || !isAlive(Number(writerPid))))
      await rm(join(folder, name), { force: true })
  }
}

async function writeAndSync(path: string, content: Content) {
  await using file = await open(path, 'w', 0o600)
  await file.writeFile(content)
  await file.sync()
}

/** Makes renames in the folder durable. */
export async function syncFolder(path: string) {
  await using folder = await open(path, 'r')
  await folder.sync()
}
