import { writeFile } from 'node:fs/promises'
import type { Film } from '#films/film.ts'
import { renderFilm } from '#films/encoding/render-film.ts'
import { synthesizeSound } from '#films/sound/synthesize-sound.ts'

// Draws the film of the benchmark: 36 s of groundwork, in which bodies fill most of the picture. Run: node draw-one.ts
// SOUND.wav MASTER.mp4
const film: Film = { id: 'bench', technique: 'mount-escape', title: 'Mount escape', number: 5 }
const [sound = '', master = ''] = process.argv.slice(2)
await writeFile(sound, synthesizeSound(film))
await renderFilm(film, { sound, master })
