import { REACH } from './body.ts'
import { add, along, distance, scale, squareTo, sub, unit, type Vec } from './vector.ts'

export interface Limb {
  root: Vec
  joint: Vec
  end: Vec
}

/**
 * Two bones from `root` towards `target`. The joint bends to the side of `pole`, never the other way.
 * A target out of reach is approached as far as the bones go; one too near is kept at the fold's limit.
 */
export function bend(root: Vec, target: Vec, upper: number, lower: number, pole: Vec): Limb {
  const way = unit(sub(target, root), [0, -1, 0])
  const farthest = (upper + lower) * REACH
  const nearest = Math.max(Math.abs(upper - lower) + 6, upper * 0.55)
  const span = Math.min(Math.max(distance(root, target), nearest), farthest)
  const foot = (upper * upper - lower * lower + span * span) / (2 * span)
  const rise = Math.sqrt(Math.max(0, upper * upper - foot * foot))
  const side = unit(squareTo(pole, way), unit(squareTo([1, 0.1, 0], way)))
  return {
    root,
    joint: add(root, along([foot, way], [rise, side])),
    end: add(root, scale(way, span)),
  }
}
