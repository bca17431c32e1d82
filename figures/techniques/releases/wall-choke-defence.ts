import { createKeyframes } from '../../motion/keyframes.ts'
import { handOnPartner, footOnGround, handNearBody } from '../../motion/pose.ts'
import type { Scene } from '../../scene.ts'
import { relaxedStance, relaxedFacingLeft, translatePose } from '../starting-poses.ts'

const flatHand = { shape: 'flat' } as const
const openHand = { shape: 'open' } as const

const defender = createKeyframes(
  translatePose(relaxedStance, -56),
  [0, { pelvis: [-57, 102], footL: footOnGround(-46, -10), footR: footOnGround(-54, 10), lean: -2, curl: 0 }],
  [0.5],
  // In training: two taps on the arm, after which the partner lets go.
  [
    0.8,
    {
      nod: -8,
      handR: { ...handOnPartner('elbow-left', 4, 11, 0), ...flatHand, depth: 14, flare: 64 },
      handL: handNearBody(26, -20, -10),
    },
  ],
  [0.92, { handR: { ...handOnPartner('elbow-left', 4, 22, 0), ...flatHand, depth: 14, flare: 64 } }],
  [1.04, { handR: { ...handOnPartner('elbow-left', 4, 11, 0), ...flatHand, depth: 14, flare: 64 } }],
  [1.16, { handR: { ...handOnPartner('elbow-left', 4, 22, 0), ...flatHand, depth: 14, flare: 64 } }],
  [1.28, { handR: { ...handOnPartner('elbow-left', 4, 11, 0), ...flatHand, depth: 14, flare: 64 } }],
  [
    1.6,
    {
      nod: 0,
      handR: { ...handNearBody(10, -80, 8), ...openHand, depth: 0, flare: 0 },
      handL: handNearBody(10, -80, -8),
    },
  ],
  [2.1],
  // In earnest: chin down, shoulders up, the far arm straight up at the ear.
  [
    2.35,
    {
      pelvis: [-56, 98],
      nod: 16,
      curl: 8,
      handL: { ...handNearBody(10, 70, -8), ...openHand, flare: 30 },
      handR: { ...handNearBody(26, -10, 12), ...openHand, depth: 0, flare: 60 },
    },
  ],
  [2.6],
  // Turns under the arm: the shoulder strips both hands off, and the arm keeps the hands down.
  [
    2.95,
    {
      pelvis: [-52, 93],
      turn: 84,
      lean: 8,
      twist: 16,
      curl: 10,
      nod: 4,
      headTurn: -20,
      footL: footOnGround(-38, -14, 70),
      footR: footOnGround(-66, 10, 110),
      handL: { ...handNearBody(34, 18, 16), flare: 70, depth: 14, shape: 'fist' },
      handR: { ...handNearBody(22, -14, 12), flare: 30 },
    },
  ],
  [3.2, { lean: 16, handL: { ...handNearBody(30, -22, 18), flare: 40, depth: 14 } }],
  [
    3.55,
    {
      pelvis: [-58, 97],
      turn: 30,
      twist: 0,
      lean: 4,
      headTurn: -26,
      curl: 6,
      nod: 0,
      handL: { ...handNearBody(48, 4, -8), ...openHand, flare: 0, depth: 0 },
      handR: { ...handNearBody(34, 6, 8), ...openHand, flare: 0 },
      footR: footOnGround(-70, 14, 40),
      footL: footOnGround(-40, -12, 10),
    },
  ],
  [3.8],
)

/** The thumbs are on the collarbones, not on the throat. */
const grips = {
  handL: { ...handOnPartner('neck', 10, -4, 8), depth: 6 },
  handR: handOnPartner('neck', 10, -4, -8),
}

const choker = createKeyframes(
  translatePose(relaxedFacingLeft, 30),
  [0, { lean: 4, handL: handNearBody(30, -30, -6), handR: handNearBody(30, -30, 6) }],
  [
    0.45,
    { pelvis: [4, 99], lean: 12, footR: footOnGround(-14, -9, 168), footL: footOnGround(32, 9, 168, 16), ...grips },
  ],
  [1.3],
  [
    1.55,
    {
      pelvis: [10, 100],
      lean: 2,
      handL: { ...handNearBody(46, 0, -10), ...openHand },
      handR: { ...handNearBody(46, 0, 10), ...openHand },
    },
  ],
  [1.85],
  [2.1, { pelvis: [4, 99], lean: 12, ...grips }],
  [2.7],
  [
    2.95,
    {
      pelvis: [14, 98],
      lean: 16,
      twist: 0,
      handL: { ...handNearBody(62, -16, -4), ...openHand, depth: 0 },
      handR: { ...handNearBody(60, -18, 8), ...openHand },
    },
  ],
  [3.2, { pelvis: [20, 98], lean: 24, curl: 14, handL: handNearBody(50, -44, -4), handR: handNearBody(50, -44, 10) }],
  [
    3.5,
    {
      pelvis: [28, 98],
      lean: -4,
      nod: -12,
      footL: footOnGround(56, 9, 168),
      handL: handNearBody(34, -20, -14),
      handR: handNearBody(34, -24, 14),
    },
  ],
  [3.8, { pelvis: [36, 98], lean: 0, footR: footOnGround(20, -9, 168) }],
)

export const wallChokeDefence: Scene = {
  length: 3.8,
  still: 2.5,
  moments: [0.5, 1.04, 2.1, 2.5, 3, 3.6],
  center: -24,
  actors: { a: { gi: true, bun: true, keys: defender }, b: { gi: false, keys: choker } },
  stage: { wall: { x: -86, side: 'left' } },
  arcs: [
    {
      from: 2.6,
      fullAt: 3,
      until: 3.3,
      curve: [
        [-66, 246],
        [-30, 252],
        [4, 230],
        [14, 186],
      ],
    },
  ],
  labels: [
    { from: 0.8, until: 1.4, person: 'a', spot: 'wrist-right', to: [60, 226], text: 'Tap, tap: let go' },
    { from: 2.3, until: 2.6, person: 'a', spot: 'head', to: [40, 236], text: 'Chin down' },
  ],
  chapters: [
    { at: 0, kind: 'setup', title: 'Back to the wall' },
    { at: 0.7, kind: 'safety', title: 'In training: tap, and they let go' },
    { at: 1.95, kind: 'mistake', title: 'Do not tug at their fingers' },
    { at: 2.25, kind: 'entry', title: 'Chin down, arm up' },
    { at: 2.6, kind: 'finish', title: 'Turn: the shoulder frees the neck' },
    { at: 3.3, kind: 'control', title: 'Hands up, out along the wall' },
  ],
}
