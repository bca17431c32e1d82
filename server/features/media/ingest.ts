import { writeFile } from 'node:fs/promises'
import type { Asset } from './asset.ts'
import type { FilmRequest, IngestOptions } from './film-request.ts'
import { makeFilm } from './make-film.ts'
import { type Draft, withDraft } from './store.ts'

/**
 * Makes a film ready to be streamed and publishes it in the media store; the catalogue is not touched. Rejects with a
 * `Refusal` for what is not a film, and with the signal's reason; then nothing has changed.
 */
export const ingestFilm = (request: FilmRequest, options: IngestOptions): Promise<Asset> =>
  withDraft(options.dataDir, (draft) => publishFilm(draft, request, options))

export async function publishFilm(draft: Draft, request: FilmRequest, options: IngestOptions): Promise<Asset> {
  const asset = await makeFilm(draft, request, options)
  await writeFile(`${draft.folder}/asset.json`, `${JSON.stringify(asset, null, 2)}\n`)
  await draft.publish()
  return asset
}
