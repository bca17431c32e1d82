import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { SEGMENT_SECONDS } from '#contract/limits.ts'
import { readFirstPresentationTime, readTimescale } from '#server/testing/mp4-boxes.ts'
import { openCatalogueFile } from '#server/testing/catalogue.ts'
import { ffmpeg, probeEntries, createTestFilm } from '#server/testing/films.ts'
import { createTempFolder } from '#server/testing/temp-folder.ts'
import type { Asset } from '../asset.ts'
import { ingestFilm } from './ingest-film.ts'
import { findFileKind } from '../file-kinds.ts'

/** A film with two renditions and three segments, used by all tests. */
let asset: Asset
let folder: string

beforeAll(async () => {
  const dataDir = await createTempFolder()
  const file = await createTestFilm(join(dataDir, 'grip.mp4'), {
    size: '640x480',
    rate: '24000/1001',
    seconds: 9,
    sound: QUIET,
  })
  await writeFile(join(dataDir, 'grip.srt'), '1\n00:00:01,000 --> 00:00:02,000\nHold.\n')
  asset = await ingestFilm(
    { file, captions: [{ file: join(dataDir, 'grip.srt'), lang: 'en' }] },
    { dataDir, catalogue: openCatalogueFile(dataDir) },
  )
  folder = join(dataDir, 'media', asset.asset)
})

/** Quiet sound of about -33 LUFS, shorter than the picture. */
const QUIET = 'sine=frequency=300:sample_rate=48000:duration=8,volume=-12dB'

const text = (file: string) => readFile(join(folder, file), 'utf8')
const joinSegments = async (rendition: string) => {
  const names = (await readdir(join(folder, rendition))).filter((name) => name.endsWith('.m4s')).toSorted()
  const parts = await Promise.all(['init.mp4', ...names].map((name) => readFile(join(folder, rendition, name))))
  const file = join(await createTempFolder(), 'whole.mp4')
  await writeFile(file, Buffer.concat(parts))
  return file
}
/** Returns the start time of the picture in each segment, in seconds, as a browser computes it. */
const readSegmentStarts = async (rendition: string) => {
  const ticks = readTimescale(await readFile(join(folder, rendition, 'init.mp4')))
  const names = (await readdir(join(folder, rendition))).filter((name) => name.endsWith('.m4s')).toSorted()
  return Promise.all(
    names.map(async (name) => readFirstPresentationTime(await readFile(join(folder, rendition, name)), ticks)),
  )
}
const readPackets = async (rendition: string, kind: 'v' | 'a', entries: string) =>
  probeEntries(await joinSegments(rendition), `packet=${entries}`, '-select_streams', kind)

test('the asset describes the film', () => {
  expect(asset).toMatchObject({ frameRate: 23.976, hasSound: true, storyboard: 'storyboard.vtt', source: 'grip.mp4' })
  expect(asset.duration).toBeCloseTo(9, 1)
  expect(asset.renditions.map(({ name }) => name)).toEqual(['v480', 'v240'])
  expect(asset.captions).toEqual([{ lang: 'en', label: 'English', file: 'captions-en.vtt' }])
})

test('the preview is a separate silent file with the first third of a short film', async () => {
  expect(asset.preview).toBe('preview.mp4')
  expect(findFileKind('preview.mp4')?.audience).toBe('public')
  const file = join(folder, 'preview.mp4')
  expect(await probeEntries(file, 'stream=codec_type')).toEqual(['video'])
  const times = (await probeEntries(file, 'packet=pts_time')).map(Number)
  expect(Math.min(...times)).toBeLessThan(0.1)
  expect(Math.max(...times)).toBeGreaterThan(2.5)
  expect(Math.max(...times)).toBeLessThan(3.2)
})

test('the master playlist has the attributes that a player needs to select a rendition', async () => {
  const master = await text('master.m3u8')
  expect(master).toMatch(/^#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-INDEPENDENT-SEGMENTS\n/)
  const line =
    /BANDWIDTH=\d+,AVERAGE-BANDWIDTH=\d+,RESOLUTION=640x480,FRAME-RATE=23\.976,CODECS="avc1\.64[0-9a-f]{4},mp4a\.40\.2"\nv480\/index\.m3u8/
  expect(master).toMatch(line)
  expect(master).toContain('v240/index.m3u8')
  for (const { averageRate, peakRate } of asset.renditions) expect(peakRate).toBeGreaterThanOrEqual(averageRate)
})

test('segments are CMAF of four seconds, and start with a keyframe at the same moment in every rendition', async () => {
  const playlist = await text('v480/index.m3u8')
  expect(await text('v240/index.m3u8')).toBe(playlist)
  const lengths = [...playlist.matchAll(/#EXTINF:([\d.]+)/g)].map(([, seconds]) => Number(seconds))
  expect(lengths).toHaveLength(3)
  for (const length of lengths.slice(0, -1)) expect(length).toBeCloseTo(SEGMENT_SECONDS, 1)
  expect((await readFile(join(folder, 'v480/init.mp4'))).includes('cmfc')).toBe(true)
  const segmentStarts = await readSegmentStarts('v480')
  expect(segmentStarts).toEqual([0, 4.004, 8.008])
  expect(await readSegmentStarts('v240')).toEqual(segmentStarts)
  const keyframes = async (rendition: string) =>
    (await readPackets(rendition, 'v', 'pts_time,flags')).filter((packet) => packet.includes('K'))
  expect(await keyframes('v480')).toHaveLength(5)
  expect(await keyframes('v240')).toEqual(await keyframes('v480'))
})

test('picture and sound start and end together, although the recorded sound was shorter', async () => {
  const times = async (kind: 'v' | 'a') => (await readPackets('v240', kind, 'dts_time')).map(Number)
  const [picture, sound] = [await times('v'), await times('a')]
  expect([picture[0], sound[0]]).toEqual([0, 0])
  expect(Math.abs((picture.at(-1) ?? 0) - (sound.at(-1) ?? 0))).toBeLessThan(0.05)
})

test('quiet sound is amplified to the target loudness', async () => {
  const { stderr } = await ffmpeg(
    '-i',
    await joinSegments('v240'),
    '-af',
    'atrim=end=7,ebur128=framelog=verbose',
    '-f',
    'null',
    '-',
  )
  expect(Number(/I:\s+(-[\d.]+) LUFS/.exec(stderr)?.[1])).toBeCloseTo(-16, 0)
})

test('poster, thumbnail and small thumbnail exist as AVIF and JPEG, and the thumbnails are 16:9', async () => {
  for (const file of ['poster.avif', 'poster.jpg']) {
    const { width, height, format } = await sharp(join(folder, file)).metadata()
    expect([width, height, format]).toEqual([640, 480, file.endsWith('jpg') ? 'jpeg' : 'heif'])
  }
  for (const file of ['thumbnail.avif', 'thumbnail.jpg'])
    expect(await sharp(join(folder, file)).metadata()).toMatchObject({ width: 640, height: 360 })
  for (const file of ['small.avif', 'small.jpg'])
    expect(await sharp(join(folder, file)).metadata()).toMatchObject({ width: 320, height: 180 })
})

test('the storyboard has a picture for every second of the film', async () => {
  const cues = [...(await text('storyboard.vtt')).matchAll(/storyboard\.jpg#xywh=(\d+),(\d+),(\d+),(\d+)/g)]
  expect(cues).toHaveLength(9)
  const sheet = sharp(join(folder, 'storyboard.jpg'))
  const { width, height } = await sheet.metadata()
  for (const [, left, top, w, h] of cues) {
    const tile = { left: Number(left), top: Number(top), width: Number(w), height: Number(h) }
    expect(tile.left + tile.width).toBeLessThanOrEqual(width)
    expect(tile.top + tile.height).toBeLessThanOrEqual(height)
    const { channels } = await sharp(await sheet.clone().extract(tile).png().toBuffer()).stats()
    expect(Math.max(...channels.map(({ stdev }) => stdev)), 'a tile is blank').toBeGreaterThan(10)
  }
})

test('every file in the folder of the asset has a known kind', async () => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
  expect(files.filter((file) => !findFileKind(file))).toEqual([])
  expect(files).toHaveLength(22)
})
