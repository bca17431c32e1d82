import type { ObjectRequest, ObjectResponse } from '#server/platform/object-storage/bucket.ts'

export interface StoredFile {
  /** Path inside the asset. */
  file: string
  bytes: number
  changedAt: Date
}

/**
 * Stores published films and pictures as assets. An asset is a folder of files, and is complete once `asset.json` or,
 * for a film, `master.m3u8` exists.
 */
export interface MediaStore {
  /** Path or URL, as shown to operators. */
  readonly name: string
  /** Moves the files of a draft into a new asset, durably. If it fails, parts of the asset may exist. */
  publish(draft: string, asset: string): Promise<void>
  /**
   * Moves the files of a draft into a published asset, replacing files of the same names, and deletes the draft. Moves
   * playlists after the files they refer to and `asset.json` last, so that playback is not interrupted.
   */
  add(draft: string, asset: string): Promise<void>
  /** Reads a file. Returns undefined if it does not exist. Throws at `timeout`, for a bucket by default after seconds. */
  read(asset: string, file: string, timeout?: AbortSignal): Promise<Buffer | undefined>
  /** Writes a file, atomically. */
  write(asset: string, file: string, bytes: Buffer): Promise<void>
  /** Runs `work` on a local folder that contains the asset's files whose paths start with one of `paths`. */
  withLocalFiles<T>(asset: string, paths: readonly string[], work: (folder: string) => Promise<T>): Promise<T>
  /** Lists the files of an asset. Returns an empty list if the asset does not exist. */
  list(asset: string): Promise<StoredFile[]>
  /** Lists the names of all assets. */
  listAssets(): AsyncIterable<string>
  /** Deletes an asset if it exists. */
  remove(asset: string): Promise<void>
  /**
   * Requests a file for a client, or returns undefined. Folder stores lack this method: the server sends their files.
   */
  fetch?(asset: string, file: string, request: ObjectRequest): Promise<ObjectResponse | undefined>
}

export const isAssetName = (name: string) => /^[a-z0-9-]{1,80}$/.test(name)

/** Files that are published after all others, in this order. */
const LAST_FILES = ['master.m3u8', 'asset.json']

/** Splits files by the order of publication. The files in `first` may be published in parallel. */
export function orderFiles(files: readonly string[]): { first: string[]; last: string[] } {
  return {
    first: files.filter((file) => !LAST_FILES.includes(file)),
    last: LAST_FILES.filter((file) => files.includes(file)),
  }
}
