import { existsSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { CatalogueMissing } from './parse.ts'
import { fetchCatalogue, nameOf } from './remote.ts'

/** Where a catalogue comes from. */
export interface Origin {
  /** Named in errors. */
  name: string
  /** Milliseconds from one look to the next. */
  every: number
  /** The text, when it is not the one of the last look. Throws when it cannot be had. */
  next(signal: AbortSignal): Promise<string | undefined>
}

/** A file, which another process may replace at any moment: one `stat` a second tells. */
export function fileOrigin(path: string): Origin {
  let seen: string | undefined
  return {
    name: path,
    every: 1000,
    async next() {
      const version = await fileVersion(path)
      if (version === seen) return undefined
      const text = await readFile(path, 'utf8')
      seen = version
      return text
    },
  }
}

async function fileVersion(path: string) {
  if (!existsSync(path)) throw new CatalogueMissing(`${path}: is not there`)
  const { ino, size, mtimeNs } = await stat(path, { bigint: true })
  return [ino, size, mtimeNs].join()
}

/** A remote file, asked for again each minute with the tag of the last answer. */
export function remoteOrigin(url: string): Origin {
  let etag: string | undefined
  return {
    name: nameOf(url),
    every: 60_000,
    async next(signal) {
      const fetched = await fetchCatalogue(url, etag, signal)
      if (fetched) etag = fetched.etag
      return fetched?.text
    },
  }
}
