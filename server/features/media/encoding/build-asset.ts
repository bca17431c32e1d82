import { rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Asset } from '../asset.ts'
import type { Draft } from '../media-store.ts'
import { readCallOuts } from './call-outs.ts'
import { readCaptionFile } from './captions.ts'
import { SHEET_FILE, STILL_FILE } from './encode.ts'
import { describeDamage } from './find-damage.ts'
import { encodeRun } from './encode-run.ts'
import type { FilmRequest, IngestOptions } from './film-request.ts'
import type { Plan } from './filter-graph.ts'
import { toFps } from './frame-rate.ts'
import { writePosterImages, writeStoryboardSheet } from './images.ts'
import { type EncodedRendition, writeMasterPlaylist, measureRendition } from './manifest.ts'
import { openFilm, planFilm, SCAN_SHARE } from './plan-film.ts'
import { PREVIEW_FILE, writePreview } from './preview.ts'
import { writeStoryboardVtt } from './storyboard.ts'

/** Progress (0 to 1) after the lowest rendition, if it is encoded first, and after all renditions. */
const LOWEST_SHARE = 0.18
const ENCODED_SHARE = 0.96

/** Writes all files that a player needs into the folder of the draft. Decodes the film once. */
export async function buildAsset(draft: Draft, request: FilmRequest, options: IngestOptions): Promise<Asset> {
  const file = await openFilm(request, options)
  const { captions = [], callOuts } = request
  const captionTracks = await writeCaptions(draft.folder, captions)
  const plan = await planFilm(file, options)
  if (callOuts !== undefined)
    await writeFile(join(draft.folder, CALL_OUTS_FILE), await readCallOuts(callOuts, plan.scan.duration))
  const asset = await buildWithPictures(plan, plan.renditions, draft, request, options, ENCODED_SHARE)
  options.onProgress?.(1)
  return { ...asset, captions: captionTracks, callOuts: callOuts === undefined ? undefined : CALL_OUTS_FILE }
}

/**
 * Like {@link buildAsset}, with only the lowest rendition, so that the film can be watched early. {@link
 * addBetterRenditions} encodes the other renditions.
 */
export const buildLowest = (plan: Plan, draft: Draft, request: FilmRequest, options: IngestOptions): Promise<Asset> =>
  buildWithPictures(plan, plan.renditions.slice(-1), draft, request, options, LOWEST_SHARE)

async function buildWithPictures(
  plan: Plan,
  renditions: Plan['renditions'],
  { asset, folder }: Draft,
  { file, name }: FilmRequest,
  options: IngestOptions,
  progressAtEnd: number,
): Promise<Asset> {
  const run = { renditions, hasPictures: true }
  const { encoded, hasErrors } = await encodeRun(plan, run, folder, options, [SCAN_SHARE, progressAtEnd])
  const { film, scan, storyboard } = plan
  const duration = Math.round((encoded[0]?.duration ?? 0) * 1000) / 1000
  await writeFile(join(folder, 'master.m3u8'), writeMasterPlaylist(encoded, film.picture.rate))
  await writeFile(join(folder, 'storyboard.vtt'), writeStoryboardVtt(storyboard, duration, 'storyboard.jpg'))
  await writePreview(folder, renditions, duration, options.signal)
  await writeStoryboardSheet(join(folder, SHEET_FILE), folder)
  await writePosterImages(join(folder, STILL_FILE), folder)
  await Promise.all([SHEET_FILE, STILL_FILE].map((picture) => rm(join(folder, picture))))
  return {
    asset,
    duration,
    frameRate: Math.round(toFps(film.picture.rate) * 1000) / 1000,
    hasSound: film.sound !== undefined,
    renditions: encoded.map(toAssetRendition),
    captions: [],
    storyboard: 'storyboard.vtt',
    preview: PREVIEW_FILE,
    notes: [...scan.notes, ...(hasErrors ? await describeDamage(film, options) : [])],
    source: name ?? basename(file),
  }
}

/**
 * Writes all renditions except the lowest into `folder`, with the files that replace the asset's files. `published` is
 * a folder with the asset's lowest rendition.
 */
export async function addBetterRenditions(
  plan: Plan,
  asset: Asset,
  { folder, published }: { folder: string; published: string },
  options: IngestOptions,
): Promise<Asset> {
  const [betterRenditions, lowest] = [plan.renditions.slice(0, -1), plan.renditions.slice(-1)]
  const { film } = plan
  const run = { renditions: betterRenditions, hasPictures: false }
  const { encoded: encodedBetter } = await encodeRun(plan, run, folder, options, [LOWEST_SHARE, ENCODED_SHARE])
  const measuredLowest = await Promise.all(
    lowest.map((rendition) => measureRendition(published, rendition, asset.hasSound)),
  )
  const encoded = [...encodedBetter, ...measuredLowest]
  await writeFile(join(folder, 'master.m3u8'), writeMasterPlaylist(encoded, film.picture.rate))
  await writePreview(folder, betterRenditions, asset.duration, options.signal)
  return { ...asset, renditions: encoded.map(toAssetRendition) }
}

const CALL_OUTS_FILE = 'call-outs.vtt'

const toAssetRendition = ({ name, width, height, averageRate, peakRate, codecs }: EncodedRendition) => ({
  name,
  width,
  height,
  averageRate,
  peakRate,
  codecs,
})

async function writeCaptions(folder: string, captions: { file: string; lang: string }[]) {
  return Promise.all(
    captions.map(async ({ file, lang }) => {
      const name = `captions-${lang}.vtt`
      await writeFile(join(folder, name), await readCaptionFile(file, lang))
      return { lang, label: getLanguageName(lang), file: name }
    }),
  )
}

/** Returns the name of a language in that language: `Deutsch`, not `German`. */
const getLanguageName = (lang: string) => new Intl.DisplayNames([lang], { type: 'language' }).of(lang) ?? lang
