import type { MediaStore } from './store.ts'

/** Milliseconds for which a new asset may belong to a film that is being published. */
const MIN_AGE = 24 * 60 * 60_000

interface Orphan {
  asset: string
  files: number
  bytes: number
}

/** Yields the assets that nothing in the academy refers to, and that did not change within the last day. */
export async function* findOrphans(
  store: MediaStore,
  isUsed: (asset: string) => Promise<boolean>,
  now: Date,
): AsyncGenerator<Orphan> {
  for await (const asset of store.listAssets()) {
    if (await isUsed(asset)) continue
    const files = await store.list(asset)
    if (files.some(({ changedAt }) => now.getTime() - changedAt.getTime() < MIN_AGE)) continue
    yield { asset, files: files.length, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0) }
  }
}
