import { stat, truncate } from 'node:fs/promises'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import {
  H264,
  ingest,
  createInput,
  createFile,
  createPicture,
  PIPE,
  scanFilm,
  createTone,
  VP8,
  splitArguments,
} from '#server/testing/film-metadata.ts'

/** One film of each kind; the others are in `server/tests/system/films/film-metadata.test.ts`. */

test('a recording of a browser, written without a duration, lasts as long as its packets', async () => {
  const { duration, picture: chosen } = await scanFilm(
    await createFile('recorder.webm', ...createPicture(), ...createTone(), ...VP8, ...PIPE),
  )
  expect(duration).toBeCloseTo(2, 1)
  expect(chosen.rate).toEqual({ num: 25, den: 1 })
})

test('the last frame of a film whose sound is longer stays until the end of the sound', async () => {
  const still = createInput('color=white:size=128x96:rate=25:duration=1')
  const { duration, notes } = await scanFilm(await createFile('sound.mkv', ...still, ...createTone(), ...H264))
  expect(duration).toBeCloseTo(2, 1)
  expect(notes).toEqual(['The last frame stays for 1.0 s, because the sound is longer than the picture.'])
})

test('line separators in tags, track titles and file names change nothing', async () => {
  const text = 'a\u2028b\u2029c'
  const tags = ['-metadata', `title=${text}`, '-metadata:s:v', `title=${text}`, '-metadata:s:a', `title=${text}`]
  expect(
    (await scanFilm(await createFile(`${text}.mkv`, ...createPicture(), ...createTone(), ...H264, ...tags))).duration,
  ).toBeCloseTo(2, 1)
})

test('HLG without matrix and primaries is tone-mapped, assuming BT.2020', async () => {
  const colors = splitArguments('-pix_fmt yuv420p10le -color_trc arib-std-b67 -c:v ffv1')
  const gray = createInput('color=gray:size=64x64:rate=2:duration=1')
  const { poster } = await ingest(await createFile('phone.mkv', ...gray, ...colors))
  const means = (await sharp(poster).stats()).channels.map(({ mean }) => mean)
  expect(Math.max(...means) - Math.min(...means)).toBeLessThan(12)
  expect(Math.min(...means)).toBeGreaterThan(20)
})

test('the voice after a silent track is used, and the notes say so', async () => {
  const silence = createInput('anullsrc=sample_rate=48000:duration=2')
  const tracks = splitArguments('-map 0 -map 1 -map 2')
  const { sound, notes } = await scanFilm(
    await createFile('silent.mp4', ...createPicture(), ...silence, ...createTone(), ...tracks, ...H264),
  )
  expect(sound?.index).toBe(2)
  expect(notes).toEqual(['Sound: track 3 (aac), of 2 sound tracks. Track 2 (aac) is silent.'])
})

test('half of a copy is refused with its cause and advice', async () => {
  const file = await createFile('copy.mp4', ...createPicture(), ...createTone(), ...H264)
  await truncate(file, Math.floor((await stat(file)).size / 2))
  await expect(scanFilm(file)).rejects.toThrow('so the copy is incomplete. Copy it again.')
})
