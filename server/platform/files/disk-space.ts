import { statfs } from 'node:fs/promises'

/**
 * Free bytes on the data folder's disk: below `warn` Holdfast logs warnings, below `uploadMinimum` it rejects uploads.
 */
export interface DiskLimits {
  warn: number
  uploadMinimum: number
}

export type DiskState = 'enough' | 'low' | 'full'

/** Thrown if the disk is full. The message states what the operator can do. */
export class DiskFull extends Error {
  override name = 'DiskFull'
}

const DISK_FULL_CODES = new Set(['ENOSPC', 'EDQUOT'])
/** Messages of the operating system, which tools and libraries include in their output. */
export const DISK_FULL_MESSAGE = /No space left on device|Disk quota exceeded/i

/** Returns whether the error means that the disk or the user's quota is full. */
export const isDiskFullError = (error: unknown): boolean =>
  error instanceof DiskFull ||
  (error instanceof Error &&
    (('code' in error && typeof error.code === 'string' && DISK_FULL_CODES.has(error.code)) ||
      DISK_FULL_MESSAGE.test(error.message)))

/** Returns the bytes that this process may still write below `folder`. */
export async function readFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

export const getDiskState = (free: number, { warn, uploadMinimum }: DiskLimits): DiskState =>
  free < uploadMinimum ? 'full' : free < warn ? 'low' : 'enough'

/** Throws {@link DiskFull} if writing `needed` bytes would leave less than `keepFree` bytes free. */
export async function ensureSpace(folder: string, needed: number, keepFree: number): Promise<void> {
  const free = await readFreeBytes(folder)
  if (free - needed >= keepFree) return
  const required = needed > 0 ? `about ${formatGigabytes(needed)} needed, ` : ''
  const reserved = keepFree > 0 ? `, and ${formatGigabytes(keepFree)} reserved (DISK_STOP)` : ''
  throw new DiskFull(
    `Not enough space on the disk that contains ${folder}: ${required}${formatGigabytes(free)} free${reserved}. Free up space, or use a larger disk.`,
  )
}

/** Runs `work`. If it fails because the disk is full, throws an error that names the folder. */
export async function explainFullDisk<T>(folder: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isDiskFullError(error) || (error instanceof DiskFull && error.message.includes(folder))) throw error
    throw new DiskFull(`The disk that contains ${folder} is full. Free up space, or move DATA_DIR to a larger disk.`, {
      cause: error,
    })
  }
}

export const formatGigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(bytes < 1e10 ? 2 : 0)} GB`
