import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Asset, ingestFilm, lessonMedia } from '#server/features/media/index.ts'
import { writeCaptions } from './captions.ts'
import type { Film } from './film.ts'
import { renderFilm } from './render-film.ts'
import { makeSound } from './sound.ts'

export interface Making {
  dataDir: string
  signal: AbortSignal
  /** Called with the share of all films that is done, 0 to 1. */
  onProgress: (share: number) => void
  /** Called as soon as one film is published. */
  onFilm: (film: Film, media: ReturnType<typeof lessonMedia>) => Promise<void>
}

/** Draws the films one after the other; while one is drawn, the one before it goes through the ingest. */
export async function makeFilms(
  films: readonly Film[],
  { dataDir, signal, onProgress, onFilm }: Making,
): Promise<void> {
  const folder = join(dataDir, 'demo')
  await mkdir(folder, { recursive: true })
  const shares = new Map<string, number>()
  const report = (part: string) => (share: number) => {
    shares.set(part, share)
    onProgress([...shares.values()].reduce((sum, done) => sum + done, 0) / (2 * films.length))
  }
  const publish = async (film: Film, drawn: Drawn) => {
    const asset = await ingest(drawn, { dataDir, signal, onProgress: report(`ingest ${film.technique}`) })
    await onFilm(film, lessonMedia(asset))
    await rm(drawn.master, { force: true })
  }
  let publishing: Promise<void> = Promise.resolve()
  for (const film of films) {
    const drawing = draw(film, folder, { signal, onProgress: report(`draw ${film.technique}`) })
    // Whichever fails first is told; the other is stopped by the caller's signal.
    const [drawn] = await Promise.all([drawing, publishing])
    publishing = publish(film, drawn)
  }
  await publishing
  await rm(folder, { recursive: true, force: true })
}

interface Drawn {
  master: string
  captions: string
}
interface Step {
  signal: AbortSignal
  onProgress: (share: number) => void
}

/** One film as a master with its captions beside it. What an earlier try left is written over. */
async function draw(film: Film, folder: string, step: Step): Promise<Drawn> {
  const [sound, captions, master] = ['wav', 'vtt', 'mp4'].map((kind) => join(folder, `${film.technique}.${kind}`))
  if (!sound || !captions || !master) throw new Error('a film has three files')
  await writeFile(sound, makeSound(film))
  await writeFile(captions, writeCaptions(film))
  await renderFilm(film, { sound, master, ...step })
  return { master, captions }
}

const ingest = ({ master, captions }: Drawn, options: Step & { dataDir: string }): Promise<Asset> =>
  ingestFilm({ file: master, captions: [{ file: captions, lang: 'en' }] }, options)
