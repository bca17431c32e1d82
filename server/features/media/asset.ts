import { join } from 'node:path'
import { z } from 'zod'
import { Captions, type Video } from '#contract/catalogue.ts'
import { parseJsonFile } from '#server/platform/files/file-errors.ts'
import { formatPictureUrl, formatPictureUrls } from './media-urls.ts'
import { hasFilm } from './media-store.ts'
import { type MediaLocation, openMediaStore } from './stores/open-store.ts'
import { isAssetName } from './stores/store.ts'

/** A published film, as described by `asset.json` in its folder. */
const Asset = z.object({
  /** Name of the film's folder in the media store. */
  asset: z.string(),
  /** Seconds. */
  duration: z.number(),
  /** Frames per second, to three decimals. */
  frameRate: z.number(),
  hasSound: z.boolean(),
  /** Best rendition first. Rates in bits per second. */
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
  /** Sentences about the streams that were chosen and omitted. */
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

/** Reads the metadata of an asset. Undefined if the asset has no metadata. Throws FileError for damaged metadata. */
async function readMetadata<T>(location: MediaLocation, asset: string, schema: z.ZodType<T>): Promise<T | undefined> {
  const store = openMediaStore(location)
  const bytes = await store.read(asset, 'asset.json')
  const advice = 'Restore it from your backup, or ingest the video again.'
  return bytes && parseJsonFile(schema, bytes.toString('utf8'), join(store.name, asset, 'asset.json'), advice)
}

/** Reads the lesson fields of a film in the media store. Undefined if there is no such film. */
export async function readLessonMedia(location: MediaLocation, asset: string) {
  const metadata = await readMetadata(location, asset, LessonAsset)
  return metadata && toLessonMedia(metadata)
}

/** Reads the metadata of a film in the media store. Undefined if there is no such film. */
export const readAsset = (location: MediaLocation, asset: string): Promise<Asset | undefined> =>
  readMetadata(location, asset, Asset)

const FrameMetadata = z.object({
  duration: z.number(),
  frameRate: z.number(),
  renditions: z.array(z.object({ name: z.string() })).min(1),
})

/** Reads the fields that are needed to locate a frame of a film. Undefined if there is no such film. */
export const readFrameMetadata = (location: MediaLocation, asset: string) =>
  readMetadata(location, asset, FrameMetadata)

/** Returns the name of the asset in a picture's URL. Undefined for any other URL. */
export const parseAssetName = (url: string): string | undefined => /^\/posters\/([a-z0-9-]{1,80})\//.exec(url)?.[1]

/** Reads captions ingested with a film, as WebVTT. Undefined if there is no such file. */
export async function readFilmCaptions(
  location: MediaLocation,
  asset: string,
  file: string,
): Promise<string | undefined> {
  if (!isAssetName(asset) || !/^captions-[\w-]+\.vtt$/.test(file)) return undefined
  return (await openMediaStore(location).read(asset, file))?.toString('utf8')
}

const SourceMetadata = z.object({ source: z.string() })

/** Returns the name of the file that a published film was made from. Undefined if there is no such film. */
export const readFilmSource = async (location: MediaLocation, asset: string): Promise<string | undefined> =>
  (await readMetadata(location, asset, SourceMetadata))?.source

/** Deletes published films and pictures, and ignores missing assets. No catalogue may refer to the assets anymore. */
export async function removeAssets(location: MediaLocation, assets: Iterable<string>): Promise<void> {
  for (const asset of assets) if (isAssetName(asset)) await openMediaStore(location).remove(asset)
}

const SoundMetadata = z.object({
  hasSound: z.boolean(),
  duration: z.number(),
  renditions: z.array(z.object({ name: z.string() })).min(1),
})

export interface Sound {
  /** Seconds. */
  duration: number
  /** Runs `work` with the playlist of the smallest rendition, from which ffmpeg reads the sound. */
  withPlaylist: <T>(work: (playlist: string) => Promise<T>) => Promise<T>
}

/** Finds the sound of a film. Undefined for a film without sound or a missing film. */
export async function findSound(location: MediaLocation, asset: string): Promise<Sound | undefined> {
  if (!(await hasFilm(location, asset))) return undefined
  const film = await readMetadata(location, asset, SoundMetadata)
  const smallest = film?.renditions.at(-1)
  if (!film?.hasSound || !smallest) return undefined
  return {
    duration: film.duration,
    withPlaylist: (work) =>
      openMediaStore(location).withLocalFiles(asset, [`${smallest.name}/`], (folder) =>
        work(join(folder, smallest.name, 'index.m3u8')),
      ),
  }
}
