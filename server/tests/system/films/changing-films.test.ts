import { appendFile, readFile, truncate, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { estimateBytes, openFilm, planFilm } from '#server/features/media/encoding/plan-film.ts'
import { openCatalogueFile } from '#server/testing/catalogue.ts'
import {
  createFile,
  createInput,
  createPicture,
  createTone,
  H264,
  ingest,
  splitArguments,
  VP8,
} from '#server/testing/film-metadata.ts'
import { ffmpeg } from '#server/testing/films.ts'
import { createTempFolder } from '#server/testing/temp-folder.ts'

// Films whose format changes, as in recordings of calls, windows and television, and films that are partly damaged.

/** Writes two parts of two seconds after each other into one transport stream. */
async function createTwoParts(...secondArgs: string[]) {
  const tracks = [...createPicture(), ...createTone(), ...H264, '-ac', '1']
  const film = await createFile('first.ts', ...tracks)
  const second = await createFile('second.ts', ...tracks, ...secondArgs, '-output_ts_offset', '2')
  await appendFile(film, await readFile(second))
  return film
}

const PLAYLIST = splitArguments('-allowed_extensions ALL -i')
const SECOND_PART_VOLUME = splitArguments('-af atrim=start=2.5,volumedetect -f null -')

test.for([
  ['size of the picture', '-s', '192x96'],
  ['pixel format', '-pix_fmt', 'yuv444p'],
  ['number of channels', '-ac', '2'],
  ['sample rate', '-ar', '32000'],
] as const)('a film is not longer if the %s changes in it', async ([, ...secondArgs]) => {
  const { asset, poster } = await ingest(await createTwoParts(...secondArgs))
  expect(asset.duration).toBeCloseTo(4, 0)
  const playlist = join(dirname(poster), asset.renditions[0]?.name ?? '', 'index.m3u8')
  const { stderr } = await ffmpeg(...PLAYLIST, playlist, ...SECOND_PART_VOLUME)
  expect(Number(/mean_volume: (\S+)/.exec(stderr)?.[1])).toBeGreaterThan(-40)
})

test('the estimated disk space includes the temporary file of a sound whose format changes', async () => {
  const dataDir = await createTempFolder()
  const options = { dataDir, catalogue: openCatalogueFile(dataDir) }
  const plan = await planFilm(await openFilm({ file: await createTwoParts('-ac', '2') }, options), options)
  const { film, scan } = plan
  const withoutChange = {
    ...plan,
    film: { ...film, sound: film.sound && { ...film.sound, varyingFormatStart: undefined } },
  }
  const bytes = estimateBytes(plan) - estimateBytes(withoutChange)
  expect([film.sound?.channels, Math.round(scan.duration)]).toEqual([1, 4])
  expect(bytes).toBeCloseTo(scan.duration * 48_000 * 3)
})

/** Writes half a second of white, and then 1.5 seconds of white in another format, into one stream. */
async function createWhiteParts(name: string, codec: readonly string[], formats: readonly [string, string]) {
  const parts = formats.map((format, index) => {
    const [size = '', aspect] = format.split(' ')
    const white = createInput(`color=white:size=${size}:rate=20:duration=${index === 0 ? 0.5 : 1.5}`)
    return createFile(name, ...white, ...codec, ...(aspect === undefined ? [] : ['-aspect', aspect]))
  })
  const [first, second] = await Promise.all(parts)
  const list = join(await createTempFolder(), 'list.txt')
  await writeFile(list, `ffconcat version 1.0\nfile '${first}'\nfile '${second}'\n`)
  return createFile(name, ...splitArguments('-f concat -safe 0 -i'), list, ...splitArguments('-c copy'))
}

/** Returns which of the left, top and central parts of the poster, which shows the second format, are white. */
async function findWhiteParts(poster: string) {
  const { data, info } = await sharp(poster).grayscale().raw().toBuffer({ resolveWithObject: true })
  const isWhite = (x: number, y: number) =>
    (data[Math.floor(info.height * y) * info.width + Math.floor(info.width * x)] ?? 0) > 128
  return { left: isWhite(0.05, 0.5), top: isWhite(0.5, 0.03), center: isWhite(0.5, 0.5) }
}

const MPEG2 = splitArguments('-c:v mpeg2video -q:v 2')

test.for([
  ['stream.ts', '128x96', '96x128', H264, { left: false, top: true }],
  ['stream.ts', '96x128', '128x96', H264, { left: true, top: false }],
  ['meeting.webm', '128x96', '96x128', VP8, { left: false, top: true }],
  ['meeting.webm', '95x127', '256x192', VP8, { left: true, top: false }],
  ['meeting.webm', '128x96', '256x192', VP8, { left: true, top: true }],
  ['television.ts', '144x96 4:3', '144x96 16:9', MPEG2, { left: true, top: false }],
  ['television.ts', '144x96 16:9', '144x96 4:3', MPEG2, { left: false, top: true }],
] as const)(
  'pictures of %s that change from %s to %s keep their aspect ratio',
  async ([name, first, second, codec, white]) => {
    const { asset, poster } = await ingest(await createWhiteParts(name, codec, [first, second]))
    expect(await findWhiteParts(poster)).toEqual({ ...white, center: true })
    expect(asset.duration).toBeCloseTo(2, 1)
  },
)

test('a rotated film whose size changes keeps its duration and the aspect ratio of its pictures', async () => {
  const stream = await createWhiteParts('stream.ts', H264, ['128x96', '96x128'])
  const rotated = splitArguments('-c copy -metadata:s:v rotate=90')
  const { asset, poster } = await ingest(await createFile('phone.mp4', '-i', stream, ...rotated))
  expect(asset.renditions).toMatchObject([{ width: 96, height: 128 }])
  expect(await findWhiteParts(poster)).toEqual({ left: true, top: false, center: true })
  expect(asset.duration).toBeCloseTo(2, 1)
})

test('a film that is damaged in the middle is accepted, and a note names the second', async () => {
  const film = await createFile('damaged.mp4', ...createPicture(), ...createTone(), ...H264)
  const bytes = await readFile(film)
  const start = Math.floor(bytes.length * 0.6)
  await writeFile(film, bytes.fill(0xa5, start, start + 5000))
  expect((await ingest(film)).asset.notes).toEqual([
    'The file is damaged near 0:01. Check the video at these times, or copy the file again.',
  ])
})

test('a film is refused if its index lacks the sound because a small part of the file is missing', async () => {
  const film = await createFile('index.mp4', ...createPicture('640x480'), ...createTone(), ...H264)
  await truncate(film, (await readFile(film)).lastIndexOf('trak') + 40)
  await expect(ingest(film)).rejects.toThrow('so the copy is incomplete. Copy it again.')
})
