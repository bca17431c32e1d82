import { createKeyframes } from '../../motion/keyframes.ts'
import { handAt, footOnGround, handNearBody } from '../../motion/pose.ts'
import type { Scene } from '../../scene.ts'
import { relaxedFacingLeft, translatePose, fightingStance } from '../starting-poses.ts'

const fistHand = { shape: 'fist' } as const
const catching = { wrist: 42, depth: 4 } as const

const boxer = createKeyframes(
  translatePose(fightingStance, -62),
  [0, {}],
  [0.5],
  // The jab: front foot and front fist together.
  [0.62, { pelvis: [-64, 96], twist: -5 }],
  [
    0.8,
    {
      pelvis: [-48, 95],
      twist: 26,
      lean: 8,
      footL: footOnGround(-24, -10, 8),
      handL: { ...handAt(34, 172, -6), ...fistHand, flare: 30 },
    },
  ],
  [0.9],
  [1.12, { pelvis: [-54, 95], twist: 4, handL: { ...handNearBody(40, 20, -6), ...fistHand, flare: 0 } }],
  // The cross: hip and shoulder turn, driven by the rear heel.
  [
    1.32,
    {
      pelvis: [-56, 96],
      turn: 4,
      headTurn: 6,
      twist: -44,
      lean: 12,
      handR: { ...handAt(36, 169, 6), ...fistHand, flare: 40 },
      footR: footOnGround(-80, 12, 18, 38),
      handL: { ...handNearBody(22, 24, -2), ...fistHand, flare: 0 },
    },
  ],
  [1.42],
  [
    1.72,
    {
      pelvis: [-48, 96],
      turn: 26,
      headTurn: -22,
      twist: 0,
      lean: 5,
      handR: { ...handNearBody(24, 20, 6), ...fistHand, flare: 0 },
      handL: { ...handNearBody(42, 20, -6), ...fistHand, flare: 0 },
      footR: footOnGround(-86, 12, 40, 12),
    },
  ],
  [2],
  // Jab and cross as one combination.
  [2.16, { pelvis: [-51, 95], twist: 26, lean: 8, handL: { ...handAt(34, 172, -6), ...fistHand, flare: 30 } }],
  [
    2.36,
    {
      pelvis: [-56, 96],
      turn: 4,
      headTurn: 6,
      twist: -44,
      lean: 12,
      handR: { ...handAt(36, 169, 6), ...fistHand, flare: 40 },
      footR: footOnGround(-80, 12, 18, 38),
      handL: { ...handNearBody(22, 24, -2), ...fistHand, flare: 0 },
    },
  ],
  [2.46],
  [
    2.8,
    {
      pelvis: [-72, 97],
      turn: 26,
      headTurn: -22,
      twist: 0,
      lean: 5,
      handR: { ...handNearBody(24, 20, 6), ...fistHand, flare: 0 },
      handL: { ...handNearBody(42, 20, -6), ...fistHand, flare: 0 },
      footR: footOnGround(-104, 12, 40, 12),
      footL: footOnGround(-52, -10, 8),
    },
  ],
  [3.2],
)

/** A partner who catches both punches with open palms. */
const catcher = createKeyframes(
  translatePose(relaxedFacingLeft, 106),
  [
    0,
    {
      lean: 2,
      pelvis: [106, 99],
      footL: footOnGround(90, 10, 172),
      footR: footOnGround(126, -10, 190, 10),
      handL: { ...handAt(42, 166, 8), ...catching },
      handR: { ...handAt(41, 171, -8), ...catching },
    },
  ],
  [0.76],
  [0.84, { lean: 0, pelvis: [109, 99], handR: handAt(47, 172, -8) }],
  [1.1, { lean: 2, pelvis: [106, 99], handR: handAt(41, 171, -8) }],
  [1.28],
  [1.36, { lean: -3, pelvis: [111, 99], handL: handAt(50, 167, 8) }],
  [1.7, { lean: 2, pelvis: [106, 99], handL: handAt(42, 166, 8) }],
  [2.12],
  [2.2, { handR: handAt(47, 172, -8), pelvis: [108, 99] }],
  [2.32, { handR: handAt(41, 171, -8) }],
  [2.4, { lean: -3, pelvis: [111, 99], handL: handAt(50, 167, 8) }],
  [2.8, { lean: 2, pelvis: [106, 99], handL: handAt(42, 166, 8) }],
  [3.2],
)

export const jabCross: Scene = {
  length: 3.2,
  still: 1.38,
  moments: [0.4, 0.85, 1.12, 1.38, 2.2, 3],
  center: 10,
  actors: { a: { gi: true, rank: 2, keys: boxer }, b: { gi: true, bun: true, keys: catcher } },
  arcs: [
    {
      from: 1.1,
      fullAt: 1.36,
      until: 1.7,
      curve: [
        [-66, 214],
        [-44, 232],
        [-10, 232],
        [20, 206],
      ],
    },
  ],
  labels: [
    { from: 1.3, until: 1.45, person: 'a', spot: 'ankle-right', to: [-120, 40], text: 'Heel turns out' },
    { from: 1.3, until: 1.45, person: 'a', spot: 'wrist-left', to: [-98, 176], text: 'Other hand home' },
  ],
  chapters: [
    { at: 0, kind: 'setup', title: 'Palms to aim at' },
    { at: 0.5, kind: 'entry', title: 'Jab: foot and fist together' },
    { at: 0.85, kind: 'mistake', title: 'Do not drop the other hand' },
    { at: 1.12, kind: 'finish', title: 'Cross: from the heel' },
    { at: 1.72, kind: 'control', title: 'One, two' },
    { at: 2.46, kind: 'safety', title: 'Out again, hands up' },
  ],
}
