import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { ingestFilm } from '#server/features/media/index.ts'
import { probeEntries } from '#server/testing/films.ts'
import { writeCaptions } from '#films/sound/write-captions.ts'
import type { Film } from '#films/film.ts'
import { renderFilm } from '#films/encoding/render-film.ts'
import { synthesizeSound } from '#films/sound/synthesize-sound.ts'
import { filmLength, FRAME_RATE } from '#films/timeline.ts'

/** A short scene with a short focus, which renders fastest. */
const film: Film = {
  id: 'palm-strike-hip',
  technique: 'palm-strike',
  title: 'Hip first',
  number: 2,
  focus: { from: 1, until: 1.6 },
}

/** Writes the sound of the film to a temporary folder. Returns the paths of the folder, the sound and the film. */
async function createSound() {
  const folder = await mkdtemp(join(tmpdir(), 'holdfast-render-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const sound = join(folder, 'film.wav')
  await writeFile(sound, synthesizeSound(film))
  return { folder, sound, master: join(folder, 'film.mp4') }
}

test('a film is rendered in full HD at 30 frames per second, and the ingest accepts it', async () => {
  const { folder, sound, master } = await createSound()
  await renderFilm(film, { sound, master })
  const seconds = filmLength(film)
  const picture = 'stream=width,height,r_frame_rate,nb_read_packets,color_space'
  expect(await probeEntries(master, picture, '-count_packets', '-select_streams', 'v')).toEqual([
    `1920,1080,bt709,30/1,${Math.round(seconds * FRAME_RATE)}`,
  ])
  const [soundDuration] = await probeEntries(master, 'stream=duration', '-select_streams', 'a')
  expect(Number(soundDuration)).toBeCloseTo(seconds, 1)

  const captions = join(folder, 'film.vtt')
  await writeFile(captions, writeCaptions(film))
  const asset = await ingestFilm(
    { file: master, captions: [{ file: captions, lang: 'en' }] },
    { dataDir: folder, catalogue: { hasMedia: async () => false } },
  )
  expect(asset).toMatchObject({ frameRate: 30, hasSound: true })
  expect(asset.duration).toBeCloseTo(seconds, 1)
  expect(asset.renditions.map(({ name }) => name)).toEqual(['v1080', 'v720', 'v480', 'v240'])
  expect(asset.captions).toHaveLength(1)
}, 240_000)

test('an interrupted rendering rejects with the reason and leaves no unhandled rejection', async () => {
  const { sound, master } = await createSound()
  const unhandled: unknown[] = []
  const record = (reason: unknown) => unhandled.push(reason)
  process.on('unhandledRejection', record)
  onTestFinished(() => void process.off('unhandledRejection', record))

  const closing = new AbortController()
  // Aborted while a frame is rendered and nothing awaits the encoder.
  const onProgress = (share: number) => share > 0.02 && closing.abort(new Error('Holdfast is closing.'))
  const rendering = renderFilm(film, { sound, master, signal: closing.signal, onProgress })
  await expect(rendering).rejects.toThrow('Holdfast is closing.')
  await nextTurn()
  expect(unhandled).toEqual([])
})

test('the error contains the output of the encoder', async () => {
  const { folder, sound } = await createSound()
  await expect(renderFilm(film, { sound, master: join(folder, 'nowhere', 'film.mp4') })).rejects.toThrow(
    /^could not render the film "palm-strike-hip": .*No such file/s,
  )
})
