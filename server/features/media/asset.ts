import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { Captions, type Video } from '#contract/catalogue.ts'
import { readIfThere } from '#server/platform/files/durable-file.ts'
import { readJsonFile } from '#server/platform/files/file-errors.ts'
import { pictureAddress, pictureAddresses } from './media-address.ts'
import { findFilmFolder, isAssetName, mediaFolder } from './media-store.ts'

/** A published film, as described by `asset.json` in its folder. */
const Asset = z.object({
  /** Name of its folder in the media store. */
  asset: z.string(),
  /** Seconds. */
  duration: z.number(),
  /** Frames per second, to three decimals. */
  frameRate: z.number(),
  hasSound: z.boolean(),
  /** Best first. Rates in bits per second. */
  renditions: z.array(
    z.object({
      name: z.string(),
      width: z.int(),
      height: z.int(),
      averageRate: z.number(),
      peakRate: z.number(),
      codecs: z.string(),
    }),
  ),
  captions: z.array(Captions),
  storyboard: z.string(),
  callOuts: z.string().optional(),
  /** Public file of the silent beginning; films that were encoded before there were any have none. */
  preview: z.string().optional(),
  /** Name of the file that it was made from, so that the academy finds it in its archive. */
  source: z.string(),
})
export type Asset = z.infer<typeof Asset>

const LessonAsset = Asset.pick({
  asset: true,
  duration: true,
  frameRate: true,
  captions: true,
  storyboard: true,
  callOuts: true,
  preview: true,
})
type LessonAsset = z.infer<typeof LessonAsset>

/** The fields of a lesson that come from its film. */
export const lessonMedia = ({ asset, duration, frameRate, captions, storyboard, callOuts, preview }: LessonAsset) =>
  ({
    media: asset,
    duration,
    frameRate,
    storyboard,
    captions,
    callOuts,
    ...(preview !== undefined && { preview: pictureAddress(asset, preview) }),
    images: pictureAddresses(asset),
    thumbnail: pictureAddresses(asset).thumbnail.jpeg,
  }) satisfies Partial<Video>

/** The same of a film in the media store. Undefined if there is no such film. */
export async function readLessonMedia(dataDir: string, asset: string) {
  const path = join(mediaFolder(dataDir), asset, 'asset.json')
  const found = await readJsonFile(LessonAsset, path, RESTORE)
  return found && lessonMedia(found)
}

/** A film in the media store, with all that is known of it. Undefined if there is no such film. */
export const readAsset = (dataDir: string, asset: string): Promise<Asset | undefined> =>
  readJsonFile(Asset, join(mediaFolder(dataDir), asset, 'asset.json'), RESTORE)

const RESTORE = 'Restore it from your backup, or ingest the video again.'

/** The asset that a picture's address belongs to. Undefined for any other address. */
export const assetOfPicture = (address: string): string | undefined =>
  /^\/posters\/([a-z0-9-]{1,80})\//.exec(address)?.[1]

/** Captions that came with a film, as WebVTT. Undefined if there is no such file. */
export async function readFilmCaptions(dataDir: string, asset: string, file: string): Promise<string | undefined> {
  if (!isAssetName(asset) || !/^captions-[\w-]+\.vtt$/.test(file)) return undefined
  return readIfThere(join(mediaFolder(dataDir), asset, file))
}

const Source = z.object({ source: z.string() })

/** Name of the file that a published film was made from. Undefined if there is no such film. */
export async function sourceOfFilm(dataDir: string, asset: string): Promise<string | undefined> {
  const path = join(mediaFolder(dataDir), asset, 'asset.json')
  return (await readJsonFile(Source, path, RESTORE))?.source
}

/** Deletes published films and pictures; ignores those that do not exist. No catalogue may refer to them any more. */
export async function removeAssets(dataDir: string, assets: Iterable<string>): Promise<void> {
  for (const asset of assets)
    if (isAssetName(asset)) await rm(join(mediaFolder(dataDir), asset), { recursive: true, force: true })
}

const Sound = z.object({
  hasSound: z.boolean(),
  duration: z.number(),
  renditions: z.array(z.object({ name: z.string() })).min(1),
})

/**
 * The playlist by which ffmpeg reads the sound of a film, of its smallest quality, and its length in seconds. Undefined
 * for a film without sound, and where there is none.
 */
export async function soundOfFilm(
  dataDir: string,
  asset: string,
): Promise<{ playlist: string; duration: number } | undefined> {
  const folder = await findFilmFolder(dataDir, asset)
  if (folder === undefined) return undefined
  const film = await readJsonFile(Sound, join(folder, 'asset.json'), RESTORE)
  const smallest = film?.renditions.at(-1)
  if (!film?.hasSound || !smallest) return undefined
  return { playlist: join(folder, smallest.name, 'index.m3u8'), duration: film.duration }
}
