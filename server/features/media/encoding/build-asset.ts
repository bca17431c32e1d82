import { rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { ensureSpace } from '#server/platform/process/disk-space.ts'
import { ToolError } from '#server/platform/media-tools/ffmpeg.ts'
import type { Asset } from '../asset.ts'
import { readCaptions } from './captions.ts'
import { encode, SHEET, STILL } from './encode.ts'
import { type Film, fileStamp, readFilm } from './read-film.ts'
import type { Plan } from './filter-graph.ts'
import { perSecond } from './frame-rate.ts'
import { drawPictures, drawSheet } from './images.ts'
import type { FilmRequest, IngestOptions } from './film-request.ts'
import { ladder } from './ladder.ts'
import { type Made, masterPlaylist, measure } from './manifest.ts'
import { refuse } from './refusal.ts'
import type { Draft } from '../media-store.ts'
import { planStoryboard, storyboardVtt } from './storyboard.ts'
import { scanFilm } from './scan-film.ts'
import { firstIncompleteFile } from './check-complete.ts'

/** Share of the work that is done after the scan, and after encoding. */
const SCANNED = 0.04
const ENCODED = 0.96

/** Writes everything that a player needs into the folder of the draft. */
export async function buildAsset(
  { asset, folder }: Draft,
  { file, captions = [] }: FilmRequest,
  options: IngestOptions,
) {
  const film = await readFilm(file, options.signal)
  const written = await writeCaptions(folder, captions)
  const plan = await explaining(film, makePlan(film, options))
  await ensureSpace(options.dataDir, expectedBytes(plan), options.keepFree ?? 0)
  await explaining(film, encodePlan(plan, folder, options))
  await refuseChanged(film)
  await refuseIncomplete(plan, folder, options)
  const made = await Promise.all(
    plan.renditions.map((rendition) => measure(folder, rendition, film.sound !== undefined)),
  )
  const duration = playingTime(plan, made)
  await writeFile(join(folder, 'master.m3u8'), masterPlaylist(made, film.picture.rate))
  await writeFile(join(folder, 'storyboard.vtt'), storyboardVtt(plan.storyboard, duration, 'storyboard.jpg'))
  await drawSheet(join(folder, SHEET), folder)
  await drawPictures(join(folder, STILL), folder)
  await Promise.all([SHEET, STILL].map((name) => rm(join(folder, name))))
  options.onProgress?.(1)
  return describe(asset, plan, made, { duration, captions: written })
}

async function makePlan(film: Film, { signal, onProgress }: IngestOptions): Promise<Plan> {
  const scanned = await scanFilm(film, signal, (seconds) =>
    onProgress?.(SCANNED * Math.min(1, seconds / film.duration)),
  )
  const { width, height, rate } = film.picture
  return {
    film,
    scan: scanned,
    renditions: ladder({ width, height, frameRate: perSecond(rate) }),
    storyboard: planStoryboard({ width, height, duration: scanned.duration }),
  }
}

/** Share of the highest bit rate that a film takes at most on average. No measured lesson reached it. */
const EXPECTED_SHARE = 0.5
/** Bytes of storyboard, posters and playlists. */
const EXTRAS = 20e6

/** Estimated size of the finished film in bytes. */
function expectedBytes({ renditions, scan: { duration } }: Plan): number {
  const rate = renditions.reduce((sum, { maxRate }) => sum + maxRate, 0)
  return (rate / 8) * duration * EXPECTED_SHARE + EXTRAS
}

function encodePlan(plan: Plan, folder: string, { signal, onProgress }: IngestOptions) {
  const frames = plan.scan.duration * perSecond(plan.film.picture.rate)
  const report = (done: number) => onProgress?.(SCANNED + (ENCODED - SCANNED) * Math.min(1, done / frames))
  return encode(plan, folder, signal, report)
}

/** If fewer bytes are free, a full disk is what stopped the encoder. */
const FULL_DISK = 64e6

async function refuseIncomplete({ renditions }: Plan, folder: string, { dataDir }: IngestOptions) {
  for (const { name } of renditions) {
    const file = await firstIncompleteFile(join(folder, name))
    if (file === undefined) continue
    await ensureSpace(dataDir, 0, FULL_DISK)
    refuse(`The encoder left ${name}/${file} unfinished. The disk may have been full meanwhile; try again.`)
  }
}

/** Explains a failure to read the film: it was changed or removed meanwhile, or it is damaged. */
async function explaining<T>(film: Film, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    await refuseChanged(film)
    if (error instanceof ToolError) refuse(`${film.file}: it cannot be read to its end: ${error.message}`)
    throw error
  }
}

async function refuseChanged({ file, stamp }: Film) {
  if ((await fileStamp(file)) !== stamp) refuse(`${file}: the file was changed while it was read.`)
}

/** Duration of the encoded film in seconds. Refuses a film if too little of it could be decoded. */
function playingTime({ film, scan: { duration } }: Plan, made: Made[]) {
  const [best] = made
  const real = best?.duration ?? 0
  if (real < duration * 0.95 - 1)
    refuse(`${film.file}: it is damaged; ${real.toFixed(1)} of ${duration.toFixed(1)} seconds could be read.`)
  return Math.round(real * 1000) / 1000
}

async function writeCaptions(folder: string, captions: { file: string; lang: string }[]) {
  return Promise.all(
    captions.map(async ({ file, lang }) => {
      const name = `captions-${lang}.vtt`
      await writeFile(join(folder, name), await readCaptions(file))
      return { lang, label: languageName(lang), file: name }
    }),
  )
}

/** The name of a language in that language: `Deutsch`, not `German`. */
const languageName = (lang: string) => new Intl.DisplayNames([lang], { type: 'language' }).of(lang) ?? lang

const describe = (
  asset: string,
  { film }: Plan,
  made: Made[],
  { duration, captions }: Pick<Asset, 'duration' | 'captions'>,
): Asset => ({
  asset,
  duration,
  frameRate: Math.round(perSecond(film.picture.rate) * 1000) / 1000,
  hasSound: film.sound !== undefined,
  renditions: made.map(({ name, width, height, averageRate, peakRate, codecs }) => ({
    name,
    width,
    height,
    averageRate,
    peakRate,
    codecs,
  })),
  captions,
  storyboard: 'storyboard.vtt',
  source: basename(film.file),
})
