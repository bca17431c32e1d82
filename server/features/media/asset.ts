import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { Captions, type Video } from '#contract/catalogue.ts'
import { readIfExists } from '#server/platform/files/durable-file.ts'
import { readJsonFile } from '#server/platform/files/file-errors.ts'
import { formatPictureUrl, formatPictureUrls } from './media-urls.ts'
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
  /** Public file of the silent preview. Missing for films encoded before previews existed. */
  preview: z.string().optional(),
  /** Sentences about what was chosen from the file, and what was omitted. */
  notes: z.array(z.string()).default([]),
  /** Name of the original file, so that the academy can find it in its archive. */
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

/** Returns the fields of a lesson that come from its film. */
export const toLessonMedia = ({ asset, duration, frameRate, captions, storyboard, callOuts, preview }: LessonAsset) =>
  ({
    media: asset,
    duration,
    frameRate,
    storyboard,
    captions,
    callOuts,
    ...(preview !== undefined && { preview: formatPictureUrl(asset, preview) }),
    images: formatPictureUrls(asset),
    thumbnail: formatPictureUrls(asset).thumbnail.jpeg,
  }) satisfies Partial<Video>

/** Reads the lesson fields of a film in the media store. Undefined if there is no such film. */
export async function readLessonMedia(dataDir: string, asset: string) {
  const path = join(mediaFolder(dataDir), asset, 'asset.json')
  const metadata = await readJsonFile(LessonAsset, path, RESTORE_REMEDY)
  return metadata && toLessonMedia(metadata)
}

/** Reads the metadata of a film in the media store. Undefined if there is no such film. */
export const readAsset = (dataDir: string, asset: string): Promise<Asset | undefined> =>
  readJsonFile(Asset, join(mediaFolder(dataDir), asset, 'asset.json'), RESTORE_REMEDY)

const RESTORE_REMEDY = 'Restore it from your backup, or ingest the video again.'

/** Returns the name of the asset in a picture's URL. Undefined for any other URL. */
export const parseAssetName = (url: string): string | undefined => /^\/posters\/([a-z0-9-]{1,80})\//.exec(url)?.[1]

/** Reads captions ingested with a film, as WebVTT. Undefined if there is no such file. */
export async function readFilmCaptions(dataDir: string, asset: string, file: string): Promise<string | undefined> {
  if (!isAssetName(asset) || !/^captions-[\w-]+\.vtt$/.test(file)) return undefined
  return readIfExists(join(mediaFolder(dataDir), asset, file))
}

const SourceMetadata = z.object({ source: z.string() })

/** Returns the name of the file that a published film was made from. Undefined if there is no such film. */
export async function readFilmSource(dataDir: string, asset: string): Promise<string | undefined> {
  const path = join(mediaFolder(dataDir), asset, 'asset.json')
  return (await readJsonFile(SourceMetadata, path, RESTORE_REMEDY))?.source
}

/** Deletes published films and pictures, and ignores missing assets. No catalogue may refer to the assets anymore. */
export async function removeAssets(dataDir: string, assets: Iterable<string>): Promise<void> {
  for (const asset of assets)
    if (isAssetName(asset)) await rm(join(mediaFolder(dataDir), asset), { recursive: true, force: true })
}

const SoundMetadata = z.object({
  hasSound: z.boolean(),
  duration: z.number(),
  renditions: z.array(z.object({ name: z.string() })).min(1),
})

/**
 * Returns the playlist of the smallest rendition, from which ffmpeg reads the sound, and the duration in seconds.
 * Undefined for a film without sound or a missing film.
 */
export async function findSound(
  dataDir: string,
  asset: string,
): Promise<{ playlist: string; duration: number } | undefined> {
  const folder = await findFilmFolder(dataDir, asset)
  if (folder === undefined) return undefined
  const film = await readJsonFile(SoundMetadata, join(folder, 'asset.json'), RESTORE_REMEDY)
  const smallest = film?.renditions.at(-1)
  if (!film?.hasSound || !smallest) return undefined
  return { playlist: join(folder, smallest.name, 'index.m3u8'), duration: film.duration }
}
