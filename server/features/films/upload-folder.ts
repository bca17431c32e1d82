import { createHash } from 'node:crypto'
import { mkdir, open, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Returns the folder of uploads. The uploaded bytes of a film are in `DATA_DIR/uploads/{id}`. */
export const uploadsFolder = (dataDir: string) => join(dataDir, 'uploads')
export const uploadPath = (dataDir: string, id: string) => join(uploadsFolder(dataDir), id)

/** Creates the empty file to which parts are appended. */
export async function createUpload(dataDir: string, id: string) {
  await mkdir(uploadsFolder(dataDir), { recursive: true, mode: 0o700 })
  await writeFile(uploadPath(dataDir, id), '', { mode: 0o600 })
}

export const removeUpload = (dataDir: string, id: string) => rm(uploadPath(dataDir, id), { force: true })

/** Returns the number of received bytes and the time of the last write. Undefined if the file does not exist. */
export async function readUpload(dataDir: string, id: string) {
  try {
    const { size, mtime } = await stat(uploadPath(dataDir, id))
    return { received: size, changedAt: mtime }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

/** Flushes the file to disk, so that the sender may delete their copy. */
export async function flushUpload(dataDir: string, id: string) {
  await using file = await open(uploadPath(dataDir, id), 'r')
  await file.sync()
}

/** Returns the SHA-256 of a range of an upload, in hexadecimal. */
export async function hashUpload(dataDir: string, id: string, { from, to }: { from: number; to: number }) {
  await using file = await open(uploadPath(dataDir, id), 'r')
  const { buffer, bytesRead } = await file.read(Buffer.alloc(to - from), 0, to - from, from)
  return createHash('sha256').update(buffer.subarray(0, bytesRead)).digest('hex')
}
