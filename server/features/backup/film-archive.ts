import type { MediaLocation } from '#server/features/media/index.ts'

/**
 * A folder or a bucket that stores each file of the films once, by its hash: `objects/ab/abcd…`. Several backups share
 * it, and only new files are copied. `known/` lists the copied files by film, so that they are not read again.
 */
export interface FilmArchive {
  /** Path or URL, as shown to operators. */
  readonly name: string
  /** Prepares a backup of these films. Throws FileError if the archive overlaps them. */
  prepare(source: MediaLocation): Promise<void>
  /** Returns the length of a file. Undefined if the file does not exist. */
  size(key: string): Promise<number | undefined>
  read(key: string): AsyncIterable<Buffer>
  /** Stores a file atomically and durably. Stores nothing if `content` throws. */
  write(key: string, bytes: number, content: AsyncIterable<Buffer>): Promise<void>
}

export const objectKey = (sha256: string) => `objects/${sha256.slice(0, 2)}/${sha256}`
