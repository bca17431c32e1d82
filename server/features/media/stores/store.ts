import type { ObjectRequest, ObjectResponse } from '#server/platform/object-storage/bucket.ts'

export interface StoredFile {
  /** Path inside the asset. */
  file: string
  bytes: number
  changedAt: Date
}

/**
 * Stores published films and pictures. Each is an asset: a folder of files whose content is complete once `asset.json`
 * or, for a film, `master.m3u8` exists.
 */
export interface MediaStore {
  /** Shown to operators. */
  readonly name: string
  /** Moves the files of a draft into a new asset, durably. If it fails, parts of the asset may exist. */
  publish(draft: string, asset: string): Promise<void>
  /**
   * Moves the files of a draft into a published asset, replacing files of the same names, and deletes the draft. Moves
   * playlists after the files they refer to and `asset.json` last, so that playback is not interrupted.
   */
  add(draft: string, asset: string): Promise<void>
  /** Reads a file. Undefined if it does not exist. */
  read(asset: string, file: string): Promise<Buffer | undefined>
  /** Writes a file, atomically. */
  write(asset: string, file: string, bytes: Buffer): Promise<void>
  /** Runs `work` on a local folder that contains the files of the asset whose path starts with one of `paths`. */
  withLocalFiles<T>(asset: string, paths: readonly string[], work: (folder: string) => Promise<T>): Promise<T>
  /** Lists the files of an asset. Empty if it does not exist. */
  list(asset: string): Promise<StoredFile[]>
  /** Lists the names of all assets. */
  listAssets(): AsyncIterable<string>
  /** Deletes an asset if it exists. */
  remove(asset: string): Promise<void>
  /** Requests a file for a client. Undefined if it does not exist. A folder has no such method: its files are sent. */
  fetch?(asset: string, file: string, request: ObjectRequest): Promise<ObjectResponse | undefined>
}

export const isAssetName = (name: string) => /^[a-z0-9-]{1,80}$/.test(name)

/** Files that are published after all others, in this order. */
const LAST_FILES = ['master.m3u8', 'asset.json']

/** Returns files in the order in which they are published. `first` may be published in parallel. */
export function orderFiles(files: readonly string[]): { first: string[]; last: string[] } {
  return {
    first: files.filter((file) => !LAST_FILES.includes(file)),
    last: LAST_FILES.filter((file) => files.includes(file)),
  }
}
