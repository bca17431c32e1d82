import { createKeyframes } from '../../motion/keyframes.ts'
import { handOnPartner, footOnGround, handNearBody } from '../../motion/pose.ts'
import type { Scene } from '../../scene.ts'
import { relaxedStance, relaxedFacingLeft, translatePose } from '../starting-poses.ts'

const defender = createKeyframes(
  translatePose(relaxedStance, -34),
  [0, {}],
  [0.35],
  [
    0.7,
    {
      pelvis: [-40, 97],
      turn: 20,
      lean: 3,
      curl: 6,
      headTurn: -16,
      footL: footOnGround(-18, -10, 8),
      footR: footOnGround(-66, 12, 36, 12),
      handL: handNearBody(34, 14, -8),
      handR: handNearBody(24, 4, 12),
    },
  ],
  [0.95],
  // The near hand draws back a little, and the hip starts the motion.
  [1.08, { pelvis: [-34, 95], turn: 12, twist: 14, handR: { ...handNearBody(16, 8, 12), wrist: 60 } }],
  [
    1.26,
    {
      pelvis: [-18, 95],
      turn: 4,
      headTurn: 4,
      twist: -28,
      lean: 10,
      footL: footOnGround(-4, -10, 8),
      footR: footOnGround(-62, 12, 16, 34),
      handR: { ...handOnPartner('head', 12, -12, 2), shape: 'flat', wrist: 78, depth: 8 },
      handL: handNearBody(28, 6, -6),
    },
  ],
  [1.38, { lean: 12 }],
  [
    1.62,
    {
      pelvis: [-34, 96],
      turn: 14,
      twist: 0,
      lean: 4,
      headTurn: -10,
      handR: { ...handNearBody(28, 14, 8), shape: 'open', wrist: 0, depth: 0 },
    },
  ],
  [
    2.1,
    {
      pelvis: [-74, 97],
      turn: 20,
      headTurn: -16,
      footR: footOnGround(-104, 12, 36, 12),
      footL: footOnGround(-52, -10, 8),
      handL: handNearBody(44, 14, -8),
      handR: handNearBody(32, 12, 8),
    },
  ],
  [2.6],
)

const attacker = createKeyframes(
  translatePose(relaxedFacingLeft, 96),
  [0, {}],
  [0.25],
  [
    0.75,
    {
      pelvis: [50, 100],
      lean: 8,
      footR: footOnGround(32, -9, 168),
      footL: footOnGround(78, 9, 168, 16),
      handR: handOnPartner('chest', 19, 9, -8),
      handL: handNearBody(36, -26, -8),
    },
  ],
  [1.2],
  [1.34, { pelvis: [58, 100], lean: -12, nod: -26, handR: handNearBody(44, 4, 4), handL: handNearBody(24, -52, -22) }],
  [
    1.7,
    {
      pelvis: [80, 99],
      lean: -10,
      nod: -10,
      footL: footOnGround(104, 9, 168),
      handL: handNearBody(24, -40, -24),
      handR: handNearBody(24, 22, 4),
    },
  ],
  [
    2.1,
    {
      pelvis: [88, 100],
      lean: 4,
      nod: 14,
      curl: 10,
      footR: footOnGround(66, -9, 168),
      handL: handNearBody(16, 26, -4),
      handR: handNearBody(18, 24, 2),
    },
  ],
  [2.6],
)

export const palmStrike: Scene = {
  length: 2.6,
  still: 1.32,
  moments: [0.2, 0.85, 1.08, 1.3, 1.66, 2.4],
  center: 8,
  actors: { a: { gi: true, bun: true, keys: defender }, b: { gi: false, keys: attacker } },
  arcs: [
    {
      from: 1.06,
      fullAt: 1.3,
      until: 1.7,
      curve: [
        [-58, 150],
        [-74, 196],
        [-34, 232],
        [2, 214],
      ],
    },
  ],
  labels: [{ from: 1.24, until: 1.42, person: 'a', spot: 'wrist-right', to: [70, 232], text: 'Heel of the hand' }],
  chapters: [
    { at: 0, kind: 'setup', title: 'Hands up before they hold' },
    { at: 0.65, kind: 'control', title: 'They take the collar' },
    { at: 0.92, kind: 'entry', title: 'Hip first, fingers back' },
    { at: 1.18, kind: 'finish', title: 'Through the chin' },
    { at: 1.45, kind: 'mistake', title: 'Do not leave the hand extended' },
    { at: 1.75, kind: 'safety', title: 'Away, and look around' },
  ],
}
