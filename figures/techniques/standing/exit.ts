import { createKeyframes, type Keyframe } from '../../motion/keyframes.ts'
import { footOnGround, handNearBody } from '../../motion/pose.ts'
import type { Scene } from '../../scene.ts'
import { relaxedStance, relaxedFacingLeft, translatePose } from '../starting-poses.ts'

const openHand = { shape: 'open' } as const

/**
 * Starts between attacker and wall and ends outside with a phone: bag in front, eyes on the attacker, one hand finds
 * the door.
 */
const leaver = createKeyframes(
  translatePose(relaxedFacingLeft, 20),
  // The eyes are on the phone, so the attacker is noticed late.
  [
    0,
    {
      turn: 176,
      nod: 24,
      curl: 8,
      handL: { ...handNearBody(9, -78, -8), shape: 'grip' },
      handR: { ...handNearBody(40, -14, 2), shape: 'grip' },
    },
  ],
  [0.36],
  [0.62, { nod: 0, curl: 4, handR: { ...handNearBody(12, -60, 10), shape: 'grip' } }],
  // The bag goes up as a shield, and the feet start to move.
  [
    0.9,
    {
      pelvis: [26, 98],
      lean: 2,
      footL: footOnGround(6, 10, 176),
      footR: footOnGround(46, -12, 190, 10),
      handL: { ...handNearBody(40, 2, -4), shape: 'grip' },
      handR: { ...handNearBody(46, 10, 10), ...openHand },
    },
  ],
  [1.2, { pelvis: [44, 97], footR: footOnGround(74, -12, 190, 10) }],
  [1.45, { pelvis: [62, 98], footL: footOnGround(44, 10, 176) }],
  [1.75, { pelvis: [80, 97], footR: footOnGround(110, -12, 150, 10) }],
  [2, { pelvis: [98, 98], footL: footOnGround(82, 10, 172), handR: { ...handNearBody(2, -24, 40), ...openHand } }],
  // The hand finds the door behind; the eyes stay on the attacker.
  [
    2.3,
    { pelvis: [106, 98], turn: 150, headTurn: 24, handR: { ...handNearBody(-20, -10, 44), ...openHand, flare: 30 } },
  ],
  [
    2.6,
    {
      pelvis: [130, 99],
      turn: 60,
      headTurn: 60,
      footR: footOnGround(146, -6, 40),
      footL: footOnGround(112, 8, 70, 10),
      handL: { ...handNearBody(16, -50, -10), shape: 'grip' },
    },
  ],
  // Out, fast.
  [
    2.9,
    {
      pelvis: [166, 100],
      turn: 6,
      headTurn: 0,
      lean: 14,
      footL: footOnGround(196, -8, 6, -10),
      footR: footOnGround(146, 8, 6, 34),
      handR: handNearBody(30, -20, 8),
      handL: { ...handNearBody(-14, -54, -12), shape: 'grip' },
    },
  ],
  [
    3.2,
    {
      pelvis: [216, 100],
      footR: footOnGround(246, 8, 6, -10),
      footL: footOnGround(196, -8, 6, 34),
      handR: handNearBody(-10, -50, 10),
      handL: { ...handNearBody(14, -54, -12), shape: 'grip' },
    },
  ],
  [3.5, { pelvis: [256, 101], lean: 6, footL: footOnGround(276, -8, 6), footR: footOnGround(246, 8, 6, 20) }],
  // Calls only from a safe place.
  [
    3.9,
    {
      pelvis: [262, 102],
      lean: 0,
      nod: 4,
      footR: footOnGround(256, 9, 12),
      handR: { ...handNearBody(12, 26, 16), shape: 'grip', flare: 20 },
      handL: { ...handNearBody(8, -64, -8), shape: 'grip' },
    },
  ],
  [4.4],
)

const threat = createKeyframes(
  translatePose(relaxedStance, -130),
  [0, { lean: 4, handR: { ...handNearBody(20, -40, 10), shape: 'fist' } }],
  [0.3, { pelvis: [-118, 102], footR: footOnGround(-104, 9, 12, -8), footL: footOnGround(-140, -9, 12, 16) }],
  [
    0.8,
    { pelvis: [-92, 101], footL: footOnGround(-76, -9, 12), handR: { ...handNearBody(34, -10, 14), shape: 'fist' } },
  ],
  [
    1.3,
    {
      pelvis: [-66, 100],
      lean: 8,
      footR: footOnGround(-48, 9, 12),
      footL: footOnGround(-84, -9, 12, 16),
      handR: { ...handNearBody(36, -2, 16), shape: 'fist' },
      handL: handNearBody(36, -16, -8),
    },
  ],
  [1.9, { pelvis: [-30, 100], footL: footOnGround(-14, -9, 12), footR: footOnGround(-54, 9, 12, 16) }],
  [2.5, { pelvis: [4, 100], footR: footOnGround(22, 9, 12), footL: footOnGround(-20, -9, 12, 16) }],
  [
    3,
    {
      pelvis: [20, 102],
      lean: 2,
      footL: footOnGround(26, -9, 12),
      handR: { ...handNearBody(22, -44, 12), shape: 'fist', flare: 0 },
      handL: handNearBody(10, -78, -6),
    },
  ],
  [4.4],
)

/** Moves the keyframes out of reach of the stick. */
const farther = (keys: readonly Keyframe[]): Keyframe[] => keys.map(([at, pose]) => [at, translatePose(pose, -30)])

export const exit: Scene = {
  length: 4.4,
  still: 2.1,
  moments: [0.3, 0.95, 1.6, 2.3, 2.9, 4.2],
  center: 76,
  camera: { zoom: 0.82 },
  actors: {
    a: {
      gi: false,
      bun: true,
      props: [
        { side: 'left', prop: 'bag' },
        { side: 'right', prop: 'phone', until: 0.6 },
        { side: 'right', prop: 'phone', from: 3.7 },
      ],
      keys: leaver,
    },
    b: { gi: false, props: [{ side: 'right', prop: 'stick' }], keys: farther(threat) },
  },
  stage: { door: { x: 150, opens: [2.2, 2.6] } },
  arcs: [
    {
      from: 0.9,
      fullAt: 2.2,
      until: 3,
      curve: [
        [-20, 232],
        [4, 246],
        [36, 246],
        [60, 234],
      ],
    },
  ],
  labels: [
    { from: 0.7, until: 1.2, person: 'a', spot: 'wrist-left', to: [-44, 252], text: 'Bag in front' },
    { from: 3.9, until: 4.4, person: 'a', spot: 'wrist-right', to: [316, 214], text: 'Now call' },
  ],
  chapters: [
    { at: 0, kind: 'setup', title: 'Know the door before you need it' },
    { at: 0.3, kind: 'mistake', title: 'Do not walk with eyes on a phone' },
    { at: 0.6, kind: 'entry', title: 'Bag in front, hand up' },
    { at: 1, kind: 'control', title: 'Toward the door, eyes on them' },
    { at: 2.2, kind: 'finish', title: 'Out, and run' },
    { at: 3.6, kind: 'safety', title: 'Safe first, then call' },
  ],
}
