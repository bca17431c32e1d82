import { bone, girth } from './proportions.ts'
import { sides, type Skeleton } from './skeleton.ts'
import { add, along, distance, dot, scale, sub, type Vec } from '../vector.ts'

/** A body's part as a round bar in space. */
export interface Solid {
  name: string
  from: Vec
  to: Vec
  r: number
}

/** Everything of a body that takes room, as thick as it is drawn at its thinner end. */
export function solidsOf({ pelvis, waist, chest, head, arms, legs }: Skeleton): Solid[] {
  const trunk = [
    { name: 'head', from: head, to: head, r: girth.head },
    { name: 'chest', from: chest, to: waist, r: girth.waist },
    { name: 'hips', from: waist, to: pelvis, r: girth.waist },
  ]
  const limbs = sides.flatMap((side): Solid[] => {
    const [arm, leg] = [arms[side], legs[side]]
    return [
      { name: `${side} upper arm`, from: arm.root, to: arm.joint, r: girth.elbow },
      { name: `${side} forearm`, from: arm.joint, to: arm.end, r: girth.wrist },
      { name: `${side} hand`, from: arm.end, to: palmOf(arm), r: girth.wrist - 2 },
      { name: `${side} thigh`, from: leg.root, to: leg.joint, r: girth.knee },
      { name: `${side} shin`, from: leg.joint, to: leg.end, r: girth.ankle },
      { name: `${side} foot`, from: leg.heel, to: leg.toe, r: girth.toe },
    ]
  })
  return [...trunk, ...limbs]
}

/** The middle of a palm, in line with the forearm: what the arm was bent for. */
export const palmOf = ({ joint, end }: { joint: Vec; end: Vec }): Vec =>
  add(end, scale(sub(end, joint), bone.palm / bone.foreArm))

/** How far two bars are inside one another, units; below zero they are apart. */
export function overlapOf(a: Solid, b: Solid): number {
  const [p, q] = nearest(a, b)
  return a.r + b.r - distance(p, q)
}

const between = (value: number) => Math.min(1, Math.max(0, value))

/** The points of two stretches that are nearest to each other. */
export function nearest(a: Solid, b: Solid): [Vec, Vec] {
  const [u, v, w] = [sub(a.to, a.from), sub(b.to, b.from), sub(a.from, b.from)]
  const [uu, uv, vv, uw, vw] = [dot(u, u), dot(u, v), dot(v, v), dot(u, w), dot(v, w)]
  const area = uu * vv - uv * uv
  let s = area < 1e-6 ? 0 : between((uv * vw - vv * uw) / area)
  const t = vv < 1e-6 ? 0 : between((uv * s + vw) / vv)
  s = uu < 1e-6 ? 0 : between((uv * t - uw) / uu)
  return [along([1, a.from], [s, u]), along([1, b.from], [t, v])]
}
