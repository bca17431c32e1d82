import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeCallOuts } from './call-outs.ts'
import { writeCaptions } from './sound/write-captions.ts'
import type { Film } from './film.ts'
import { renderFilm } from './encoding/render-film.ts'
import { synthesizeSound } from './sound/synthesize-sound.ts'

/** Paths of the files of a drawn film: the master (an MP4 file, as from a camera), the captions, and the callouts. */
export interface DrawnFilm {
  master: string
  captions: string
  callOuts: string
}

export interface DrawFilmOptions {
  /** Folder for the files. */
  folder: string
  /** Height of the film in pixels. */
  height?: number | undefined
  signal: AbortSignal
  /** Called with the completed fraction of the work, 0 to 1. */
  onProgress: (fraction: number) => void
}

/** Draws one film and writes its files to the folder. Overwrites files of a previous attempt. */
export async function drawFilm(film: Film, { folder, ...options }: DrawFilmOptions): Promise<DrawnFilm> {
  await mkdir(folder, { recursive: true })
  const getFile = (suffix: string) => join(folder, `${film.id}.${suffix}`)
  const [sound, captions, callOuts, master] = [getFile('wav'), getFile('vtt'), getFile('call-outs.vtt'), getFile('mp4')]
  await writeFile(sound, synthesizeSound(film))
  await writeFile(captions, writeCaptions(film))
  await writeFile(callOuts, writeCallOuts(film))
  await renderFilm(film, { sound, master, ...options })
  return { master, captions, callOuts }
}
