import { forEachParallel } from '#server/platform/object-storage/for-each-parallel.ts'
import { type MediaStore, orderFiles, type StoredFile } from './store.ts'

export interface CopyResult {
  assets: number
  files: number
  /** Files that were missing or outdated in the target, and their bytes. */
  copied: { files: number; bytes: number }
}

/**
 * Copies all assets to another media store while the server runs, and compares the sizes. A repeated call copies only
 * files that are missing or have changed. Newer files in the target are kept. An asset can be played as soon as it is
 * copied.
 */
export async function copyAssets(
  source: MediaStore,
  target: MediaStore,
  onCopied: (asset: string, files: number) => void = () => {},
): Promise<CopyResult> {
  const result: CopyResult = { assets: 0, files: 0, copied: { files: 0, bytes: 0 } }
  for await (const asset of source.listAssets()) {
    const files = await source.list(asset)
    const isCurrent = await createCurrentFilePredicate(target, asset)
    const copyFile = async ({ file, bytes: size }: StoredFile) => {
      const bytes = await source.read(asset, file)
      // The film was removed in the meantime.
      if (!bytes) return
      if (bytes.length !== size) throw new Error(`${asset}/${file} changed while it was copied. Run the command again.`)
      await target.write(asset, file, bytes)
      result.copied.files += 1
      result.copied.bytes += size
    }
    const outdatedFiles = files.filter((file) => !isCurrent(file))
    const { first, last } = orderFiles(outdatedFiles.map(({ file }) => file))
    const byName = new Map(outdatedFiles.map((file) => [file.file, file]))
    const select = (names: string[]) => names.flatMap((name) => byName.get(name) ?? [])
    await forEachParallel(select(first), copyFile)
    for (const file of select(last)) await copyFile(file)
    if ((await source.list(asset)).length === 0) {
      // The film was removed in the meantime. If nothing was copied, the film in the target may be independent.
      if (outdatedFiles.length > 0) await target.remove(asset)
      continue
    }
    if (outdatedFiles.length > 0) {
      await failIfDifferent(target, asset, outdatedFiles)
      onCopied(asset, outdatedFiles.length)
    }
    result.assets += 1
    result.files += files.length
  }
  return result
}

/** Returns a predicate: whether the target has a version of the file that is at least as new. */
async function createCurrentFilePredicate(target: MediaStore, asset: string) {
  const files = new Map((await target.list(asset)).map((file) => [file.file, file]))
  return ({ file, changedAt }: StoredFile) => (files.get(file)?.changedAt ?? new Date(0)) >= changedAt
}

async function failIfDifferent(target: MediaStore, asset: string, copied: readonly StoredFile[]) {
  const sizes = new Map((await target.list(asset)).map(({ file, bytes }) => [file, bytes]))
  const different = copied.find(({ file, bytes }) => sizes.get(file) !== bytes)
  if (different) throw new Error(`${target.name}/${asset}/${different.file} differs in size from the original.`)
}
