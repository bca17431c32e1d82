import { createHash } from 'node:crypto'
import { mkdir, open, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The bytes of a film are in `DATA_DIR/uploads/{id}`, as they came. */
export const uploadsFolder = (dataDir: string) => join(dataDir, 'uploads')
export const uploadPath = (dataDir: string, id: string) => join(uploadsFolder(dataDir), id)

/** Creates the empty file that parts are added to. */
export async function createUpload(dataDir: string, id: string) {
  await mkdir(uploadsFolder(dataDir), { recursive: true, mode: 0o700 })
  await writeFile(uploadPath(dataDir, id), '', { mode: 0o600 })
}

export const removeUpload = (dataDir: string, id: string) => rm(uploadPath(dataDir, id), { force: true })

/** How many bytes have arrived, and when the last ones did. Undefined if the file does not exist. */
export async function readUpload(dataDir: string, id: string) {
  try {
    const { size, mtime } = await stat(uploadPath(dataDir, id))
    return { received: size, changedAt: mtime }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

/** Waits until the bytes are on the disk: from then on the sender may delete its own. */
export async function flushUpload(dataDir: string, id: string) {
  await using file = await open(uploadPath(dataDir, id), 'r')
  await file.sync()
}

/** SHA-256 of some bytes of an upload, in hexadecimal digits. */
export async function hashUpload(dataDir: string, id: string, { from, to }: { from: number; to: number }) {
  await using file = await open(uploadPath(dataDir, id), 'r')
  const { buffer, bytesRead } = await file.read(Buffer.alloc(to - from), 0, to - from, from)
  return createHash('sha256').update(buffer.subarray(0, bytesRead)).digest('hex')
}
