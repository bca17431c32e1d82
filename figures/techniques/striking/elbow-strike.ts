import { createKeyframes } from '../../motion/keyframes.ts'
import { handOnPartner, footOnGround, handNearBody } from '../../motion/pose.ts'
import type { Scene } from '../../scene.ts'
import { relaxedFacingLeft, translatePose, fightingStance } from '../starting-poses.ts'

const fistHand = { shape: 'fist' } as const

const striker = createKeyframes(
  translatePose(fightingStance, -40),
  [0, { handL: { ...handNearBody(40, 14, -8), shape: 'open' }, handR: { ...handNearBody(28, 12, 8), shape: 'open' } }],
  [0.35],
  // Cover: forearm up against the swing, inside it.
  [
    0.72,
    {
      pelvis: [-26, 95],
      turn: 22,
      headTurn: -18,
      twist: 8,
      lean: 6,
      footL: footOnGround(-4, -10, 8),
      footR: footOnGround(-58, 12, 34, 12),
      handL: { ...handNearBody(30, 36, -16), flare: 50, ...fistHand },
      handR: { ...handNearBody(18, 14, 10), ...fistHand },
    },
  ],
  [0.98, { pelvis: [-24, 94] }],
  [1.12, { twist: 22, pelvis: [-26, 94], handR: { ...handNearBody(12, 4, 12), flare: 60 } }],
  // The elbow moves level while the fist stays at the chest.
  [
    1.3,
    {
      pelvis: [-10, 96],
      turn: 6,
      headTurn: 14,
      twist: -62,
      lean: 8,
      footR: footOnGround(-50, 12, 8, 40),
      footL: footOnGround(10, -14, -10),
      handR: { ...handNearBody(18, 18, -15), flare: 152, depth: 16 },
      handL: { ...handOnPartner('neck', 4, 8, 12), flare: 0 },
    },
  ],
  [1.4, { twist: -66 }],
  [
    1.7,
    {
      pelvis: [-20, 96],
      turn: 20,
      headTurn: -14,
      twist: -8,
      lean: 4,
      handR: { ...handNearBody(26, 14, 8), flare: 0, depth: 0 },
      handL: { ...handNearBody(46, 8, -8), shape: 'open' },
    },
  ],
  [
    2.15,
    {
      pelvis: [-62, 97],
      turn: 26,
      headTurn: -22,
      twist: 0,
      footR: footOnGround(-92, 12, 40, 12),
      footL: footOnGround(-40, -10, 8),
      handR: { ...handNearBody(30, 12, 8), shape: 'open' },
      handL: handNearBody(42, 14, -8),
    },
  ],
  [2.6],
)

const struck = createKeyframes(
  translatePose(relaxedFacingLeft, 66),
  [0, { lean: 6, footL: footOnGround(96, 9, 168, 14), footR: footOnGround(62, -9, 168), pelvis: [78, 100] }],
  [
    0.38,
    {
      pelvis: [74, 100],
      twist: 20,
      handR: { ...handNearBody(-6, 10, 34), ...fistHand, flare: 40 },
      handL: { ...handNearBody(24, 6, -8), ...fistHand },
    },
  ],
  [
    0.74,
    {
      pelvis: [56, 99],
      twist: -26,
      lean: 6,
      footR: footOnGround(40, -9, 168),
      handR: { ...handNearBody(50, 30, 34), flare: 60 },
    },
  ],
  [1.2, { handR: { ...handNearBody(44, 22, 34), flare: 60 } }],
  [
    1.38,
    {
      pelvis: [53, 98],
      lean: -14,
      nod: -8,
      headTurn: -30,
      headTilt: -14,
      twist: 8,
      handR: { ...handNearBody(34, 0, 26), flare: 20 },
      handL: handNearBody(16, -56, -14),
    },
  ],
  // Half turned away, one hand on the jaw, the other on the knee.
  [
    1.8,
    {
      pelvis: [80, 96],
      lean: 4,
      curl: 12,
      twist: 20,
      headTurn: -10,
      footL: footOnGround(108, 9, 168),
      handR: { ...handNearBody(22, 24, 2), flare: 0, shape: 'open' },
      handL: { ...handNearBody(14, -52, -20), shape: 'open' },
    },
  ],
  [
    2.2,
    {
      pelvis: [88, 90],
      lean: 24,
      curl: 22,
      twist: 10,
      nod: 12,
      headTurn: 0,
      headTilt: -8,
      footR: footOnGround(70, -9, 168),
      handR: { ...handNearBody(14, 26, 4), shape: 'open' },
      handL: { ...handNearBody(4, 10, 0, 'knee-left'), shape: 'grip' },
    },
  ],
  [2.6],
)

export const elbowStrike: Scene = {
  length: 2.6,
  still: 1.34,
  moments: [0.38, 0.8, 1.12, 1.34, 1.75, 2.5],
  center: 8,
  actors: { a: { gi: true, bun: true, keys: striker }, b: { gi: false, keys: struck } },
  arcs: [
    {
      from: 1.08,
      fullAt: 1.32,
      until: 1.7,
      curve: [
        [-70, 170],
        [-64, 214],
        [-26, 236],
        [14, 224],
      ],
    },
  ],
  labels: [
    { from: 1.28, until: 1.44, person: 'a', spot: 'elbow-right', to: [-120, 196], text: 'Elbow level, fist home' },
  ],
  chapters: [
    { at: 0, kind: 'setup', title: 'A wide swing' },
    { at: 0.5, kind: 'control', title: 'Cover, and step inside' },
    { at: 0.76, kind: 'mistake', title: 'Do not swing it from too far' },
    { at: 1.02, kind: 'entry', title: 'Load the hip' },
    { at: 1.28, kind: 'finish', title: 'The elbow flies level' },
    { at: 1.6, kind: 'safety', title: 'Out again, hands up' },
  ],
}
