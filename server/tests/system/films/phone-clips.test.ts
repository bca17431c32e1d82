import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { mediaFolder } from '#server/features/media/stores/folder-store.ts'
import { openCatalogueFile } from '#server/testing/catalogue.ts'
import { ffmpeg, probeEntries, createTestFilm } from '#server/testing/films.ts'
import { createFile, createPicture, H264, scanFilm, splitArguments } from '#server/testing/film-metadata.ts'
import { createTempFolder } from '#server/testing/temp-folder.ts'
import { ingestLowestFirst } from '#server/features/media/ingest/ingest-lowest-first.ts'

// Clips as phones record them, created with ffmpeg, one or two seconds each.

const HEVC = ['-c:v', 'libx265', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p10le', '-tag:v', 'hvc1']

let folder: string
let dataDir: string
beforeAll(async () => {
  folder = await createTempFolder()
  dataDir = await createTempFolder()
})

/** Encodes a clip as the Studio does: first in the lowest quality, then in the others. */
async function ingest(file: string) {
  const options = { dataDir, catalogue: openCatalogueFile(dataDir) }
  const asset = await ingestLowestFirst({ file }, options, { interruptedAsset: undefined, onWatchable: async () => {} })
  const [best] = asset.renditions
  const folderOfBest = join(mediaFolder(dataDir), asset.asset, best?.name ?? '')
  const [videoStream] = await probeEntries(
    join(folderOfBest, 'index.m3u8'),
    'stream=pix_fmt,color_transfer,r_frame_rate',
    '-allowed_extensions',
    'ALL',
    '-select_streams',
    'v:0',
  )
  return { asset, best, videoStream }
}

test('an upright clip stays upright', async () => {
  const { asset, best } = await ingest(
    await createTestFilm(join(folder, 'upright.mp4'), { size: '360x640', seconds: 1 }),
  )
  expect([best?.width, best?.height, best?.name]).toEqual([360, 640, 'v360'])
  expect(asset.renditions.every(({ width, height }) => height > width)).toBe(true)
})

test.each([90, 180, 270])('a clip with a display matrix of %i degrees is rotated', async (angle) => {
  const flat = await createTestFilm(join(folder, `flat-${angle}.mp4`), { size: '640x360', seconds: 1 })
  const turned = join(folder, `turned-${angle}.mp4`)
  await ffmpeg('-i', flat, '-c', 'copy', '-metadata:s:v', `rotate=${angle}`, turned)
  const { best } = await ingest(turned)
  expect([best?.width, best?.height]).toEqual(angle === 180 ? [640, 360] : [360, 640])
})

test.for([
  [1, 0, 0, 1],
  [-1, 0, 0, 1],
  [1, 0, 0, -1],
  [-1, 0, 0, -1],
  [0, 1, 1, 0],
  [0, -1, 1, 0],
  [0, 1, -1, 0],
  [0, -1, -1, 0],
])('a film with the display matrix %d %d %d %d is oriented as by ffmpeg', async (matrix) => {
  const file = await createFile('oriented.mp4', ...createPicture(), ...H264)
  const bytes = await readFile(file)
  // The matrix in the box tkhd, in rows of three numbers.
  for (const [index, offset] of [44, 48, 56, 60].entries())
    bytes.writeInt32BE((matrix[index] ?? 0) * 65_536, bytes.indexOf('tkhd') + offset)
  await writeFile(file, bytes)
  const { picture: chosen } = await scanFilm(file)
  const hashFrame = async (...args: string[]) =>
    (await ffmpeg(...args, ...splitArguments('-frames:v 1 -f md5 -'))).stdout
  const orientation = ['-vf', ['null', ...chosen.orientation].join(',')]
  expect(await hashFrame('-noautorotate', '-i', file, ...orientation)).toBe(await hashFrame('-i', file))
  expect(chosen).toMatchObject(matrix[0] === 0 ? { width: 96, height: 128 } : { width: 128, height: 96 })
})

test.each([
  ['50', 50],
  ['60000/1001', 59.94],
  ['120', 60],
  ['240', 60],
])('a clip of %s frames a second plays at %d', async (rate, expected) => {
  const { asset } = await ingest(await createTestFilm(join(folder, `fast-${expected}.mp4`), { rate, seconds: 1 }))
  expect(asset.frameRate).toBe(expected)
  expect(asset.duration).toBeCloseTo(1, 1)
})

test.each([
  ['HLG by an iPhone', 'arib-std-b67'],
  ['PQ by an Android phone', 'smpte2084'],
])('a ten-bit HEVC clip recorded in %s is tone-mapped', async (_, transfer) => {
  const colors = `colorprim=bt2020:transfer=${transfer}:colormatrix=bt2020nc`
  const file = await createTestFilm(join(folder, `${transfer}.mov`), {
    rate: '30',
    seconds: 1,
    outputArgs: [...HEVC, '-x265-params', `log-level=error:${colors}`],
  })
  const { best, videoStream } = await ingest(file)
  expect(best?.codecs).toMatch(/^avc1\.64/)
  expect(videoStream).toContain('yuv420p')
  expect(videoStream).toContain('bt709')
})

test('a clip with a variable frame rate gets a constant one and keeps its duration', async () => {
  const even = await createTestFilm(join(folder, 'even.mp4'), { rate: '30', seconds: 3 })
  const uneven = join(folder, 'uneven.mp4')
  await ffmpeg('-i', even, '-vf', "select='not(mod(n,3))+lt(n,30)'", '-fps_mode', 'vfr', '-c:a', 'copy', uneven)
  const { asset } = await ingest(uneven)
  expect(asset.duration).toBeCloseTo(3, 0)
  expect([23.976, 24, 25, 29.97, 30]).toContain(asset.frameRate)
})

test('a clip without sound and a 4K clip are encoded correctly', async () => {
  const silent = await ingest(await createTestFilm(join(folder, 'silent.mp4'), { sound: false, seconds: 1 }))
  expect(silent.asset.hasSound).toBe(false)
  expect(silent.best?.codecs).not.toContain('mp4a')
  const large = await ingest(
    await createTestFilm(join(folder, 'large.mp4'), { size: '3840x2160', rate: '10', seconds: 1 }),
  )
  expect([large.best?.width, large.best?.height]).toEqual([1920, 1080])
  const playlist = await readFile(join(mediaFolder(dataDir), large.asset.asset, 'master.m3u8'), 'utf8')
  expect(playlist.match(/RESOLUTION=/g)).toHaveLength(4)
})

test('a rotated HEVC clip of an iPhone with timecode and two audio tracks is upright and has sound', async () => {
  const colors = 'colorprim=bt2020:transfer=arib-std-b67:colormatrix=bt2020nc'
  const flat = join(folder, 'flat.mov')
  await createTestFilm(flat, {
    size: '1280x720',
    rate: '30',
    seconds: 1,
    outputArgs: [...HEVC, '-x265-params', `log-level=error:${colors}`],
  })
  const clip = join(folder, 'IMG_4471.MOV')
  const tracks = ['-map', '0:v', '-map', '0:a', '-map', '0:a', '-c', 'copy', '-timecode', '10:00:00:00']
  await ffmpeg('-i', flat, ...tracks, '-metadata:s:v', 'rotate=90', '-metadata', 'make=Apple', clip)
  expect(await probeEntries(clip, 'stream=codec_type')).toEqual(['video', 'audio', 'audio', 'data'])
  const { asset, best, videoStream } = await ingest(clip)
  expect([best?.width, best?.height]).toEqual([720, 1280])
  expect(asset).toMatchObject({ hasSound: true, frameRate: 30, source: 'IMG_4471.MOV' })
  expect(videoStream).toContain('bt709')
  expect(asset.renditions.map(({ name }) => name)).toEqual(['v720', 'v480', 'v240'])
})

test('a rotated mono clip of an Android phone with a late first frame is encoded correctly', async () => {
  const flat = await createTestFilm(join(folder, 'late.mp4'), {
    size: '640x360',
    rate: '30000/1001',
    seconds: 2,
    outputArgs: ['-ac', '1'],
  })
  const clip = join(folder, '20261126_101500.3gp')
  const delayedVideo = ['-itsoffset', '0.2', '-i', flat, '-i', flat, '-map', '0:v', '-map', '1:a', '-c', 'copy']
  await ffmpeg(...delayedVideo, '-metadata:s:v', 'rotate=270', clip)
  const { asset, best } = await ingest(clip)
  expect([best?.width, best?.height, best?.codecs.endsWith('mp4a.40.2')]).toEqual([360, 640, true])
  expect(asset.frameRate).toBe(29.97)
  expect(asset.duration).toBeCloseTo(2.2, 1)
})

test('tone mapping keeps dark, middle and bright areas distinct, and gray neutral', async () => {
  const colors = 'colorprim=bt2020:transfer=smpte2084:colormatrix=bt2020nc'
  const file = join(folder, 'bars.mov')
  const bars = 'gradients=size=640x360:rate=25:duration=1:c0=black:c1=white:x0=0:y0=0:x1=640:y1=0:speed=0.00001:seed=2'
  await ffmpeg('-f', 'lavfi', '-i', bars, ...HEVC, '-x265-params', `log-level=error:${colors}`, file)
  const { asset } = await ingest(file)
  const still = sharp(join(mediaFolder(dataDir), asset.asset, 'poster.jpg'))
  const measureMean = async (left: number) => {
    const { channels } = await sharp(
      await still.clone().extract({ left, top: 100, width: 20, height: 100 }).toBuffer(),
    ).stats()
    return channels.map(({ mean }) => mean)
  }
  const [dark, middle, bright] = [await measureMean(20), await measureMean(90), await measureMean(580)]
  expect(Math.max(...dark)).toBeLessThan(Math.min(...middle))
  expect(Math.max(...middle)).toBeLessThan(Math.min(...bright))
  for (const mean of [dark, middle, bright]) expect(Math.max(...mean) - Math.min(...mean)).toBeLessThan(12)
})
