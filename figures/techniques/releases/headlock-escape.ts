import { createKeyframes } from '../../motion/keyframes.ts'
import { handOnPartner, footOnGround, handNearBody } from '../../motion/pose.ts'
import type { Scene } from '../../scene.ts'
import { relaxedStance, translatePose } from '../starting-poses.ts'

const openHand = { shape: 'open' } as const

/**
 * The head is under the partner's near arm, in front of the hip: chin in, one hand on the wrist, one behind the
 * shoulder.
 */
/** In training, two taps on the thigh signal the partner to release. */
const tapping = (out: number) => ({ ...handOnPartner('knee-right', 2, 24, out), shape: 'flat', depth: 24 }) as const

const gripped = createKeyframes(
  translatePose(relaxedStance, -46, 26),
  [0, { pelvis: [-62, 100, 26], footL: footOnGround(-46, 18, 12), footR: footOnGround(-80, 40, 12, 14), lean: 4 }],
  [0.3],
  [
    0.7,
    {
      pelvis: [-68, 92, 24],
      lean: 66,
      curl: 20,
      nod: -20,
      handR: { ...handOnPartner('wrist-right', -2, -4, 0), depth: 12 },
      handL: { ...handOnPartner('waist', -14, 8, 8), depth: -6 },
    },
  ],
  [0.85, { handR: tapping(14) }],
  [0.95, { handR: tapping(2) }],
  [1.05, { handR: tapping(14) }],
  [1.15, { handR: tapping(2) }],
  [1.4, { lean: 54, handR: { ...handNearBody(34, -30, 10), ...openHand } }],
  [1.6],
  [1.9, { lean: 66, handR: { ...handOnPartner('wrist-right', -2, -4, 0), depth: 12 } }],
  [2.3],
  // Chin to the chest, a step beside the hip; the far hand moves up to the face.
  [
    2.65,
    {
      pelvis: [-64, 91, 24],
      lean: 64,
      footR: footOnGround(-86, 42, 12, 12),
      footL: footOnGround(-30, 16, 12),
      nod: -14,
      handL: { ...handOnPartner('head', 4, 6, 6), flare: 30, depth: 10 },
    },
  ],
  [2.95],
  // The partner's head goes back, the hips go under, and the back straightens.
  [
    3.3,
    {
      pelvis: [-44, 95, 24],
      lean: 20,
      curl: 10,
      nod: -6,
      handL: { ...handOnPartner('head', 15, 3, 4), flare: 30, depth: 12 },
    },
  ],
  [
    3.7,
    {
      pelvis: [-46, 99, 22],
      lean: 4,
      curl: 6,
      nod: 0,
      handL: { ...handOnPartner('chest', -20, 4, 6), flare: 0, depth: 0 },
      handR: { ...handOnPartner('wrist-right', 0, 0, 0), depth: 10 },
    },
  ],
  [3.95, { handL: handOnPartner('chest', -22, 6, 8), handR: handNearBody(44, -16, 6) }],
  [
    4.4,
    {
      pelvis: [-72, 97, 20],
      turn: 20,
      headTurn: -12,
      footR: footOnGround(-98, 32, 30, 12),
      footL: footOnGround(-50, 10, 8),
      handL: { ...handNearBody(44, 12, -8), ...openHand },
      handR: { ...handNearBody(32, 12, 8), ...openHand, depth: 0 },
    },
  ],
  [4.9],
)

const holder = createKeyframes(
  translatePose(relaxedStance, -14, -6),
  [
    0,
    {
      pelvis: [-14, 100, -8],
      lean: 6,
      footL: footOnGround(6, -22),
      footR: footOnGround(-26, 2),
      handR: handNearBody(20, -30, 24),
      handL: handNearBody(22, -30, -8),
    },
  ],
  [0.45, { handR: { ...handNearBody(46, 0, 48), flare: 60 } }],
  [
    0.7,
    {
      pelvis: [-14, 97, -8],
      lean: 16,
      curl: 10,
      twist: 8,
      footL: footOnGround(22, -24, 12),
      footR: footOnGround(-20, 0, 12),
      handR: { ...handNearBody(32, -40, 0), shape: 'fist', depth: 26, flare: 104 },
      handL: { ...handNearBody(38, -26, 0), shape: 'grip' },
    },
  ],
  [1.15],
  [
    1.4,
    { lean: 6, handR: { ...handNearBody(34, -20, 40), ...openHand, flare: 70 }, handL: handNearBody(30, -30, -12) },
  ],
  [1.6],
  [
    1.9,
    {
      lean: 16,
      handR: { ...handNearBody(32, -40, 0), shape: 'fist', depth: 26, flare: 104 },
      handL: { ...handNearBody(38, -26, 0), shape: 'grip' },
    },
  ],
  [2.3, { lean: 20 }],
  [2.65],
  [2.95, { lean: 18, nod: -8 }],
  [
    3.3,
    {
      lean: -8,
      nod: -34,
      curl: -4,
      pelvis: [-6, 98, -8],
      handR: { ...handNearBody(40, -14, 20), flare: 60, depth: 10 },
      handL: { ...handNearBody(34, -10, -18), ...openHand },
    },
  ],
  [
    3.7,
    {
      lean: -2,
      nod: -10,
      pelvis: [2, 99, -8],
      handR: { ...handNearBody(34, -30, 26), ...openHand, flare: 10, depth: 4 },
      footR: footOnGround(-2, 2, 12),
    },
  ],
  [
    4.2,
    {
      pelvis: [44, 98, -8],
      lean: 12,
      footL: footOnGround(62, -20, 12),
      footR: footOnGround(26, 2, 12, 14),
      nod: 0,
      twist: 0,
      curl: 4,
      handR: handNearBody(24, -50, 12),
      handL: handNearBody(24, -50, -8),
    },
  ],
  [4.6, { pelvis: [56, 100, -8], turn: 60, headTurn: 40, lean: 4, footR: footOnGround(46, 6, 60) }],
  [4.9],
)

export const headlockEscape: Scene = {
  length: 4.9,
  still: 2.8,
  moments: [0.2, 1.1, 2.1, 2.8, 3.3, 4.6],
  center: -8,
  actors: { a: { gi: true, keys: gripped }, b: { gi: false, keys: holder } },
  arcs: [
    {
      from: 2.8,
      fullAt: 3.3,
      until: 3.7,
      curve: [
        [46, 196],
        [34, 226],
        [4, 232],
        [-30, 214],
      ],
    },
  ],
  labels: [
    { from: 0.8, until: 1.3, person: 'a', spot: 'wrist-right', to: [70, 60], text: 'Tap: let go' },
    { from: 1.95, until: 2.4, person: 'a', spot: 'wrist-right', to: [60, 70], text: 'Keep the airway: pull the wrist' },
  ],
  chapters: [
    { at: 0, kind: 'setup', title: 'Arm around the neck' },
    { at: 0.7, kind: 'safety', title: 'In training: tap, the arm opens' },
    { at: 1.7, kind: 'control', title: 'Chin in, pull the wrist: breathe' },
    { at: 2.1, kind: 'mistake', title: 'Do not pull the head straight out' },
    { at: 2.4, kind: 'entry', title: 'Step beside the hip' },
    { at: 2.9, kind: 'finish', title: 'Head back, stand up straight' },
    { at: 3.8, kind: 'safety', title: 'Push off, out of reach' },
  ],
}
