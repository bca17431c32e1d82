import { signOf, type Skeleton, type Swing } from './skeleton.ts'
import { nearest, solidsOf, type Solid } from './body-capsules.ts'
import type { Limb } from './two-bone-ik.ts'
import { girth } from './proportions.ts'
import { cross, distance, dot, mixNumber, scale, squareTo, sub, unit } from '../vector.ts'

/** A touch this deep, units, is still no push. */
const TOUCH = 3
/** Degrees of swing for a unit of depth at the joint, and the most of it. */
const GAIN = 1.3
const MOST = 55

/**
 * How elbows and knees swing about their limb's line to make room for a partner's body: what is pressed gives way. It grows from
 * nothing with the depth of the touch, so that no limb jumps. A partner's forearms and hands are left out: those are led.
 */
export function yieldTo(body: Skeleton, partner: Skeleton, before: Swing): Swing {
  const solids = solidsOf(partner).filter(({ name }) => !/forearm|hand|foot/.test(name))
  const swung = (limb: Limb, radii: readonly [number, number, number], sign: number, was: number) => {
    const push = pushOf(limb, radii, solids) * sign * GAIN
    return Math.max(-MOST, Math.min(MOST, was + push))
  }
  const make = (part: 'arms' | 'legs', side: 'left' | 'right') => {
    const radii =
      part === 'arms'
        ? ([girth.elbow, girth.elbow, girth.wrist] as const)
        : ([girth.knee, girth.knee, girth.ankle] as const)
    // An arm's flare and a knee's splay turn opposite ways about the limb's line.
    const sign = signOf(side) * (part === 'arms' ? -1 : 1)
    return swung(body[part][side], radii, sign, before[part][side])
  }
  const of = (part: 'arms' | 'legs') => ({ left: make(part, 'left'), right: make(part, 'right') })
  return { arms: of('arms'), legs: of('legs') }
}

/** The push about the line from root to end, right-handed, in units of depth at the joint. */
function pushOf(limb: Limb, [a, b, c]: readonly [number, number, number], solids: readonly Solid[]): number {
  const { root, joint, end } = limb
  const way = unit(sub(end, root))
  const rise = Math.hypot(...squareTo(sub(joint, root), way))
  if (rise < 4) return 0
  const bars = [
    { from: root, to: joint, radii: [a, b] as const },
    { from: end, to: joint, radii: [c, b] as const },
  ]
  return bars.reduce((sum, { from, to, radii }) => {
    const pushes = solids.map((solid) => {
      const [p, q] = nearest({ name: '', from, to, r: 0 }, solid)
      const apart = distance(p, q)
      const share = distance(from, p) / (distance(from, to) || 1)
      const depth = mixNumber(radii[0], radii[1], share) + solid.r - apart - TOUCH
      if (depth <= 0 || apart < 0.5) return 0
      const tangent = unit(cross(way, squareTo(sub(p, root), way)), way)
      // Near the limb's ends a swing moves nothing.
      return depth * share * dot(scale(sub(p, q), 1 / apart), tangent)
    })
    return sum + pushes.reduce((all, push) => all + push, 0)
  }, 0)
}
