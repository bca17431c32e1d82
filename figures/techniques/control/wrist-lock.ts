import { createKeyframes } from '../../motion/keyframes.ts'
import { handOnPartner, kneeOnGround, footOnGround, handNearBody } from '../../motion/pose.ts'
import type { Scene } from '../../scene.ts'
import { relaxedStance, relaxedFacingLeft, translatePose } from '../starting-poses.ts'

const openHand = { shape: 'open' } as const

/** Turns the partner's near hand outward with both thumbs on its back: the body follows the wrist. */
const cover = (gap: number) => ({
  handR: { ...handOnPartner('wrist-left', 6, 2 + gap, 4), depth: 12 },
  handL: { ...handOnPartner('wrist-left', 4, 8 + gap, -4), depth: 6 },
})

const locker = createKeyframes(
  translatePose(relaxedStance, -40),
  [0, { pelvis: [-40, 102] }],
  [0.4, { handR: handNearBody(30, -30, 6), handL: handNearBody(26, -30, -6) }],
  // Both hands cover the partner's hand and remove it from the collar.
  [
    0.95,
    {
      pelvis: [-42, 98],
      lean: 4,
      turn: 16,
      footL: footOnGround(-24, -10),
      footR: footOnGround(-62, 12, 24, 8),
      nod: 8,
      ...cover(0),
    },
  ],
  [1.2, { pelvis: [-46, 96] }],
  // A step back breaks the balance, and the hand turns out and down.
  [
    1.6,
    {
      pelvis: [-62, 93],
      lean: 8,
      twist: 10,
      curl: 6,
      footR: footOnGround(-84, 16, 30, 10),
      footL: footOnGround(-34, -10, 10),
    },
  ],
  [2, { pelvis: [-68, 90], lean: 20, curl: 10, nod: 16, twist: 4 }],
  [2.9],
  // Lets go at the tap.
  [
    3.2,
    {
      pelvis: [-66, 96],
      lean: 8,
      curl: 6,
      twist: 0,
      handR: { ...handNearBody(40, 0, 8), ...openHand, depth: 0 },
      handL: { ...handNearBody(44, 2, -8), ...openHand, depth: 0 },
    },
  ],
  [3.6],
)

/** Taps the person's own near thigh, where the partner sees and feels the tap. */
const tapping = (up: number) => ({ ...handNearBody(-14, up, -2, 'knee-left'), shape: 'flat', depth: 13 }) as const

const grabber = createKeyframes(
  translatePose(relaxedFacingLeft, 62),
  [0, {}],
  [
    0.5,
    {
      pelvis: [38, 100],
      lean: 8,
      footL: footOnGround(18, 9, 168),
      footR: footOnGround(60, -9, 168, 14),
      handL: { ...handOnPartner('chest', 18, 6, 6), depth: 8 },
    },
  ],
  [0.95],
  [1.25, { lean: 6, handL: { ...handNearBody(58, -8, -6), shape: 'fist', wrist: -30, depth: 4 } }],
  [
    1.6,
    {
      pelvis: [36, 92],
      lean: 10,
      tilt: 0,
      curl: 14,
      footR: footOnGround(54, -10, 168, 20),
      handL: { ...handNearBody(58, -26, -2), wrist: -62, palm: -60 },
    },
  ],
  // Follows the lock, knee to the mat.
  [
    2,
    {
      pelvis: [40, 62],
      lean: 14,
      curl: 20,
      nod: 10,
      footL: footOnGround(4, 10, 168),
      footR: kneeOnGround(26, -12, 168, 1),
      handL: { ...handNearBody(60, 2, -2), wrist: -78 },
      handR: handNearBody(30, -40, 10),
    },
  ],
  [2.2],
  [2.34, { handR: tapping(28) }],
  [2.46, { handR: tapping(13) }],
  [2.58, { handR: tapping(28) }],
  [2.7, { handR: tapping(13) }],
  [2.9],
  [
    3.2,
    {
      lean: 8,
      curl: 12,
      nod: 4,
      handL: { ...handNearBody(34, -18, -6), ...openHand, wrist: 0, palm: 0, depth: 0 },
      handR: { ...handNearBody(26, -38, 8), depth: 0 },
    },
  ],
  [3.6],
)

export const wristLock: Scene = {
  length: 3.6,
  still: 2.1,
  moments: [0.5, 1, 1.55, 2.05, 2.46, 3.4],
  center: 0,
  actors: { a: { gi: true, rank: 3, keys: locker }, b: { gi: true, bun: true, keys: grabber } },
  stage: { mats: { from: -185, to: 185 } },
  arcs: [
    {
      from: 1.2,
      fullAt: 1.8,
      until: 2.2,
      curve: [
        [0, 196],
        [22, 196],
        [34, 178],
        [30, 150],
      ],
    },
  ],
  labels: [
    {
      from: 0.95,
      until: 1.4,
      person: 'b',
      spot: 'wrist-left',
      to: [-104, 112],
      text: 'Thumbs on the back of the hand',
    },
    { from: 2.3, until: 2.9, person: 'b', spot: 'wrist-right', to: [96, 120], text: 'Tap: let go' },
  ],
  chapters: [
    { at: 0, kind: 'setup', title: 'A hand on the collar' },
    { at: 0.7, kind: 'entry', title: 'Cover it with both' },
    { at: 1.2, kind: 'control', title: 'Step back, turn it out' },
    { at: 1.46, kind: 'mistake', title: 'Never jerk: a wrist is small' },
    { at: 1.72, kind: 'finish', title: 'Down, slowly' },
    { at: 2.25, kind: 'safety', title: 'Tap: stop, let go' },
  ],
}
