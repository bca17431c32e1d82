import { writeFile } from 'node:fs/promises'
import { ensureSpace } from '#server/platform/files/disk-space.ts'
import type { Asset } from '../asset.ts'
import type { FilmRequest, IngestOptions } from '../encoding/film-request.ts'
import { buildAsset } from '../encoding/build-asset.ts'
import { type Draft, withDraft } from '../media-store.ts'

/**
 * Encodes a film for streaming, publishes it in the media store and calls `addToCatalogue`. Rejects with a
 * `FilmRejected` if the file is not a film, with the signal's reason, and with errors of `addToCatalogue`. In these
 * cases nothing is changed.
 */
export const ingestFilm = (
  request: FilmRequest,
  options: IngestOptions,
  addToCatalogue: (asset: Asset) => Promise<unknown> = async () => {},
): Promise<Asset> =>
  withDraft(options, async (draft) => {
    const asset = await publishFilm(draft, request, options)
    await addToCatalogue(asset)
    return asset
  })

/** Encodes a film into a draft and publishes the draft. */
export async function publishFilm(draft: Draft, request: FilmRequest, options: IngestOptions): Promise<Asset> {
  await ensureSpace(options.dataDir, 0, options.keepFreeBytes ?? 0)
  const asset = await buildAsset(draft, request, options)
  await writeFile(`${draft.folder}/asset.json`, `${JSON.stringify(asset, null, 2)}\n`)
  await draft.publish()
  return asset
}
