import type { Film } from '../film.ts'
import { drawBare, drawCard, drawPoint, drawTold, isTold, type Mark } from './draw-frame.ts'
import { movingPart } from './framing.ts'
import { WHOLE, type Rect } from './picture-geometry.ts'
import { sceneSeconds, timelineOf, type Stretch } from '../timeline.ts'

/** What stands before the viewer for some frames. */
export interface Shot {
  /** Two shots of one key are one picture, but for its marks and its sides. */
  key: string
  draw: () => string
  /** Where it differs from the empty scene. */
  part: () => Rect
  isMirrored: boolean
  marked: readonly Mark[]
  /** Frames that it stays. */
  frames: number
}

/** A film picture by picture. */
export const shotsOf = (film: Film): Shot[] => timelineOf(film).flatMap((stretch) => shotsIn(film, stretch))

function shotsIn(film: Film, stretch: Stretch): Shot[] {
  const { frames, tick, step } = stretch
  if (step === 0) return [shotAt(film, stretch, tick, frames)]
  return Array.from({ length: frames }, (_, i) => shotAt(film, stretch, tick + i * step, 1))
}

function shotAt(film: Film, { pass, point }: Stretch, tick: number, frames: number): Shot {
  const { technique } = film
  const at = sceneSeconds(tick)
  const shot = { isMirrored: pass === 'mirrored', marked: marksOf(pass), frames }
  if (pass === 'card') return { ...shot, key: 'card', draw: () => drawCard(film), part: () => WHOLE }
  if (point) return { ...shot, key: `point ${point.at}`, draw: () => drawPoint(technique, point), part: () => WHOLE }
  // Where the scene says nothing, the slow pass shows what the others show.
  const told = pass === 'slow' && isTold(technique, at)
  return {
    ...shot,
    key: `${told ? 'told' : 'bare'} ${tick}`,
    draw: () => (told ? drawTold : drawBare)(technique, at),
    part: () => movingPart(technique, at, told),
  }
}

const marksOf = (pass: Stretch['pass']): Mark[] => (pass === 'slow' || pass === 'mirrored' ? ['demo', pass] : ['demo'])
