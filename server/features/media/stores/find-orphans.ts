import type { MediaStore } from './store.ts'

/** Number of assets per query. */
const BATCH_SIZE = 1000

/** Age up to which an asset may belong to a film that is being published. */
const MIN_AGE_MS = 24 * 60 * 60_000

interface Orphan {
  asset: string
  files: number
  bytes: number
}

/** Yields the assets that the academy does not refer to and that have not changed within the last day. */
export async function* findOrphans(
  store: MediaStore,
  findUsed: (assets: readonly string[]) => Promise<ReadonlySet<string>>,
  now: Date,
): AsyncGenerator<Orphan> {
  for await (const assets of listBatches(store)) {
    const usedAssets = await findUsed(assets)
    for (const asset of assets.filter((name) => !usedAssets.has(name))) {
      const files = await store.list(asset)
      if (files.some(({ changedAt }) => now.getTime() - changedAt.getTime() < MIN_AGE_MS)) continue
      yield { asset, files: files.length, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0) }
    }
  }
}

async function* listBatches(store: MediaStore): AsyncGenerator<string[]> {
  let batch: string[] = []
  for await (const asset of store.listAssets())
    if (batch.push(asset) === BATCH_SIZE) {
      yield batch
      batch = []
    }
  if (batch.length > 0) yield batch
}
