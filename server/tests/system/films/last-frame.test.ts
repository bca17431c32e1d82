import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import {
  createFile,
  createInput,
  createTone,
  H264,
  ingest,
  scanFilm,
  splitArguments,
  VP8,
} from '#server/testing/film-metadata.ts'
import { ffmpeg, probeEntries } from '#server/testing/films.ts'

// Films whose last frame stays on the screen, as in recordings of slides and windows.

const PICTURE = createInput('testsrc2=size=128x96:rate=25:duration=1')
/** Gives the last frame a length of a second. */
const LONG_LAST_PACKET = splitArguments('-c copy -bsf:v setts=duration=if(eq(N\\,24)\\,1/TB\\,DURATION)')

const SOUND_NOTE = 'The last frame stays for 1.0 s, because the sound is longer than the picture.'

test.for([
  ['sound.mkv', H264],
  ['sound.webm', VP8],
  ['sound.mp4', H264],
  ['sound.ts', H264],
  ['sound.avi', splitArguments('-c:v mpeg4 -c:a mp3')],
] as const)('the last frame of %s stays until the end of the sound', async ([name, codecs]) => {
  const file = await createFile(name, ...PICTURE, ...createTone(), ...codecs)
  const { duration, notes } = await scanFilm(file)
  expect(duration).toBeCloseTo(2, 1)
  expect(notes).toEqual([SOUND_NOTE])
})

test('a sound packet ten hours late does not keep the last frame', async () => {
  const film = await createFile(
    'late.mkv',
    ...PICTURE,
    ...createTone(),
    ...splitArguments('-c:v libx264 -c:a pcm_s16le'),
  )
  const delay = splitArguments('-c copy -bsf:a setts=ts=if(eq(N\\,20)\\,TS+36000/TB\\,TS)')
  expect((await scanFilm(await createFile('late.mkv', '-i', film, ...delay))).duration).toBeCloseTo(1, 1)
})

test('the last frame of an MP4 stays for the duration of its packet', async () => {
  const film = await createFile('still.mp4', ...PICTURE, ...H264)
  expect((await scanFilm(await createFile('still.mp4', '-i', film, ...LONG_LAST_PACKET))).duration).toBeCloseTo(1.96, 2)
})

test.for(['encoded.webm', 'encoded.mkv', 'encoded.mp4'])(
  'the last frame of %s is encoded until the end of the film',
  async (name) => {
    const white = createInput('color=white:size=128x96:rate=25:duration=1')
    const codecs = name.endsWith('webm') ? VP8 : H264
    const film = await createFile(name, ...white, ...createTone(), ...codecs, '-bf', '0')
    const { asset, poster } = await ingest(film)
    const playlist = join(dirname(poster), asset.renditions[0]?.name ?? '', 'index.m3u8')
    const input = splitArguments('-allowed_extensions ALL -count_frames -select_streams v')
    expect(asset.duration).toBeCloseTo(2, 1)
    expect((await probeEntries(playlist, 'stream=nb_read_frames', ...input))[0]).toBe(
      String(Math.round(asset.duration * 25)),
    )
    const { stderr } = await ffmpeg(
      ...splitArguments('-allowed_extensions ALL -i'),
      playlist,
      '-vf',
      'blackdetect',
      ...splitArguments('-f null -'),
    )
    expect(stderr).not.toContain('black_start')
  },
)

test.for(['part.mkv', 'part.mp4'])(
  'a part of %s that begins after the start of its last frame is refused',
  async (name) => {
    const film = await createFile(name, ...PICTURE, ...createTone(), ...H264, '-bf', '0')
    const file = await createFile(name, '-i', film, ...LONG_LAST_PACKET)
    expect((await scanFilm(file, { from: 0.2, to: 1.8 })).duration).toBeCloseTo(1.6, 1)
    expect((await scanFilm(file, { from: 0.2, to: 0.8 })).duration).toBeCloseTo(0.6, 1)
    await expect(scanFilm(file, { from: 1.2, to: 2 })).rejects.toThrow('there is no picture between 1.2 and 2 seconds')
  },
)
