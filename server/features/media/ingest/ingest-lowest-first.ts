import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ensureSpace } from '#server/platform/files/disk-space.ts'
import { type Asset, readAsset } from '../asset.ts'
import { addBetterRenditions, buildLowest } from '../encoding/build-asset.ts'
import type { FilmRequest, IngestOptions } from '../encoding/film-request.ts'
import { openFilm, planFilm } from '../encoding/plan-film.ts'
import { type Draft, withDraft } from '../media-store.ts'
import { openMediaStore } from '../stores/open-store.ts'

interface LowestFirstOptions {
  /** The asset of a previous run that was interrupted after its lowest rendition. Encoding resumes from there. */
  interruptedAsset: string | undefined
  /** Called when the lowest rendition is published, before the other renditions are encoded. */
  onWatchable: (asset: Asset) => Promise<unknown>
}

/**
 * Like `ingestFilm`, but publishes the lowest rendition first, so that the film can be watched early, and then adds the
 * other renditions to the same asset. If adding them fails, the published asset is kept. Decodes a film with several
 * renditions twice.
 */
export async function ingestLowestFirst(
  request: FilmRequest,
  options: IngestOptions,
  { interruptedAsset, onWatchable }: LowestFirstOptions,
): Promise<Asset> {
  const { dataDir, keepFreeBytes = 0 } = options
  await ensureSpace(dataDir, 0, keepFreeBytes)
  const plan = await planFilm(await openFilm(request, options), options)
  const existingAsset = interruptedAsset === undefined ? undefined : await readAsset(options, interruptedAsset)
  const initialAsset =
    existingAsset ??
    (await withDraft(options, async (draft) => {
      const asset = await buildLowest(plan, draft, request, options)
      await writeAsset(draft, asset)
      await draft.publish()
      await onWatchable(asset)
      return asset
    }))
  if (initialAsset.renditions.length === plan.renditions.length) return initialAsset
  return withDraft(options, async (draft) => {
    const store = openMediaStore(options)
    const lowestFolders = initialAsset.renditions.map(({ name }) => `${name}/`)
    const asset = await store.withLocalFiles(initialAsset.asset, lowestFolders, (published) =>
      addBetterRenditions(plan, initialAsset, { folder: draft.folder, published }, options),
    )
    await writeAsset(draft, asset)
    await store.add(draft.folder, initialAsset.asset)
    options.onProgress?.(1)
    return asset
  })
}

const writeAsset = ({ folder }: Draft, asset: Asset) =>
  writeFile(join(folder, 'asset.json'), `${JSON.stringify(asset, null, 2)}\n`)
