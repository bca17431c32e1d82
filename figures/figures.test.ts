import { expect, test } from 'vitest'
import { bone, girth } from './body.ts'
import { castAt, type Solved } from './cast.ts'
import { carry, distance, dot, scale, sub, unit } from './vector.ts'
import { poseAt } from './motion.ts'
import type { Scene } from './scene.ts'
import { reach, sides, stand } from './skeleton.ts'
import { pose, standing, on } from './pose.ts'
import { techniques } from './techniques.ts'

const scenes = Object.entries<Scene>(techniques)
const STEP = 1 / 30

/** Everyone in every frame of a scene. */
function* everyBody(scene: Scene): Generator<Solved & { at: string }> {
  for (let seconds = 0; seconds <= scene.length; seconds += STEP)
    for (const [person, solved] of Object.entries(castAt(scene, seconds)))
      yield { ...solved, at: `${person} at ${seconds.toFixed(2)} s` }
}

test.each(scenes)('%s: every limb keeps its length in every frame', (_, scene) => {
  for (const { body, at } of everyBody(scene))
    for (const side of sides) {
      const [arm, leg] = [body.arms[side], body.legs[side]]
      expect(distance(arm.root, arm.joint), `${at}, upper arm`).toBeCloseTo(bone.upperArm, 3)
      expect(distance(arm.joint, arm.end), `${at}, forearm`).toBeCloseTo(bone.foreArm, 3)
      expect(distance(leg.root, leg.joint), `${at}, thigh`).toBeCloseTo(bone.thigh, 3)
      expect(distance(leg.joint, leg.end), `${at}, shin`).toBeCloseTo(bone.shin, 3)
    }
})

test.each(scenes)('%s: no knee and no elbow ever folds backwards', (_, scene) => {
  for (const { body, pose: now, at } of everyBody(scene))
    for (const side of sides) {
      const { root, joint, end } = body.legs[side]
      const thigh = unit(sub(joint, root))
      const front = carry(body.hips.forward, scale(body.hips.up, -1), thigh)
      expect(dot(unit(sub(end, joint)), front), `${at}, ${side} knee`).toBeLessThan(0.02)
      if (now.arms[side].flare || now.arms[side].becomes?.goal.flare) continue
      const arm = body.arms[side]
      const upper = unit(sub(arm.joint, arm.root))
      const inner = carry(body.trunk.forward, scale(body.trunk.up, -1), upper)
      expect(dot(unit(sub(arm.end, arm.joint)), inner), `${at}, ${side} elbow`).toBeGreaterThan(-0.02)
    }
})

test.each(scenes)('%s: nothing sinks into the ground, and a planted foot stands on it', (_, scene) => {
  for (const { body, pose: now, at } of everyBody(scene))
    for (const side of sides) {
      const { heel, toe } = body.legs[side]
      expect(Math.min(heel[1] - girth.heel, toe[1] - girth.toe), `${at}, ${side} foot`).toBeGreaterThan(-1)
      const step = now.legs[side]
      if (step.on !== 'ground' || step.becomes || step.at[1] > 0) continue
      expect(Math.min(heel[1] - girth.heel, toe[1] - girth.toe), `${at}, ${side} foot`).toBeLessThan(0.5)
    }
})

test.each(scenes)('%s: whoever holds on is there, in every frame of the hold', (_, scene) => {
  for (let seconds = 0; seconds <= scene.length; seconds += STEP) {
    const { a, b } = castAt(scene, seconds)
    for (const [me, you] of [
      [a, b],
      [b, a],
    ] as const)
      for (const side of sides) {
        const goal = me?.pose.arms[side]
        if (!me || !you || goal?.on !== 'partner' || goal.becomes || !goal.spot.startsWith('wrist')) continue
        const wrist = you.body.arms[goal.spot.endsWith('left') ? 'left' : 'right'].end
        expect(distance(me.body.arms[side].end, wrist), `${side} hand at ${seconds.toFixed(2)} s`).toBeLessThan(14)
      }
  }
})

test('both feet of a standing figure touch the ground with heel and toe', () => {
  const { legs } = stand(standing)
  for (const side of sides) {
    expect(legs[side].heel[1] - girth.heel).toBeCloseTo(0, 5)
    expect(legs[side].toe[1] - girth.toe).toBeCloseTo(0, 5)
  }
})

test('a stance too wide for the legs lowers the pelvis instead of lifting a foot', () => {
  const body = stand(pose({ footL: on(70, -8), footR: on(-70, 8) }))
  expect(body.pelvis[1]).toBeLessThan(standing.pelvis[1] - 10)
  for (const side of sides) expect(body.legs[side].heel[1]).toBeCloseTo(girth.heel, 3)
})

test('at a key the eased motion is exactly the pose of that key', () => {
  for (const [, scene] of scenes)
    for (const actor of Object.values(scene.cast))
      for (const [seconds, key] of actor.keys) {
        const eased = stand(poseAt(actor.keys, seconds))
        const drawn = stand(key)
        for (const side of sides) expect(distance(eased.legs[side].end, drawn.legs[side].end)).toBeCloseTo(0, 6)
        const [one, other] = [reach(eased, poseAt(actor.keys, seconds), eased), reach(drawn, key, drawn)]
        for (const side of sides) expect(distance(one.arms[side].end, other.arms[side].end)).toBeCloseTo(0, 6)
        expect(distance(eased.head, drawn.head)).toBeCloseTo(0, 6)
      }
})
