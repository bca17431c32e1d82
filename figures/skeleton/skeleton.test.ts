import { expect, test } from 'vitest'
import { boneLength, bodyRadius } from './proportions.ts'
import { bodiesAt, type SolvedBody } from './solve-bodies.ts'
import { distance } from '../vector.ts'
import { createKeyframes, interpolatePose } from '../motion/keyframes.ts'
import type { Scene } from '../scene.ts'
import { bendLimbs, sides, solveSkeleton } from './skeleton.ts'
import { handAt, kneeOnGround, footOnGround, handNearBody, createPose, standing } from '../motion/pose.ts'
import { getPalm } from './body-capsules.ts'
import { techniques } from '../techniques.ts'

const scenes = Object.entries<Scene>(techniques)
const STEP = 1 / 30

/** Yields every body in every frame of a scene. */
function* getAllBodies(scene: Scene): Generator<SolvedBody & { at: string }> {
  for (let seconds = 0; seconds <= scene.length; seconds += STEP)
    for (const [person, solved] of Object.entries(bodiesAt(scene, seconds)))
      yield { ...solved, at: `${person} at ${seconds.toFixed(2)} s` }
}

test.each(scenes)('%s: every bone keeps its length in every frame', (_, scene) => {
  for (const { body, at } of getAllBodies(scene))
    for (const side of sides) {
      const [arm, leg] = [body.arms[side], body.legs[side]]
      expect(distance(arm.root, arm.joint), `${at}, upper arm`).toBeCloseTo(boneLength.upperArm, 3)
      expect(distance(arm.joint, arm.end), `${at}, forearm`).toBeCloseTo(boneLength.foreArm, 3)
      expect(distance(leg.root, leg.joint), `${at}, thigh`).toBeCloseTo(boneLength.thigh, 3)
      expect(distance(leg.joint, leg.end), `${at}, shin`).toBeCloseTo(boneLength.shin, 3)
    }
})

test('both feet of a standing figure touch the ground with heel and toe', () => {
  const { legs } = solveSkeleton(standing)
  for (const side of sides) {
    expect(legs[side].heel[1] - bodyRadius.heel).toBeCloseTo(0, 5)
    expect(legs[side].toe[1] - bodyRadius.toe).toBeCloseTo(0, 5)
  }
})

test('a stance too wide for the legs lowers the pelvis instead of lifting a foot', () => {
  const body = solveSkeleton(createPose({ footL: footOnGround(70, -8), footR: footOnGround(-70, 8) }))
  expect(body.pelvis[1]).toBeLessThan(standing.pelvis[1] - 10)
  for (const side of sides) expect(body.legs[side].heel[1]).toBeCloseTo(bodyRadius.heel, 3)
})

test('at a keyframe the interpolated pose equals the pose of the keyframe', () => {
  for (const [, scene] of scenes)
    for (const actor of Object.values(scene.actors))
      for (const [seconds, key] of actor.keys) {
        const eased = solveSkeleton(interpolatePose(actor.keys, seconds))
        const skeleton = solveSkeleton(key)
        for (const side of sides) expect(distance(eased.legs[side].end, skeleton.legs[side].end)).toBeCloseTo(0, 6)
        const [easedBody, keyBody] = [
          bendLimbs(eased, interpolatePose(actor.keys, seconds), eased),
          bendLimbs(skeleton, key, skeleton),
        ]
        for (const side of sides) expect(distance(easedBody.arms[side].end, keyBody.arms[side].end)).toBeCloseTo(0, 6)
        expect(distance(eased.head, skeleton.head)).toBeCloseTo(0, 6)
      }
})

test('a keyframe repeats the values of the previous one that it omits', () => {
  const [first, second, third] = createKeyframes(standing, [0, { lean: 10 }], [1], [2, { turn: 90 }])
  expect(first?.[1].lean).toBe(10)
  expect(second?.[1]).toBe(first?.[1])
  expect(third?.[1]).toMatchObject({ lean: 10, turn: 90 })
})

test('a knee on the ground rests on it, one thigh away from the hip, at any height of the hip', () => {
  for (const height of [62, 40, 25]) {
    const body = solveSkeleton(
      createPose({ pelvis: [0, height], footL: kneeOnGround(30, -16, 0), footR: kneeOnGround(30, 16, 0) }),
    )
    for (const side of sides) {
      expect(body.legs[side].joint[1]).toBeCloseTo(bodyRadius.knee, 1)
      expect(distance(body.legs[side].root, body.legs[side].joint)).toBeCloseTo(boneLength.thigh, 3)
    }
  }
})

test('an elbow that would be below the ground swings up about the line from shoulder to hand', () => {
  const lying = createPose({ pelvis: [0, 18], lean: -90, handR: handAt(-40, 8, 40), handL: handNearBody(20, -30, -10) })
  const body = solveSkeleton(lying)
  for (const side of sides) expect(body.arms[side].joint[1]).toBeGreaterThan(bodyRadius.elbow - 0.01)
})

test('the palm, not the wrist, is at the goal', () => {
  const body = solveSkeleton(createPose({ handR: handAt(50, 140, 20) }))
  expect(distance(getPalm(body.arms.right), [50, 140, 20])).toBeCloseTo(0, 3)
})

test('splay opens the knees outward, and roll turns a lying body to its right', () => {
  const splayed = solveSkeleton(
    createPose({
      pelvis: [0, 60],
      footL: { ...footOnGround(0, -8), splay: 50 },
      footR: { ...footOnGround(0, 8), splay: 50 },
    }),
  )
  expect(splayed.legs.right.joint[2]).toBeGreaterThan(20)
  expect(splayed.legs.left.joint[2]).toBeLessThan(-20)
  const rolled = solveSkeleton(createPose({ pelvis: [0, 30], turn: 0, lean: -90, curl: 0, roll: 90 }))
  expect(rolled.trunk.forward[2]).toBeCloseTo(1, 5)
})
