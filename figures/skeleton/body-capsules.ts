import { boneLength, bodyRadius } from './proportions.ts'
import { sides, type Skeleton } from './skeleton.ts'
import { add, weightedSum, distance, dot, scale, sub, type Vec } from '../vector.ts'

/** A part of the body as a capsule in space. */
export interface BodyCapsule {
  name: string
  from: Vec
  to: Vec
  r: number
}

/** Returns all parts of a body that can collide. Each radius is the radius of the part's thinner end. */
export function getCapsules({ pelvis, waist, chest, head, arms, legs }: Skeleton): BodyCapsule[] {
  const trunk = [
    { name: 'head', from: head, to: head, r: bodyRadius.head },
    { name: 'chest', from: chest, to: waist, r: bodyRadius.waist },
    { name: 'hips', from: waist, to: pelvis, r: bodyRadius.waist },
  ]
  const limbs = sides.flatMap((side): BodyCapsule[] => {
    const [arm, leg] = [arms[side], legs[side]]
    return [
      { name: `${side} upper arm`, from: arm.root, to: arm.joint, r: bodyRadius.elbow },
      { name: `${side} forearm`, from: arm.joint, to: arm.end, r: bodyRadius.wrist },
      { name: `${side} hand`, from: arm.end, to: getPalm(arm), r: bodyRadius.wrist - 2 },
      { name: `${side} thigh`, from: leg.root, to: leg.joint, r: bodyRadius.knee },
      { name: `${side} shin`, from: leg.joint, to: leg.end, r: bodyRadius.ankle },
      { name: `${side} foot`, from: leg.heel, to: leg.toe, r: bodyRadius.toe },
    ]
  })
  return [...trunk, ...limbs]
}

/** Returns the middle of a palm, in line with the forearm. An arm's goal refers to this point. */
export const getPalm = ({ joint, end }: { joint: Vec; end: Vec }): Vec =>
  add(end, scale(sub(end, joint), boneLength.palm / boneLength.foreArm))

/** Returns the depth in units by which two capsules overlap; negative if they are apart. */
export function overlapDepth(a: BodyCapsule, b: BodyCapsule): number {
  const [p, q] = nearestPoints(a, b)
  return a.r + b.r - distance(p, q)
}

const clamp01 = (value: number) => Math.min(1, Math.max(0, value))

/** Returns the points on the center lines of two capsules that are nearest to each other. */
export function nearestPoints(a: BodyCapsule, b: BodyCapsule): [Vec, Vec] {
  const [u, v, w] = [sub(a.to, a.from), sub(b.to, b.from), sub(a.from, b.from)]
  const [uu, uv, vv, uw, vw] = [dot(u, u), dot(u, v), dot(v, v), dot(u, w), dot(v, w)]
  const determinant = uu * vv - uv * uv
  let s = determinant < 1e-6 ? 0 : clamp01((uv * vw - vv * uw) / determinant)
  const t = vv < 1e-6 ? 0 : clamp01((uv * s + vw) / vv)
  s = uu < 1e-6 ? 0 : clamp01((uv * t - uw) / uu)
  return [weightedSum([1, a.from], [s, u]), weightedSum([1, b.from], [t, v])]
}
