import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { readJsonFile } from '#server/platform/process/file-errors.ts'
import { isAssetName, mediaFolder } from './media-store.ts'

/** The asset that a picture's address leads to; undefined for an address elsewhere. */
export const assetOfPicture = (address: string): string | undefined =>
  /^\/posters\/([a-z0-9-]{1,80})\//.exec(address)?.[1]

const Source = z.object({ source: z.string() })

/** Name of the file that a published film was made from; undefined where there is no such film. */
export async function sourceOfFilm(dataDir: string, asset: string): Promise<string | undefined> {
  const path = join(mediaFolder(dataDir), asset, 'asset.json')
  return (await readJsonFile(Source, path, 'Bring it back from your backup, or ingest the film again.'))?.source
}

/** Deletes published films and pictures; those that are gone already are no fault. No catalogue may name them any more. */
export async function removeAssets(dataDir: string, assets: Iterable<string>): Promise<void> {
  for (const asset of assets)
    if (isAssetName(asset)) await rm(join(mediaFolder(dataDir), asset), { recursive: true, force: true })
}
