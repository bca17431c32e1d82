import { sideSign, type Skeleton, type LimbSwing } from './skeleton.ts'
import { nearestPoints, getCapsules, type BodyCapsule } from './body-capsules.ts'
import type { Limb } from './two-bone-ik.ts'
import { bodyRadius } from './proportions.ts'
import { cross, distance, dot, lerpNumber, scale, perpendicularTo, sub, normalize } from '../vector.ts'

/** Units that two bodies may overlap before a limb swings aside. */
const ALLOWED_OVERLAP = 3
/** Degrees of swing for each unit of overlap at the joint. */
const GAIN = 1.3
/** Largest swing in degrees. */
const MAX_SWING = 55

/**
 * Swings elbows and knees about the line from root to end, out of the partner's body. The swing grows from zero with
 * the depth of the overlap, so that no limb jumps between two frames. The partner's forearms, hands and feet are
 * ignored, because they follow separate goals.
 */
export function resolveContact(body: Skeleton, partner: Skeleton, previous: LimbSwing): LimbSwing {
  const obstacles = getCapsules(partner).filter(({ name }) => !/forearm|hand|foot/.test(name))
  const getSwing = (limb: Limb, radii: readonly [number, number, number], sign: number, current: number) => {
    const push = getPush(limb, radii, obstacles) * sign * GAIN
    return Math.max(-MAX_SWING, Math.min(MAX_SWING, current + push))
  }
  const resolve = (part: 'arms' | 'legs', side: 'left' | 'right') => {
    const radii =
      part === 'arms'
        ? ([bodyRadius.elbow, bodyRadius.elbow, bodyRadius.wrist] as const)
        : ([bodyRadius.knee, bodyRadius.knee, bodyRadius.ankle] as const)
    // An elbow's flare and a knee's splay have opposite signs about the line of the limb.
    const sign = sideSign(side) * (part === 'arms' ? -1 : 1)
    return getSwing(body[part][side], radii, sign, previous[part][side])
  }
  const resolveBothSides = (part: 'arms' | 'legs') => ({ left: resolve(part, 'left'), right: resolve(part, 'right') })
  return { arms: resolveBothSides('arms'), legs: resolveBothSides('legs') }
}

/**
 * Returns the torque of all overlaps about the line from root to end, right-handed, in units of overlap at the joint.
 */
function getPush(limb: Limb, [a, b, c]: readonly [number, number, number], obstacles: readonly BodyCapsule[]): number {
  const { root, joint, end } = limb
  const direction = normalize(sub(end, root))
  const rise = Math.hypot(...perpendicularTo(sub(joint, root), direction))
  if (rise < 4) return 0
  const bones = [
    { from: root, to: joint, radii: [a, b] as const },
    { from: end, to: joint, radii: [c, b] as const },
  ]
  return bones.reduce((sum, { from, to, radii }) => {
    const pushes = obstacles.map((obstacle) => {
      const [p, q] = nearestPoints({ name: '', from, to, r: 0 }, obstacle)
      const gap = distance(p, q)
      const fraction = distance(from, p) / (distance(from, to) || 1)
      const depth = lerpNumber(radii[0], radii[1], fraction) + obstacle.r - gap - ALLOWED_OVERLAP
      if (depth <= 0 || gap < 0.5) return 0
      const tangent = normalize(cross(direction, perpendicularTo(sub(p, root), direction)), direction)
      // A swing moves points near an end of the limb less than points near the joint.
      return depth * fraction * dot(scale(sub(p, q), 1 / gap), tangent)
    })
    return sum + pushes.reduce((pushSum, push) => pushSum + push, 0)
  }, 0)
}
