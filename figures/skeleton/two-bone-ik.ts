import { REACH } from './proportions.ts'
import { add, along, cross, distance, dot, scale, squareTo, sub, unit, type Vec } from '../vector.ts'

export interface Limb {
  root: Vec
  joint: Vec
  end: Vec
  /** The side to which the joint bends out, square to the line from root to end. */
  out: Vec
}

/**
 * Two bones from `root` towards `target`. The joint bends to the side of `pole`, never the other way.
 * The joint itself stays `clear` units above the ground: it swings up round the line from root to target as far as it must.
 * A target out of reach is approached as far as the bones go; one too near is kept at the fold's limit.
 */
export function bend(root: Vec, target: Vec, upper: number, lower: number, pole: Vec, clear: number): Limb {
  const way = unit(sub(target, root), [0, -1, 0])
  const farthest = (upper + lower) * REACH
  const nearest = Math.max(Math.abs(upper - lower) + 6, upper * 0.55)
  const span = Math.min(Math.max(distance(root, target), nearest), farthest)
  const foot = (upper * upper - lower * lower + span * span) / (2 * span)
  const rise = Math.sqrt(Math.max(0, upper * upper - foot * foot))
  const asked = unit(squareTo(pole, way), unit(squareTo([1, 0.1, 0], way)))
  const side = rise < 0.5 ? asked : risen(asked, way, (clear - root[1] - way[1] * foot) / rise)
  return {
    root,
    joint: add(root, along([foot, way], [rise, side])),
    end: add(root, scale(way, span)),
    out: side,
  }
}

/** A direction square to `way`, turned about it until it climbs at least so steeply. */
function risen(side: Vec, way: Vec, climb: number): Vec {
  if (side[1] >= climb) return side
  const steepest = unit(squareTo([0, 1, 0], way), side)
  const level = cross(way, steepest)
  const c = Math.min(1, climb / Math.max(steepest[1], 1e-6))
  return along([c, steepest], [Math.sign(dot(side, level) || 1) * Math.sqrt(1 - c * c), level])
}
