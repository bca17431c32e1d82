import { castAt, type Solved } from './solve-bodies.ts'
import type { Person, Side } from '../motion/pose.ts'
import type { Scene } from '../scene.ts'
import { goalOf, sides, soleGoalOf } from './skeleton.ts'
import { overlapOf, palmOf, solidsOf } from './body-capsules.ts'
import { distance, dot, scale, sub, unit, type Vec } from '../vector.ts'

/** Something that a body cannot do, at a moment of a scene; `by` is how much too much. */
export interface Fault {
  kind: 'sinks' | 'reach' | 'joint' | 'inside' | 'balance'
  at: number
  who: Person
  what: string
  by: number
  /** How much would have been allowed. */
  most: number
}

/** What a body bears. Units and degrees. Bodies give, and a gi gives more: so far two may be inside one another. */
export const limits = {
  sink: 4,
  reach: 6,
  inside: { cores: 10, limb: 19, holds: 22, arms: 21.5, legs: 16.5 },
  balance: 26,
  knee: [0, 156],
  elbow: [0, 154],
  hip: [-42, 148],
  spread: 78,
} as const

/** In quick motion limbs may brush through each other: so short, seconds, and so much deeper than they may stay. */
const BRUSH = { seconds: 0.17, deeper: 7 }

/** Every fault of a scene, thirty times a second. */
export function examine(scene: Scene, step = 1 / 30): Fault[] {
  const faults = everyFault(scene, step)
  const isBrush = ({ kind, what, by, at, most }: Fault) => {
    if (kind !== 'inside' || by > most + BRUSH.deeper) return false
    const close = faults.filter((other) => other.what === what && Math.abs(other.at - at) < BRUSH.seconds)
    return close.length * step < BRUSH.seconds
  }
  return faults.filter((fault) => !isBrush(fault))
}

function everyFault(scene: Scene, step: number): Fault[] {
  const faults: Fault[] = []
  for (let at = 0; at <= scene.length; at += step) {
    const { a, b } = castAt(scene, at)
    for (const [who, me, you] of [
      ['a', a, b],
      ['b', b, a],
    ] as const) {
      if (!me) continue
      const note = (kind: Fault['kind']) => (what: string, by: number) =>
        faults.push({ kind, at, who, what, by, most: 0 })
      sinks(me, note('sinks'))
      misses(me, you, note('reach'))
      bends(me, note('joint'))
      falls(me, you, note('balance'))
    }
    if (a && b) meets(a, b, (what, by, most) => faults.push({ kind: 'inside', at, who: 'a', what, by, most }))
  }
  return faults
}

type Note = (what: string, by: number) => void

function sinks({ body }: Solved, note: Note): void {
  for (const { name, from, to, r } of solidsOf(body)) {
    const by = r - Math.min(from[1], to[1])
    if (by > limits.sink) note(name, by)
  }
}

/** Whether hands and feet are where their pose wants them. */
function misses({ body, pose }: Solved, you: Solved | undefined, note: Note): void {
  const partner = you?.body ?? body
  for (const side of sides) {
    const [hand, step] = [pose.arms[side], pose.legs[side]]
    if (hand.on !== 'own' && !hand.becomes) {
      const by = distance(palmOf(body.arms[side]), goalOf(hand, body, partner))
      if (by > limits.reach) note(`${side} hand on ${hand.spot}`, by)
    }
    if (step.becomes || step.on === 'hips' || (step.on === 'ground' && step.at[1] > 1)) continue
    const by = distance(body.legs[side].end, soleGoalOf(pose, side, body, partner))
    if (by > limits.reach) note(`${side} foot on ${step.on}`, by)
  }
}

const degrees = (cosine: number) => (Math.acos(Math.min(1, Math.max(-1, cosine))) * 180) / Math.PI
const foldOf = ({ root, joint, end }: { root: Vec; joint: Vec; end: Vec }) =>
  degrees(dot(unit(sub(joint, root)), unit(sub(end, joint))))

function bends({ body }: Solved, note: Note): void {
  const outside = (what: string, value: number, [least, most]: readonly [number, number]) => {
    const by = Math.max(least - value, value - most)
    if (by > 0) note(`${what} at ${Math.round(value)}°`, by)
  }
  for (const side of sides) {
    outside(`${side} knee`, foldOf(body.legs[side]), limits.knee)
    outside(`${side} elbow`, foldOf(body.arms[side]), limits.elbow)
    const { root, joint } = body.legs[side]
    const thigh = unit(sub(joint, root))
    const { forward, up, right } = body.hips
    const [front, down, aside] = [dot(thigh, forward), -dot(thigh, up), dot(thigh, right) * (side === 'right' ? 1 : -1)]
    outside(
      `${side} hip`,
      (Math.atan2(front, down) * 180) / Math.PI,
      Math.hypot(front, down) > 0.4 ? limits.hip : [-180, 180],
    )
    outside(`${side} hip's spread`, 90 - degrees(aside), [-40, limits.spread])
  }
}

function meets(a: Solved, b: Solved, note: (what: string, by: number, most: number) => void): void {
  for (const mine of solidsOf(a.body))
    for (const yours of solidsOf(b.body)) {
      const by = overlapOf(mine, yours)
      const most = allowed(mine.name, yours.name, holdsWith(a, mine.name) || holdsWith(b, yours.name))
      if (by > most) note(`${mine.name} in ${yours.name}`, by, most)
    }
}

/** Whether an arm lies round the partner: it presses deeper than one that only passes. */
function holdsWith({ pose }: Solved, name: string): boolean {
  if (!isArm(name)) return false
  const { on, becomes } = pose.arms[name.startsWith('left') ? 'left' : 'right']
  return on === 'partner' || becomes?.goal.on === 'partner'
}

const isHand = (name: string) => name.endsWith('hand') || name.endsWith('foot')
const isArm = (name: string) => name.endsWith('arm')
const isCore = (name: string) => name === 'head' || name === 'chest' || name === 'hips'

/** What holds or hooks lies round what it holds, and arms that cross give way to one another. */
function allowed(one: string, other: string, holds: boolean): number {
  if (isHand(one) || isHand(other) || (isArm(one) && isArm(other))) return Infinity
  if (isCore(one) && isCore(other)) return limits.inside.cores
  if (isCore(one) || isCore(other)) return holds ? limits.inside.holds : limits.inside.limb
  return isArm(one) || isArm(other) ? limits.inside.arms : limits.inside.legs
}

/** Share of a body's weight at its parts. */
const weights = { head: 0.08, chest: 0.3, pelvis: 0.24, arm: 0.05, thigh: 0.1, shin: 0.06 }

/** A body that stands by itself has its weight over its feet. */
function falls({ body, pose }: Solved, you: Solved | undefined, note: Note): void {
  // A foot in the middle of a step is about to carry.
  const stands = (side: Side) =>
    pose.legs[side].on === 'ground' && !pose.legs[side].becomes && pose.legs[side].at[1] < 16
  const holds = ({ arms, legs }: Solved['pose']) =>
    sides.some((side) => {
      const on = [arms[side].on, arms[side].becomes?.goal.on, legs[side].on, legs[side].becomes?.goal.on]
      return on.some((where) => where === 'partner') || arms[side].on === 'world'
    })
  const feet = sides.filter(stands)
  if (feet.length === 0 || body.pelvis[1] < 70 || holds(pose) || (you && holds(you.pose))) return
  const points = feet.flatMap((side) => [body.legs[side].heel, body.legs[side].toe])
  const middle = weightOf(body)
  const xs = points.map(([x]) => x)
  const zs = points.map(([, , z]) => z)
  const off = (value: number, all: readonly number[]) => Math.max(Math.min(...all) - value, value - Math.max(...all), 0)
  const by = Math.hypot(off(middle[0], xs), off(middle[2], zs))
  if (by > limits.balance) note('weight beside the feet', by)
}

function weightOf({ head, chest, pelvis, arms, legs }: Solved['body']): Vec {
  const terms: [number, Vec][] = [
    [weights.head, head],
    [weights.chest, chest],
    [weights.pelvis, pelvis],
    ...sides.flatMap((side): [number, Vec][] => [
      [weights.arm, arms[side].joint],
      [weights.thigh, legs[side].joint],
      [weights.shin, legs[side].end],
    ]),
  ]
  const all = terms.reduce((sum, [weight]) => sum + weight, 0)
  return scale(
    terms.reduce<Vec>((sum, [k, [x, y, z]]) => [sum[0] + k * x, sum[1] + k * y, sum[2] + k * z], [0, 0, 0]),
    1 / all,
  )
}
