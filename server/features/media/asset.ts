import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Captions, Video } from '#contract/catalogue.ts'
import { readJsonFile } from '#server/platform/process/file-errors.ts'
import { pictureAddresses } from './media-address.ts'
import { isAssetName, mediaFolder } from './media-store.ts'

/** A published film, as described by `asset.json` in its folder. */
export interface Asset {
  /** Name of its folder in the media store. */
  asset: string
  /** Seconds. */
  duration: number
  /** Frames per second, to three decimals. */
  frameRate: number
  hasSound: boolean
  /** Best first. Rates in bits per second. */
  renditions: { name: string; width: number; height: number; averageRate: number; peakRate: number; codecs: string }[]
  captions: Captions[]
  storyboard: string
  /** Name of the file that it was made from, so that the academy finds it in its archive. */
  source: string
}

/** The fields of a lesson that come from its film. */
export const lessonMedia = ({ asset, duration, frameRate, captions, storyboard }: Asset) =>
  ({
    media: asset,
    duration,
    frameRate,
    storyboard,
    captions,
    images: pictureAddresses(asset),
    thumbnail: pictureAddresses(asset).thumbnail.jpeg,
  }) satisfies Partial<Video>

/** The asset that a picture's address belongs to. Undefined for any other address. */
export const assetOfPicture = (address: string): string | undefined =>
  /^\/posters\/([a-z0-9-]{1,80})\//.exec(address)?.[1]

const Source = z.object({ source: z.string() })

/** Name of the file that a published film was made from. Undefined if there is no such film. */
export async function sourceOfFilm(dataDir: string, asset: string): Promise<string | undefined> {
  const path = join(mediaFolder(dataDir), asset, 'asset.json')
  return (await readJsonFile(Source, path, 'Restore it from your backup, or ingest the film again.'))?.source
}

/** Deletes published films and pictures; ignores those that do not exist. No catalogue may refer to them any more. */
export async function removeAssets(dataDir: string, assets: Iterable<string>): Promise<void> {
  for (const asset of assets)
    if (isAssetName(asset)) await rm(join(mediaFolder(dataDir), asset), { recursive: true, force: true })
}
