import { drawScene, filmPicture } from '#figures/draw-scene.ts'
import { techniques } from '#figures/techniques.ts'
import { themes } from '#figures/theme.ts'
import type { Film } from './film.ts'
import { lettering, widthOf } from '#figures/lettering.ts'
import { sceneSeconds, type Stretch } from './timeline.ts'

const theme = themes.night
const { width, height } = filmPicture
const MARGIN = 56
const MARK = 'Demo academy'
/** Largest title, and the width that a long one must fit into; pixels. */
const TITLE = { size: 132, room: 540 }

/** The picture of a film's stretch so many frames after its start, as SVG. */
export function drawFrame(film: Film, { pass, tick, step }: Stretch, frame: number): string {
  const scene = techniques[film.technique]
  if (pass === 'card') return drawCard(film)
  const slow = pass === 'slow'
  const over = mark() + (slow ? speed() : '')
  return drawScene(scene, sceneSeconds(tick + frame * step), theme, { ...filmPicture, bare: !slow, over })
}

/** Number and title on the left, the decisive moment on the right. */
function drawCard({ technique, number, title }: Film): string {
  const scene = techniques[technique]
  const lines = title.split('\n')
  const widest = Math.max(...lines.map((line) => widthOf(line, TITLE.size)))
  const size = Math.min(TITLE.size, (TITLE.size * TITLE.room) / widest)
  const words = lines.map((line, i) =>
    lettering(line, { x: MARGIN, y: height * 0.5 + (i - lines.length / 2 + 1) * size * 0.98, size, fill: theme.text }),
  )
  const top = height * 0.5 - (lines.length / 2) * size * 0.98 - 26
  const figure = lettering(String(number), { x: MARGIN, y: top, size: 64, fill: theme.signal })
  return drawScene(scene, scene.still, theme, {
    ...filmPicture,
    zoom: 1.85,
    middle: width * 0.73,
    over: mark() + figure + words.join(''),
  })
}

const mark = () => lettering(MARK, { x: MARGIN, y: height - 38, size: 26, fill: theme.quiet })

function speed(): string {
  const words = 'Half speed'
  return lettering(words, { x: width - MARGIN - widthOf(words, 26), y: height - 38, size: 26, fill: theme.quiet })
}
