import type { Film } from './film.ts'
import { drawBare, drawCard, drawPoint, drawTold, isTold, type Mark } from './frame.ts'
import { sceneSeconds, timelineOf, type Stretch } from './timeline.ts'

/** What stands before the viewer for some frames. */
export interface Shot {
  /** Two shots of one key are one picture, but for its marks and its sides. */
  key: string
  draw: () => string
  /** More is different than the scene's moving part. */
  isWhole: boolean
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
  const shot = { isMirrored: pass === 'mirrored', marked: marksOf(pass), isWhole: pass === 'card' || !!point, frames }
  if (pass === 'card') return { ...shot, key: 'card', draw: () => drawCard(film) }
  if (point) return { ...shot, key: `point ${point.at}`, draw: () => drawPoint(technique, point) }
  // Where the scene says nothing, the slow pass shows what the others show.
  if (pass === 'slow' && isTold(technique, at))
    return { ...shot, key: `told ${tick}`, draw: () => drawTold(technique, at) }
  return { ...shot, key: `bare ${tick}`, draw: () => drawBare(technique, at) }
}

const marksOf = (pass: Stretch['pass']): Mark[] => (pass === 'slow' || pass === 'mirrored' ? ['demo', pass] : ['demo'])
