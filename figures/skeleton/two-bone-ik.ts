import { MAX_EXTENSION } from './proportions.ts'
import { add, weightedSum, cross, distance, dot, scale, perpendicularTo, sub, normalize, type Vec } from '../vector.ts'

export interface Limb {
  /** Shoulder or hip. */
  root: Vec
  /** Elbow or knee. */
  joint: Vec
  /** Wrist or ankle. */
  end: Vec
  /** Unit direction in which the joint points, perpendicular to the line from root to end. */
  out: Vec
}

/**
 * Solves the inverse kinematics of two bones from `root` toward `target`. The joint bends toward `pole`, never away
 * from `pole`. The joint rotates about the line from root to target until it is at least `clearance` units above the
 * ground. If the target is too far, the limb stretches toward the target; if it is too near, the limb stops at its
 * tightest fold.
 */
export function solveTwoBone(root: Vec, target: Vec, upper: number, lower: number, pole: Vec, clearance: number): Limb {
  const direction = normalize(sub(target, root), [0, -1, 0])
  const farthest = (upper + lower) * MAX_EXTENSION
  const nearest = Math.max(Math.abs(upper - lower) + 6, upper * 0.55)
  const span = Math.min(Math.max(distance(root, target), nearest), farthest)
  const footOfPerpendicular = (upper * upper - lower * lower + span * span) / (2 * span)
  const rise = Math.sqrt(Math.max(0, upper * upper - footOfPerpendicular * footOfPerpendicular))
  const poleDirection = normalize(perpendicularTo(pole, direction), normalize(perpendicularTo([1, 0.1, 0], direction)))
  const side =
    rise < 0.5
      ? poleDirection
      : raiseDirection(poleDirection, direction, (clearance - root[1] - direction[1] * footOfPerpendicular) / rise)
  return {
    root,
    joint: add(root, weightedSum([footOfPerpendicular, direction], [rise, side])),
    end: add(root, scale(direction, span)),
    out: side,
  }
}

/** Rotates `side` about the perpendicular `direction` until the upward component of `side` is at least `climb`. */
function raiseDirection(side: Vec, direction: Vec, climb: number): Vec {
  if (side[1] >= climb) return side
  const steepest = normalize(perpendicularTo([0, 1, 0], direction), side)
  const level = cross(direction, steepest)
  const c = Math.min(1, climb / Math.max(steepest[1], 1e-6))
  return weightedSum([c, steepest], [Math.sign(dot(side, level) || 1) * Math.sqrt(1 - c * c), level])
}
