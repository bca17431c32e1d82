import { writeFile } from 'node:fs/promises'
import { ensureSpace } from '#server/platform/process/disk-space.ts'
import type { Asset } from '../asset.ts'
import type { FilmRequest, IngestOptions } from '../encoding/film-request.ts'
import { makeFilm } from '../encoding/build-asset.ts'
import { type Draft, withDraft } from '../media-store.ts'

/**
 * Makes a film ready to be streamed, publishes it in the media store and lets `place` put it into the catalogue, both or neither. Rejects
 * with a `Refusal` for what is not a film, with the signal's reason, and with what `place` throws; then nothing has changed.
 */
export const ingestFilm = (
  request: FilmRequest,
  options: IngestOptions,
  place: (asset: Asset) => Promise<unknown> = async () => {},
): Promise<Asset> =>
  withDraft(options.dataDir, async (draft) => {
    const asset = await publishFilm(draft, request, options)
    await place(asset)
    return asset
  })

export async function publishFilm(draft: Draft, request: FilmRequest, options: IngestOptions): Promise<Asset> {
  await ensureSpace(options.dataDir, 0, options.keepFree ?? 0)
  const asset = await makeFilm(draft, request, options)
  await writeFile(`${draft.folder}/asset.json`, `${JSON.stringify(asset, null, 2)}\n`)
  await draft.publish()
  return asset
}
