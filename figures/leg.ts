import { bone } from './body.ts'
import type { Frame } from './frame.ts'
import type { Step } from './pose.ts'
import { heelOf, soleOf, toeOf, type Sole } from './sole.ts'
import { bend, type Limb } from './two-bone.ts'
import { add, carry, cross, mix, scale, spin, squareTo, sub, unit, type Vec } from './vector.ts'

export interface Leg extends Limb {
  heel: Vec
  toe: Vec
}

/** Hip, knee and foot. The knee points where the pelvis looks, carried along with the thigh, so it cannot fold backwards. */
export function bendLeg(step: Step, hip: Vec, hips: Frame, sign: number): Leg {
  const sole = soleOf(step, hip, hips)
  const way = unit(sub(sole.ankle, hip), scale(hips.up, -1))
  const pole = spin(carry(hips.forward, scale(hips.up, -1), way), way, -sign * sole.splay)
  const leg = bend(hip, sole.ankle, bone.thigh, bone.shin, pole)
  const { toes, instep } = footOf(sole, unit(sub(leg.joint, leg.end)), pole)
  return {
    ...leg,
    heel: add(leg.end, heelOf(toes, instep)),
    toe: add(leg.end, toeOf(toes, instep)),
  }
}

/** A hanging foot is square to its shin but for its point; a standing one is as the ground wants it. */
function footOf(sole: Sole, shin: Vec, pole: Vec): { toes: Vec; instep: Vec } {
  const front = unit(squareTo(pole, shin))
  const side = cross(front, shin)
  const toes = unit(mix(spin(front, side, -sole.point), sole.toes, sole.grounded), sole.toes)
  const instep = mix(spin(shin, side, -sole.point), sole.instep, sole.grounded)
  return { toes, instep: unit(squareTo(instep, toes), sole.instep) }
}
