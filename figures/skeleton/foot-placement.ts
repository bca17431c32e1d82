import { bone, girth } from './proportions.ts'
import { within, type Frame } from './axes.ts'
import type { Step } from '../motion/pose.ts'
import { add, along, cross, mix, mixNumber, scale, spin, sub, unit, type Vec } from '../vector.ts'

/** Where a step wants the ankle, and how the foot is to be there. */
export interface Sole {
  ankle: Vec
  /** The way of the toes and of the instep, as the ground has them. */
  toes: Vec
  instep: Vec
  /** 1 lies as the ground wants it, 0 hangs from the shin. */
  grounded: number
  /** 1 carries weight, 0 is in the air: a foot on its way from step to step is grounded, and carries none. */
  planted: number
  /** Degrees of a hanging foot, against its shin. */
  point: number
  splay: number
  /** The way from the hip to a knee on the ground, and how much that counts. */
  knee: Vec
  kneeling: number
}

/** Finds the partner's spot that a step names. */
export type Find = (step: Step) => Vec

const radians = (degrees: number) => (degrees * Math.PI) / 180
const level = (turn: number): Vec => [Math.cos(radians(turn)), 0, Math.sin(radians(turn))]
const UP: Vec = [0, 1, 0]
const hung = { toes: UP, instep: UP, grounded: 0, planted: 0, knee: UP, kneeling: 0 }

/** A foot on the ground turns about its toe when the heel rises, about its heel when the toes do. */
function onGround({ at, turn, pitch, splay }: Step): Sole {
  const flat = level(turn)
  const side = cross(flat, UP)
  const pivot = pitch > 0 ? along([bone.foot, flat], [5, UP]) : along([-3, flat], [7, UP])
  const raised = add(pivot, spin(sub([0, bone.ankle, 0], pivot), side, -pitch))
  const lifted = Math.min(1, Math.max(0, at[1] / 6))
  const toes = spin(flat, side, -pitch)
  const instep = spin(UP, side, -pitch)
  const ankle = above(add(at, mix(raised, [0, bone.ankle, 0], lifted)), toes, instep)
  return { ...hung, ankle, toes, instep, grounded: 1, planted: 1 - lifted, point: 0, splay }
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

/** How a kneeling foot lies: on its instep, or on tucked toes. Height of the ankle, and the toes' way below the level. */
const INSTEP = { ankle: 9, down: -158 }
const TUCKED = { ankle: 28.5, down: -72 }

/** The knee stays where it is asked for as long as the hip is one thigh away; a lower hip slides it outwards. */
function onKnee({ at, turn, pitch, splay }: Step, hip: Vec): Sole {
  const front = level(turn)
  const rise = Math.min(Math.max(hip[1] - girth.knee - at[1], 0), bone.thigh)
  const out = unit([at[0] - hip[0], 0, at[2] - hip[2]], front)
  const apart = Math.max(Math.sqrt(bone.thigh ** 2 - rise ** 2), 1)
  const knee: Vec = [hip[0] + out[0] * apart, girth.knee + at[1], hip[2] + out[2] * apart]
  const lie = pitch > 0 ? TUCKED : INSTEP
  const drop = girth.knee - lie.ankle
  const back = Math.sqrt(bone.shin ** 2 - drop ** 2)
  const ankle: Vec = [knee[0] - front[0] * back, lie.ankle + at[1], knee[2] - front[2] * back]
  const side = cross(front, UP)
  const [toes, instep] = [spin(front, side, lie.down), spin(UP, side, lie.down)]
  const pole = sub(knee, hip)
  return { ...hung, ankle, toes, instep, grounded: 1, planted: 1, point: 0, splay, knee: pole, kneeling: 1 }
}

const hanging = (ankle: Vec, { pitch, splay }: Step): Sole => ({ ...hung, ankle, point: pitch, splay })

function alone(step: Step, hip: Vec, hips: Frame, find: Find): Sole {
  if (step.on === 'ground') return onGround(step)
  if (step.on === 'knee') return onKnee(step, hip)
  if (step.on === 'hips') return hanging(add(hip, within(hips, step.at)), step)
  return hanging(step.on === 'world' ? step.at : find(step), step)
}

/** The sole that a step asks for, seen from its hip joint. */
export function soleOf(step: Step, hip: Vec, hips: Frame, find: Find): Sole {
  const here = alone(step, hip, hips, find)
  if (!step.becomes) return here
  const { goal, share } = step.becomes
  const there = alone(goal, hip, hips, find)
  const rests = there.grounded > here.grounded ? there : here
  const both = here.grounded > 0 && there.grounded > 0
  const ankle = mix(here.ankle, there.ankle, share)
  return {
    // Between two rests a foot is picked up a little; it must not be dragged through the mat.
    ankle: both ? add(ankle, scale(UP, Math.sin(Math.PI * share) * 3)) : ankle,
    toes: both ? unit(mix(here.toes, there.toes, share), there.toes) : unit(rests.toes),
    instep: both ? unit(mix(here.instep, there.instep, share), there.instep) : unit(rests.instep),
    grounded: mixNumber(here.grounded, there.grounded, share),
    planted: mixNumber(here.planted, there.planted, share),
    point: mixNumber(here.point, there.point, share),
    splay: mixNumber(here.splay, there.splay, share),
    knee: here.kneeling >= there.kneeling ? here.knee : there.knee,
    kneeling: mixNumber(here.kneeling, there.kneeling, share),
  }
}
