import { createKeyframes } from '../../motion/keyframes.ts'
import { footInAir, handOnPartner, footOnGround, handNearBody } from '../../motion/pose.ts'
import type { Scene } from '../../scene.ts'
import { relaxedStance, relaxedFacingLeft, translatePose } from '../starting-poses.ts'

const flatHand = { shape: 'flat' } as const

/** Starts on the right: turns in, loads, throws without releasing the sleeve. */
const thrower = createKeyframes(
  translatePose(relaxedFacingLeft, 46),
  [
    0,
    {
      pelvis: [46, 99],
      lean: 5,
      handL: { ...handOnPartner('elbow-right', 4, -4), depth: 6 },
      handR: handOnPartner('chest', 16, 8, 8),
      footL: footOnGround(64, 9, 168),
      footR: footOnGround(28, -9, 168),
    },
  ],
  [0.3],
  [0.45, { pelvis: [51, 97], lean: 2 }],
  // The near foot turns in first.
  [
    0.75,
    {
      pelvis: [40, 91, 0],
      turn: 132,
      lean: 6,
      footR: footOnGround(10, -4, 110),
      footL: footOnGround(60, 6, 150, 14),
      twist: -10,
    },
  ],
  // Back against the partner's chest, hips lower, one arm around the waist.
  [
    1.1,
    {
      pelvis: [16, 76, 4],
      turn: 16,
      lean: 22,
      curl: 8,
      nod: -6,
      twist: 0,
      handR: { ...handOnPartner('waist', -14, 4, 8), depth: 14, flare: 24 },
      handL: { ...handOnPartner('wrist-right', 0, 0, 0), depth: 4 },
      footR: footOnGround(4, 14, 18),
      footL: footOnGround(36, -10, 18),
    },
  ],
  [1.36, { pelvis: [2, 84, 2], lean: 56, curl: 14, nod: -10 }],
  [1.62, { pelvis: [-16, 92, 0], lean: 72, curl: 18, nod: 10, headTilt: 22, twist: -16 }],
  [
    2,
    {
      pelvis: [-22, 86, 0],
      lean: 54,
      curl: 16,
      nod: 0,
      headTilt: 0,
      twist: -4,
      handR: { ...handNearBody(30, -30, 14), depth: 4, flare: 0 },
    },
  ],
  [
    2.4,
    { pelvis: [-16, 90, 0], lean: 44, curl: 12, nod: 8, handR: { ...handOnPartner('wrist-right', 0, 6), depth: 4 } },
  ],
  [3],
)

/** Tips forward, goes over the hip and slaps the mat with the free arm. */
const thrown = createKeyframes(
  translatePose(relaxedStance, -44),
  [
    0,
    {
      pelvis: [-46, 101],
      lean: 4,
      handR: handOnPartner('chest', 16, 4, -8),
      handL: handOnPartner('elbow-right', 4, -4),
      footR: footOnGround(-64, 9),
      footL: footOnGround(-24, -9),
    },
  ],
  [0.45],
  [
    0.75,
    { pelvis: [-36, 103], lean: 10, nod: -6, footR: footOnGround(-60, 9, 12, 20), footL: footOnGround(-24, -9, 12, 8) },
  ],
  [
    1.1,
    {
      pelvis: [-30, 105, -6],
      lean: 14,
      handR: { ...handNearBody(56, 8, 14), ...flatHand },
      handL: handNearBody(34, 6, -14),
      footR: footOnGround(-56, 4, 12, 34),
      footL: footOnGround(-24, -14, 12, 24),
    },
  ],
  [
    1.36,
    {
      pelvis: [-16, 136, -4],
      lean: 66,
      nod: -14,
      footR: footInAir(-6, -92, 8, 24),
      footL: footInAir(10, -88, -8, 20),
      handL: handNearBody(30, 34, -8),
    },
  ],
  [
    1.62,
    {
      pelvis: [28, 168, -4],
      lean: 128,
      curl: 14,
      nod: 22,
      handR: handNearBody(48, 14, 34),
      footR: footInAir(-4, -92, 8, 20),
      footL: footInAir(18, -84, -10, 16),
    },
  ],
  [
    1.82,
    {
      pelvis: [110, 118, 0],
      lean: 204,
      curl: 22,
      nod: 24,
      handL: handNearBody(10, 6, -40),
      footR: footInAir(34, -78, 8),
      footL: footInAir(46, -66, -10),
    },
  ],
  // Lies on the side of the back with the chin in. The free arm slaps the mat behind the body, where it is visible.
  [
    1.98,
    {
      pelvis: [136, 20, 0],
      lean: 268,
      curl: 16,
      nod: 24,
      handR: handNearBody(70, 12, 10),
      handL: { ...handNearBody(2, -34, -50), ...flatHand, flare: 20 },
      footR: footOnGround(186, 9, 6),
      footL: footOnGround(172, -12, 6),
    },
  ],
  [2.3, { curl: 10, nod: 18 }],
  [2.7, { handL: handNearBody(20, -30, -20) }],
  [3],
)

export const hipThrow: Scene = {
  length: 3,
  still: 1.52,
  moments: [0.3, 0.75, 1.1, 1.36, 1.62, 2.2],
  center: 40,
  actors: { a: { gi: true, rank: 4, keys: thrower }, b: { gi: true, bun: true, keys: thrown } },
  stage: { mats: { from: -145, to: 225 } },
  arcs: [
    {
      from: 1.1,
      fullAt: 1.75,
      until: 2.1,
      curve: [
        [-92, 196],
        [-40, 262],
        [120, 268],
        [150, 150],
      ],
    },
  ],
  labels: [
    { from: 1, until: 1.3, person: 'a', spot: 'pelvis', to: [-110, 60], text: 'Hips lower than theirs' },
    { from: 2.1, until: 2.8, person: 'b', spot: 'wrist-right', to: [150, 120], text: 'Keep the sleeve' },
  ],
  chapters: [
    { at: 0, kind: 'setup', title: 'Sleeve and collar' },
    { at: 0.3, kind: 'entry', title: 'Pull before you turn' },
    { at: 0.7, kind: 'mistake', title: 'Do not bend over: bend the knees' },
    { at: 1, kind: 'control', title: 'Hips lower than theirs' },
    { at: 1.36, kind: 'finish', title: 'Turn and place' },
    { at: 2, kind: 'safety', title: 'Keep the sleeve, save the head' },
  ],
}
