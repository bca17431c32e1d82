import { createKeyframes } from '../../motion/keyframes.ts'
import { footOnGround, handNearBody } from '../../motion/pose.ts'
import type { Scene } from '../../scene.ts'
import { relaxedStance, translatePose } from '../starting-poses.ts'

const fistHand = { shape: 'fist' } as const

const fighter = createKeyframes(
  translatePose(relaxedStance, -60),
  [0, {}],
  [0.4],
  // One step forward into the stance: feet a shoulder apart, not on one line.
  [
    0.95,
    {
      pelvis: [-38, 97],
      turn: 28,
      lean: 5,
      curl: 8,
      nod: 4,
      headTurn: -22,
      footL: footOnGround(-6, -12, 8),
      footR: footOnGround(-62, 13, 42, 12),
      handL: { ...handNearBody(42, 20, -6), ...fistHand },
      handR: { ...handNearBody(24, 20, 6), ...fistHand },
    },
  ],
  [1.3],
  // Forward: the front foot first, then the rear foot by the same distance.
  [1.55, { pelvis: [-24, 95], footL: footOnGround(28, -12, 8) }],
  [1.85, { pelvis: [-4, 97], footR: footOnGround(-28, 13, 42, 12) }],
  [2.1],
  // Back: the rear foot first.
  [2.35, { pelvis: [-18, 95], footR: footOnGround(-62, 13, 42, 12) }],
  [2.65, { pelvis: [-38, 97], footL: footOnGround(-6, -12, 8) }],
  [2.9],
  // Off the line: the front foot steps toward the viewer, and the body turns about it.
  [3.2, { pelvis: [-30, 95, 12], footL: footOnGround(0, 24, -10) }],
  [3.6, { pelvis: [-22, 97, 8], turn: -20, headTurn: -2, twist: 0, footR: footOnGround(-42, -6, 20, 12) }],
  [4],
  // The mistake: the rear foot crosses in front, so that both feet are on one line.
  [4.4, { pelvis: [-4, 100, 10], turn: -28, footR: footOnGround(20, 40, -10, 4) }],
  [4.75, { lean: 9, tilt: 7 }],
  [
    5.2,
    {
      pelvis: [-26, 97, 4],
      turn: -10,
      lean: 5,
      tilt: 0,
      headTurn: -4,
      footR: footOnGround(-46, -4, 20, 12),
      footL: footOnGround(2, 22, -10),
    },
  ],
  [5.6],
)

export const stanceFootwork: Scene = {
  length: 5.6,
  still: 1.2,
  moments: [0.2, 1.2, 1.55, 2.35, 3.6, 4.7],
  center: -20,
  camera: { rise: 16 },
  actors: { a: { gi: true, rank: 1, keys: fighter } },
  arcs: [
    {
      from: 1.3,
      fullAt: 1.6,
      until: 2,
      curve: [
        [-2, 34],
        [14, 42],
        [30, 42],
        [48, 34],
      ],
    },
    {
      from: 2.1,
      fullAt: 2.4,
      until: 2.8,
      curve: [
        [-58, 30],
        [-74, 40],
        [-90, 40],
        [-106, 30],
      ],
    },
  ],
  labels: [
    { from: 1, until: 1.3, person: 'a', spot: 'ankle-right', to: [-110, 40], text: 'Heel light' },
    { from: 1, until: 1.3, person: 'a', spot: 'wrist-left', to: [70, 190], text: 'Hands up' },
  ],
  chapters: [
    { at: 0, kind: 'setup', title: 'A shoulder apart, hands up' },
    { at: 1.3, kind: 'entry', title: 'Forward: front foot first' },
    { at: 2.1, kind: 'control', title: 'Back: rear foot first' },
    { at: 2.9, kind: 'finish', title: 'Off the line' },
    { at: 4, kind: 'mistake', title: 'Never cross the feet' },
    { at: 4.9, kind: 'safety', title: 'Back to the stance' },
  ],
}
