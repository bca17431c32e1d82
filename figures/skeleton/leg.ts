import { bone, girth } from './proportions.ts'
import type { Frame } from './axes.ts'
import type { Step } from '../motion/pose.ts'
import { heelOf, soleOf, toeOf, type Find, type Sole } from './foot-placement.ts'
import { bend, type Limb } from './two-bone-ik.ts'
import { add, carry, cross, mix, scale, spin, squareTo, sub, unit, type Vec } from '../vector.ts'

export interface Leg extends Limb {
  heel: Vec
  toe: Vec
}

/** Which leg it is (1 right, -1 left), degrees that its knee gives way outwards, and where a partner's spots are. */
export interface Bearing {
  sign: number
  swing: number
  find: Find
}

/** Hip, knee and foot. The knee points where the pelvis looks, carried along with the thigh, so it cannot fold backwards. */
export function bendLeg(step: Step, hip: Vec, hips: Frame, { sign, swing, find }: Bearing): Leg {
  const sole = soleOf(step, hip, hips, find)
  const way = unit(sub(sole.ankle, hip), scale(hips.up, -1))
  const free = spin(carry(hips.forward, scale(hips.up, -1), way), way, sign * (sole.splay + swing))
  const pole = mix(free, unit(sole.knee), sole.kneeling)
  const leg = shape(sole, hip, pole)
  const under = Math.max(girth.heel - leg.heel[1], girth.toe - leg.toe[1])
  // A foot on its way between two places is picked up until neither heel nor toe is under the ground.
  return under > 0 ? shape({ ...sole, ankle: add(sole.ankle, [0, under, 0]) }, hip, pole) : leg
}

function shape(sole: Sole, hip: Vec, pole: Vec): Leg {
  const leg = bend(hip, sole.ankle, bone.thigh, bone.shin, pole, girth.knee)
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
