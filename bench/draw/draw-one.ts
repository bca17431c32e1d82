import { writeFile } from 'node:fs/promises'
import type { Film } from '#server/features/demo/film.ts'
import { renderFilm } from '#server/features/demo/render-film.ts'
import { makeSound } from '#server/features/demo/sound.ts'

// Draws the film that is measured, 30.8 s: node draw-one.ts <sound.wav> <master.mp4>
const film: Film = { id: 'bench', technique: 'palm-strike', title: 'Palm strike', number: 2 }
const [sound = '', master = ''] = process.argv.slice(2)
await writeFile(sound, makeSound(film))
await renderFilm(film, { sound, master })
