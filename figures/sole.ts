import { bone, girth } from './body.ts'
import { within, type Frame } from './frame.ts'
import type { Step } from './pose.ts'
import { add, along, cross, mix, mixNumber, spin, sub, unit, type Vec } from './vector.ts'

/** Where a step wants the ankle, and how the foot is to stand there. */
export interface Sole {
  ankle: Vec
  /** The way of the toes and of the instep, as the ground has them. */
  toes: Vec
  instep: Vec
  /** 1 stands on the ground, 0 hangs from the hips. */
  grounded: number
  /** 1 carries weight, 0 is in the air: a foot on its way from step to step is grounded, and carries none. */
  planted: number
  /** Degrees of a hanging foot, against its shin. */
  point: number
  splay: number
}

const radians = (degrees: number) => (degrees * Math.PI) / 180
const UP: Vec = [0, 1, 0]

/** A foot on the ground turns about its toe when the heel rises, about its heel when the toes do. */
function onGround({ at, turn, pitch, splay }: Step): Sole {
  const flat: Vec = [Math.cos(radians(turn)), 0, Math.sin(radians(turn))]
  const side = cross(flat, UP)
  const pivot = pitch > 0 ? along([bone.foot, flat], [5, UP]) : along([-3, flat], [7, UP])
  const raised = add(pivot, spin(sub([0, bone.ankle, 0], pivot), side, -pitch))
  const lifted = Math.min(1, Math.max(0, at[1] / 6))
  const toes = spin(flat, side, -pitch)
  const instep = spin(UP, side, -pitch)
  const ankle = add(at, mix(raised, [0, bone.ankle, 0], lifted))
  return { ankle: above(ankle, toes, instep), toes, instep, grounded: 1, planted: 1 - lifted, point: 0, splay }
}

/** From the ankle to the centres of heel and toe. */
export const heelOf = (toes: Vec, instep: Vec): Vec => along([-3, toes], [girth.heel - bone.ankle, instep])
export const toeOf = (toes: Vec, instep: Vec): Vec => along([bone.foot, toes], [girth.toe - bone.ankle, instep])

/** Lifts an ankle until neither heel nor toe is below the ground. */
function above(ankle: Vec, toes: Vec, instep: Vec): Vec {
  const heel = girth.heel - ankle[1] - heelOf(toes, instep)[1]
  const toe = girth.toe - ankle[1] - toeOf(toes, instep)[1]
  return add(ankle, [0, Math.max(0, heel, toe), 0])
}

const hanging = ({ at, pitch, splay }: Step, hip: Vec, hips: Frame): Sole => ({
  ankle: add(hip, within(hips, at)),
  toes: hips.forward,
  instep: hips.up,
  grounded: 0,
  planted: 0,
  point: pitch,
  splay,
})

/** The sole that a step asks for, seen from its hip joint. */
export function soleOf(step: Step, hip: Vec, hips: Frame): Sole {
  const here = step.on === 'ground' ? onGround(step) : hanging(step, hip, hips)
  if (!step.becomes) return here
  const { goal, share } = step.becomes
  const there = soleOf(goal, hip, hips)
  const stands = there.grounded > here.grounded ? there : here
  return {
    ankle: mix(here.ankle, there.ankle, share),
    toes: unit(stands.toes),
    instep: unit(stands.instep),
    grounded: mixNumber(here.grounded, there.grounded, share),
    planted: mixNumber(here.planted, there.planted, share),
    point: mixNumber(here.point, there.point, share),
    splay: mixNumber(here.splay, there.splay, share),
  }
}
