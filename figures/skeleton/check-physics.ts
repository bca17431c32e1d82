import { bodiesAt, type SolvedBody } from './solve-bodies.ts'
import type { Person, Side } from '../motion/pose.ts'
import type { Scene } from '../scene.ts'
import { palmGoal, sides, ankleGoal } from './skeleton.ts'
import { overlapDepth, getPalm, getCapsules } from './body-capsules.ts'
import { distance, dot, scale, sub, normalize, type Vec } from '../vector.ts'

/** A physically impossible position at a moment of a scene. */
export interface Violation {
  kind: 'sinks' | 'reach' | 'joint' | 'inside' | 'balance'
  /** Seconds of the scene. */
  at: number
  person: Person
  description: string
  /** Units or degrees: the overlap for `inside`, otherwise the excess over the limit. */
  by: number
  /** The allowed overlap for `inside`; 0 for other kinds. */
  limit: number
}

/** Physical limits in units and degrees. Bodies and clothes are soft, so two bodies may overlap by `inside`. */
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

/** Limbs that pass each other quickly, in less than `seconds`, may overlap by another `extraOverlap` units. */
const BRIEF_CONTACT = { seconds: 0.17, extraOverlap: 7 }

/** Returns all violations of a scene, sampled thirty times per second by default. */
export function checkPhysics(scene: Scene, step = 1 / 30): Violation[] {
  const violations = findViolations(scene, step)
  const isBriefContact = ({ kind, description, by, at, limit }: Violation) => {
    if (kind !== 'inside' || by > limit + BRIEF_CONTACT.extraOverlap) return false
    const nearbyViolations = violations.filter(
      (other) => other.description === description && Math.abs(other.at - at) < BRIEF_CONTACT.seconds,
    )
    return nearbyViolations.length * step < BRIEF_CONTACT.seconds
  }
  return violations.filter((violation) => !isBriefContact(violation))
}

function findViolations(scene: Scene, step: number): Violation[] {
  const violations: Violation[] = []
  for (let at = 0; at <= scene.length; at += step) {
    const { a, b } = bodiesAt(scene, at)
    for (const [person, solved, partner] of [
      ['a', a, b],
      ['b', b, a],
    ] as const) {
      if (!solved) continue
      const report = (kind: Violation['kind']) => (description: string, by: number) =>
        violations.push({ kind, at, person, description, by, limit: 0 })
      reportBelowGround(solved, report('sinks'))
      reportOutOfReach(solved, partner, report('reach'))
      reportImpossibleJoints(solved, report('joint'))
      reportImbalance(solved, partner, report('balance'))
    }
    if (a && b)
      reportCollisions(a, b, (description, by, limit) =>
        violations.push({ kind: 'inside', at, person: 'a', description, by, limit }),
      )
  }
  return violations
}

type Report = (description: string, by: number) => void

function reportBelowGround({ body }: SolvedBody, report: Report): void {
  for (const { name, from, to, r } of getCapsules(body)) {
    const by = r - Math.min(from[1], to[1])
    if (by > limits.sink) report(name, by)
  }
}

/** Reports hands and feet that miss their goals. */
function reportOutOfReach({ body, pose }: SolvedBody, partner: SolvedBody | undefined, report: Report): void {
  const partnerBody = partner?.body ?? body
  for (const side of sides) {
    const [hand, foot] = [pose.arms[side], pose.legs[side]]
    if (hand.on !== 'own' && !hand.becomes) {
      const by = distance(getPalm(body.arms[side]), palmGoal(hand, body, partnerBody))
      if (by > limits.reach) report(`${side} hand on ${hand.spot}`, by)
    }
    if (foot.becomes || foot.on === 'hips' || (foot.on === 'ground' && foot.at[1] > 1)) continue
    const by = distance(body.legs[side].end, ankleGoal(pose, side, body, partnerBody))
    if (by > limits.reach) report(`${side} foot on ${foot.on}`, by)
  }
}

const degrees = (cosine: number) => (Math.acos(Math.min(1, Math.max(-1, cosine))) * 180) / Math.PI
const bendAngle = ({ root, joint, end }: { root: Vec; joint: Vec; end: Vec }) =>
  degrees(dot(normalize(sub(joint, root)), normalize(sub(end, joint))))

function reportImpossibleJoints({ body }: SolvedBody, report: Report): void {
  const reportOutsideRange = (description: string, value: number, [min, max]: readonly [number, number]) => {
    const by = Math.max(min - value, value - max)
    if (by > 0) report(`${description} at ${Math.round(value)}°`, by)
  }
  for (const side of sides) {
    reportOutsideRange(`${side} knee`, bendAngle(body.legs[side]), limits.knee)
    reportOutsideRange(`${side} elbow`, bendAngle(body.arms[side]), limits.elbow)
    const { root, joint } = body.legs[side]
    const thigh = normalize(sub(joint, root))
    const { forward, up, right } = body.hips
    const [front, down, sideward] = [
      dot(thigh, forward),
      -dot(thigh, up),
      dot(thigh, right) * (side === 'right' ? 1 : -1),
    ]
    reportOutsideRange(
      `${side} hip`,
      (Math.atan2(front, down) * 180) / Math.PI,
      Math.hypot(front, down) > 0.4 ? limits.hip : [-180, 180],
    )
    reportOutsideRange(`${side} hip's spread`, 90 - degrees(sideward), [-40, limits.spread])
  }
}

function reportCollisions(
  a: SolvedBody,
  b: SolvedBody,
  report: (description: string, by: number, limit: number) => void,
): void {
  for (const capsuleA of getCapsules(a.body))
    for (const capsuleB of getCapsules(b.body)) {
      const by = overlapDepth(capsuleA, capsuleB)
      const limit = getAllowedOverlap(
        capsuleA.name,
        capsuleB.name,
        isGripping(a, capsuleA.name) || isGripping(b, capsuleB.name),
      )
      if (by > limit) report(`${capsuleA.name} in ${capsuleB.name}`, by, limit)
    }
}

/** Returns whether the body part is an arm that grips the partner. A gripping arm may overlap the partner more. */
function isGripping({ pose }: SolvedBody, name: string): boolean {
  if (!isArm(name)) return false
  const { on, becomes } = pose.arms[name.startsWith('left') ? 'left' : 'right']
  return on === 'partner' || becomes?.goal.on === 'partner'
}

const isHandOrFoot = (name: string) => name.endsWith('hand') || name.endsWith('foot')
const isArm = (name: string) => name.endsWith('arm')
const isCore = (name: string) => name === 'head' || name === 'chest' || name === 'hips'

/**
 * Returns the units by which two parts may overlap. Hands, feet and crossing arms have no limit, because they adapt to
 * the touched part.
 */
function getAllowedOverlap(part: string, otherPart: string, isHolding: boolean): number {
  if (isHandOrFoot(part) || isHandOrFoot(otherPart) || (isArm(part) && isArm(otherPart))) return Infinity
  if (isCore(part) && isCore(otherPart)) return limits.inside.cores
  if (isCore(part) || isCore(otherPart)) return isHolding ? limits.inside.holds : limits.inside.limb
  return isArm(part) || isArm(otherPart) ? limits.inside.arms : limits.inside.legs
}

/** Fraction of the body's weight in each part. The fractions of limbs are per side. */
const weights = { head: 0.08, chest: 0.3, pelvis: 0.24, arm: 0.05, thigh: 0.1, shin: 0.06 }

/** Reports a body that stands without support if its center of mass is not above the feet. */
function reportImbalance({ body, pose }: SolvedBody, partner: SolvedBody | undefined, report: Report): void {
  // A foot in the middle of a step is about to carry weight.
  const isStandingOn = (side: Side) =>
    pose.legs[side].on === 'ground' && !pose.legs[side].becomes && pose.legs[side].at[1] < 16
  const isHolding = ({ arms, legs }: SolvedBody['pose']) =>
    sides.some((side) => {
      const on = [arms[side].on, arms[side].becomes?.goal.on, legs[side].on, legs[side].becomes?.goal.on]
      return on.some((where) => where === 'partner') || arms[side].on === 'world'
    })
  const feet = sides.filter(isStandingOn)
  if (feet.length === 0 || body.pelvis[1] < 70 || isHolding(pose) || (partner && isHolding(partner.pose))) return
  const points = feet.flatMap((side) => [body.legs[side].heel, body.legs[side].toe])
  const centerOfMass = getCenterOfMass(body)
  const xs = points.map(([x]) => x)
  const zs = points.map(([, , z]) => z)
  const outsideBy = (value: number, values: readonly number[]) =>
    Math.max(Math.min(...values) - value, value - Math.max(...values), 0)
  const by = Math.hypot(outsideBy(centerOfMass[0], xs), outsideBy(centerOfMass[2], zs))
  if (by > limits.balance) report('weight beside the feet', by)
}

function getCenterOfMass({ head, chest, pelvis, arms, legs }: SolvedBody['body']): Vec {
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
  const totalWeight = terms.reduce((sum, [weight]) => sum + weight, 0)
  return scale(
    terms.reduce<Vec>((sum, [k, [x, y, z]]) => [sum[0] + k * x, sum[1] + k * y, sum[2] + k * z], [0, 0, 0]),
    1 / totalWeight,
  )
}
