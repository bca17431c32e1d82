import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeCaptions } from './sound/write-captions.ts'
import type { Film } from './film.ts'
import { renderFilm } from './encoding/render-film.ts'
import { makeSound } from './sound/synthesize-sound.ts'

/** A drawn film: a master as a camera would write it, and its captions beside it. */
export interface Drawing {
  master: string
  captions: string
}

export interface DrawStep {
  /** Where the files go. */
  folder: string
  /** Lines of the film's picture. */
  height?: number | undefined
  signal: AbortSignal
  /** Called with the share that is done, 0 to 1. */
  onProgress: (share: number) => void
}

/** Draws one film into the folder. What an earlier try left there is written over. */
export async function drawFilm(film: Film, { folder, ...step }: DrawStep): Promise<Drawing> {
  await mkdir(folder, { recursive: true })
  const file = (kind: string) => join(folder, `${film.id}.${kind}`)
  const [sound, captions, master] = [file('wav'), file('vtt'), file('mp4')]
  await writeFile(sound, makeSound(film))
  await writeFile(captions, writeCaptions(film))
  await renderFilm(film, { sound, master, ...step })
  return { master, captions }
}
