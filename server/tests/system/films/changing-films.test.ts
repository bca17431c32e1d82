import { appendFile, readFile, truncate, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { createFile, createPicture, createTone, H264, ingest, splitArguments } from '#server/testing/film-metadata.ts'
import { ffmpeg } from '#server/testing/films.ts'

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
