import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ensureSpace } from '#server/platform/files/disk-space.ts'
import { type Asset, readAsset } from '../asset.ts'
import { addOthers, buildLowest } from '../encoding/build-asset.ts'
import type { FilmRequest, IngestOptions } from '../encoding/film-request.ts'
import { openFilm, planFilm } from '../encoding/plan-film.ts'
import { addToAsset, type Draft, mediaFolder, withDraft } from '../media-store.ts'

interface Steps {
  /** The asset of an earlier run that was interrupted after its lowest quality: it goes on from there. */
  begun: string | undefined
  /** Called with the film when its lowest quality is published, before the others are made. */
  onWatchable: (asset: Asset) => Promise<unknown>
}

/**
 * Encodes a film as `ingestFilm` does, but publishes its lowest quality first: it can be watched after a fraction of
 * the time. The others are added to the same asset. What is published stays, if anything stops it afterward. The film
 * is decoded twice for that; a film whose ladder has one rung is not.
 */
export async function ingestLowestFirst(
  request: FilmRequest,
  options: IngestOptions,
  { begun, onWatchable }: Steps,
): Promise<Asset> {
  const { dataDir, keepFree = 0 } = options
  await ensureSpace(dataDir, 0, keepFree)
  const plan = await planFilm(await openFilm(request, options), options)
  const known = begun === undefined ? undefined : await readAsset(dataDir, begun)
  const first =
    known ??
    (await withDraft(options, async (draft) => {
      const asset = await buildLowest(plan, draft, request, options)
      await writeAsset(draft, asset)
      await draft.publish()
      await onWatchable(asset)
      return asset
    }))
  if (first.renditions.length === plan.renditions.length) return first
  return withDraft(options, async (draft) => {
    const published = join(mediaFolder(dataDir), first.asset)
    const asset = await addOthers(plan, first, { folder: draft.folder, published }, options)
    await writeAsset(draft, asset)
    await addToAsset(draft.folder, published)
    options.onProgress?.(1)
    return asset
  })
}

const writeAsset = ({ folder }: Draft, asset: Asset) =>
  writeFile(join(folder, 'asset.json'), `${JSON.stringify(asset, null, 2)}\n`)
