import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openCatalogueFile } from '#server/testing/catalogue.ts'
import { ffmpeg, probeEntries, createTestFilm } from '#server/testing/films.ts'
import { createTempFolder } from '#server/testing/temp-folder.ts'
import { ingestFilm } from '#server/features/media/ingest/ingest-film.ts'

// Ingests films as phones, cameras and screen recorders write them.

async function ingest(...options: Parameters<typeof createTestFilm> extends [string, ...infer Rest] ? Rest : never) {
  const dataDir = await createTempFolder()
  return inspectIngest(dataDir, await createTestFilm(join(dataDir, 'film.mp4'), ...options))
}

async function inspectIngest(dataDir: string, file: string) {
  const asset = await ingestFilm({ file }, { dataDir, catalogue: openCatalogueFile(dataDir) })
  const [best] = asset.renditions
  const [frames] = await probeEntries(
    join(dataDir, 'media', asset.asset, best?.name ?? '', 'index.m3u8'),
    'stream=nb_read_frames',
    '-count_frames',
    '-select_streams',
    'v',
    '-allowed_extensions',
    'ALL',
  )
  return { asset, best, frames: Number(frames) }
}

test('a film with a rotation in its metadata becomes upright', async () => {
  const dataDir = await createTempFolder()
  const landscapeFilm = await createTestFilm(join(dataDir, 'lying.mp4'), { size: '320x180', seconds: 1 })
  await ffmpeg('-i', landscapeFilm, '-c', 'copy', '-metadata:s:v', 'rotate=90', join(dataDir, 'phone.mp4'))
  const { best } = await inspectIngest(dataDir, join(dataDir, 'phone.mp4'))
  expect(best).toMatchObject({ width: 180, height: 320 })
})

test('a film without sound has no sound in its codecs', async () => {
  const { asset, best } = await ingest({ sound: false, seconds: 1 })
  expect(asset.hasSound).toBe(false)
  expect(best?.codecs).toMatch(/^avc1\.64[0-9a-f]{4}$/)
})

test('a silent audio track is kept', async () => {
  const { asset } = await ingest({ sound: 'anullsrc=duration=1', seconds: 1 })
  expect(asset.hasSound).toBe(true)
})

test.for([
  ['24000/1001', 23.976, 48],
  ['25', 25, 50],
  ['30000/1001', 29.97, 60],
  ['50', 50, 100],
  ['60000/1001', 59.94, 120],
  ['60', 60, 120],
  ['120', 60, 120],
  ['15', 15, 30],
] as const)('a film of %s frames per second plays at %d', async ([rate, expected, count]) => {
  const { asset, frames } = await ingest({ rate, size: '128x96' })
  expect(asset.frameRate).toBe(expected)
  expect(Math.abs(frames - count)).toBeLessThanOrEqual(1)
})

test('a film with a variable rate gets a constant one and keeps its duration', async () => {
  // In poor light a phone records 30 frames per second and drops some.
  const dropping = ['-vf', "select='not(mod(n,7))+not(mod(n,3))+gt(random(1),0.2)'", '-fps_mode', 'vfr']
  const { asset, frames } = await ingest({ rate: '30', seconds: 4, size: '128x96', outputArgs: dropping })
  expect([29.97, 30, 25]).toContain(asset.frameRate)
  expect(asset.duration).toBeCloseTo(4, 0)
  expect(Math.abs(frames - 4 * asset.frameRate)).toBeLessThanOrEqual(2)
})

test('a film with non-square pixels gets square ones', async () => {
  const { best } = await ingest({ size: '360x288', seconds: 1, outputArgs: ['-vf', 'setsar=16/11'] })
  expect(best).toMatchObject({ width: 524, height: 288 })
})

test('Matroska, MPEG transport streams and QuickTime are accepted', async () => {
  for (const name of ['film.mkv', 'film.ts', 'film.mov']) {
    const dataDir = await createTempFolder()
    const { asset } = await inspectIngest(
      dataDir,
      await createTestFilm(join(dataDir, name), { size: '128x96', seconds: 1 }),
    )
    expect(asset.duration).toBeCloseTo(1, 0)
  }
})

test('ten bits and 4:4:4 are converted to a format that every player supports', async () => {
  const { best } = await ingest({ size: '128x96', seconds: 1, outputArgs: ['-pix_fmt', 'yuv444p10le'] })
  expect(best?.codecs).toMatch(/^avc1\.6400/)
})

test('an HDR film is converted to standard dynamic range', async () => {
  const hlg = [
    '-pix_fmt',
    'yuv420p10le',
    '-color_trc',
    'arib-std-b67',
    '-color_primaries',
    'bt2020',
    '-colorspace',
    'bt2020nc',
  ]
  const { best } = await ingest({ size: '128x96', seconds: 1, outputArgs: hlg })
  expect(best?.codecs).toMatch(/^avc1\.6400/)
})

test('sound and picture stay in sync', async () => {
  const dataDir = await createTempFolder()
  const file = join(dataDir, 'clap.mp4')
  const flash = "color=black:size=128x96:rate=25:duration=3,drawbox=color=white:t=fill:enable='gte(t,2)'"
  const clap = "sine=frequency=880:sample_rate=48000:duration=3,volume=0:enable='lt(t,2)'"
  await ffmpeg('-f', 'lavfi', '-i', flash, '-f', 'lavfi', '-i', clap, '-c:v', 'libx264', '-pix_fmt', 'yuv420p', file)
  const { asset, best } = await inspectIngest(dataDir, file)
  const folder = join(dataDir, 'media', asset.asset, best?.name ?? '')
  const detectors = ['-vf', 'blackdetect=d=0.5', '-af', 'silencedetect=d=0.5', '-f', 'null', '-']
  const { stderr } = await ffmpeg('-i', join(folder, 'index.m3u8'), ...detectors)
  // ffmpeg delays frames by the encoder's delay, unlike browsers.
  const [start] = await probeEntries(join(folder, 'index.m3u8'), 'stream=start_time', '-select_streams', 'v')
  const light = Number(/black_end:([\d.]+)/.exec(stderr)?.[1]) - Number(start)
  const sound = Number(/silence_end: ([\d.]+)/.exec(stderr)?.[1])
  expect(light).toBeCloseTo(2, 2)
  expect(Math.abs(sound - light)).toBeLessThan(0.015)
})
