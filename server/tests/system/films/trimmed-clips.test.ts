import { readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { createFile, createInput, createTone, H264, ingest, scanFilm } from '#server/testing/film-metadata.ts'
import { ffmpeg, probeEntries } from '#server/testing/films.ts'
import { trimMovie } from '#server/testing/mp4-boxes.ts'

// Clips that a phone or QuickTime trimmed without encoding: the edit list hides frames that are still in the file.

/** Creates a clip of four seconds that is white between the seconds 1.2 and 2.8, and black otherwise. */
async function createTrimmedClip(name: string, part: { from: number; to: number }) {
  const flash = "color=black:size=128x96:rate=25:duration=4,drawbox=color=white:t=fill:enable='between(n,30,69)'"
  const file = await createFile(name, ...createInput(flash), ...createTone(4), ...H264, '-bf', '2', '-g', '25')
  const movie = await readFile(file)
  trimMovie(movie, part)
  await writeFile(file, movie)
  return file
}

test.for([
  { from: 0, to: 0.8 },
  { from: 0, to: 3 },
  { from: 1, to: 4 },
  { from: 1.4, to: 3.2 },
])('a clip trimmed to $from–$to s has the duration of this part', async (part) => {
  for (const name of ['trimmed.mp4', 'trimmed.mov']) {
    const { duration, heldSeconds, notes } = await scanFilm(await createTrimmedClip(name, part))
    expect([duration, heldSeconds, notes]).toEqual([expect.closeTo(part.to - part.from, 2), 0, []])
  }
})

test('a part of a trimmed clip is measured from the start of what the clip shows', async () => {
  const file = await createTrimmedClip('part.mp4', { from: 1.4, to: 3.2 })
  expect((await scanFilm(file, { from: 0.4, to: 1.2 })).duration).toBeCloseTo(0.8, 2)
  expect((await scanFilm(file, { from: 1, to: 4 })).duration).toBeCloseTo(0.8, 2)
})

test('a trimmed clip is encoded without the frames that it hides', async () => {
  const { asset, poster } = await ingest(await createTrimmedClip('flash.mov', { from: 1.2, to: 2.8 }))
  const playlist = join(dirname(poster), asset.renditions[0]?.name ?? '', 'index.m3u8')
  const input = ['-allowed_extensions', 'ALL']
  expect(asset.duration).toBeCloseTo(1.6, 2)
  const counts = await probeEntries(
    playlist,
    'stream=nb_read_frames',
    ...input,
    '-count_frames',
    '-select_streams',
    'v',
  )
  expect(counts[0]).toBe('40')
  const { stderr } = await ffmpeg(...input, '-i', playlist, '-vf', 'blackframe=amount=1', '-f', 'null', '-')
  expect(stderr).not.toContain('pblack')
})
