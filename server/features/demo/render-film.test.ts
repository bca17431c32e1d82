import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { filmsOf } from './films.ts'
import { renderFilm } from './render-film.ts'
import { makeSound } from './sound.ts'
import { readWords } from './words.ts'

test('drawing that is interrupted ends with the reason, and with nothing thrown behind its back', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'holdfast-render-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const [film] = filmsOf(await readWords())
  if (!film) throw new Error('there is no film')
  const sound = join(folder, 'film.wav')
  await writeFile(sound, makeSound(film))
  const unhandled: unknown[] = []
  const note = (reason: unknown) => unhandled.push(reason)
  process.on('unhandledRejection', note)
  onTestFinished(() => void process.off('unhandledRejection', note))

  const closing = new AbortController()
  // In the middle of the work, while a picture is being drawn and nobody waits for the encoder.
  const onProgress = (share: number) => share > 0.02 && closing.abort(new Error('Holdfast is closing.'))
  const drawing = renderFilm(film, { sound, master: join(folder, 'film.mp4'), signal: closing.signal, onProgress })
  await expect(drawing).rejects.toThrow('Holdfast is closing.')
  await nextTurn()
  expect(unhandled).toEqual([])
})
