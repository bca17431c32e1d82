import { createKeyframes } from '../../motion/keyframes.ts'
import { footInAir, footAt, handOnPartner, footOnPartner, footOnGround, handNearBody } from '../../motion/pose.ts'
import type { Scene } from '../../scene.ts'
import { relaxedStance, relaxedFacingLeft, translatePose } from '../starting-poses.ts'

const flatHand = { shape: 'flat' } as const

const sweeper = createKeyframes(
  translatePose(relaxedStance, -42),
  [
    0,
    {
      pelvis: [-42, 100],
      lean: 4,
      handR: { ...handOnPartner('elbow-left', 4, -6, 0), depth: 8 },
      handL: handOnPartner('chest', 16, 10, 6),
      footL: footOnGround(-22, -12),
      footR: footOnGround(-56, 12, 12, 8),
    },
  ],
  [0.35],
  // A step back draws the partner's foot along.
  [0.7, { pelvis: [-58, 99], footR: footOnGround(-80, 14, 20), footL: footOnGround(-34, -12) }],
  [1.0, { pelvis: [-68, 100], footL: footOnGround(-74, -14, 20), lean: 2 }],
  // The sole meets the partner's foot just before it bears weight, and pushes it further in the same direction.
  [
    1.22,
    {
      pelvis: [-57, 102],
      lean: -4,
      footR: { ...footOnPartner('ankle-left', -12, -3, 9, -6), splay: 14 },
      handR: { ...handOnPartner('wrist-left', 0, 4, 0), depth: 10 },
    },
  ],
  [
    1.4,
    {
      pelvis: [-60, 102],
      lean: -10,
      twist: 12,
      footR: { ...footOnPartner('ankle-left', -12, -4, 9, -4), splay: 14 },
      handL: handNearBody(46, -14, -10),
    },
  ],
  [1.56, { footR: footAt(-46, 20, 16, 10) }],
  [1.8, { pelvis: [-42, 97], lean: 30, twist: 4, footR: footOnGround(-22, 24, 12), handL: handNearBody(36, -34, -10) }],
  [
    2.2,
    {
      pelvis: [-22, 90],
      lean: 50,
      curl: 16,
      twist: 0,
      nod: 4,
      footR: footOnGround(4, 26, 8),
      footL: footOnGround(-56, -12, 20),
      handL: { ...handOnPartner('wrist-left', 0, 12, 4) },
    },
  ],
  [2.7],
)

const swept = createKeyframes(
  translatePose(relaxedFacingLeft, 42),
  [
    0,
    {
      pelvis: [38, 101],
      lean: 4,
      handR: handOnPartner('elbow-left', 4, -6, 0),
      handL: { ...handOnPartner('chest', 18, 6, 8), depth: 4 },
      footR: footOnGround(22, -12, 168),
      footL: footOnGround(56, 10, 168, 8),
    },
  ],
  [0.35],
  [0.75, { pelvis: [24, 101], footL: footOnGround(2, 10, 168, -12), footR: footOnGround(36, -12, 168, 16) }],
  [1.0, { pelvis: [12, 102], lean: 2, footR: footOnGround(0, -14, 168) }],
  // The near foot steps forward and does not reach the mat.
  [1.22, { pelvis: [14, 101], lean: -4, footL: { ...footOnGround(-26, 10, 168, -16), at: [-26, 4, 10] } }],
  [1.4, { pelvis: [16, 97, -2], lean: -18, nod: 10, footL: footAt(-56, 24, 6, -10), handL: handNearBody(56, 4, -12) }],
  [
    1.54,
    {
      pelvis: [22, 84, -4],
      lean: -30,
      curl: 12,
      nod: 18,
      footL: footInAir(72, -44, 10, -6),
      footR: footOnGround(6, -18, 168, 6),
      handL: handNearBody(62, 0, -12),
      handR: handNearBody(26, 10, 26),
    },
  ],
  [
    1.68,
    {
      pelvis: [22, 54, -6],
      lean: -58,
      curl: 20,
      nod: 26,
      footL: footInAir(76, -34, 8, 0),
      footR: footInAir(56, -56, 4, 0),
      handL: handNearBody(66, -24, -14),
      handR: { ...handNearBody(4, 0, 50), ...flatHand },
    },
  ],
  [
    1.85,
    {
      pelvis: [22, 20, -6],
      lean: -84,
      curl: 22,
      nod: 28,
      footL: footOnGround(-28, 2, 180, -10),
      footR: footOnGround(-20, -22, 180),
      handR: { ...handNearBody(2, -30, 52), ...flatHand, flare: 20 },
      handL: handNearBody(64, -42, -14),
    },
  ],
  [2.2, { curl: 14, nod: 20, footL: footOnGround(-26, 2, 180) }],
  [2.7],
)

export const footSweep: Scene = {
  length: 2.7,
  still: 1.45,
  moments: [0.2, 0.75, 1.22, 1.48, 1.72, 2.4],
  center: 0,
  actors: { a: { gi: true, rank: 2, keys: sweeper }, b: { gi: true, bun: true, keys: swept } },
  stage: { mats: { from: -185, to: 185 } },
  arcs: [
    {
      from: 1.25,
      fullAt: 1.65,
      until: 2,
      curve: [
        [88, 196],
        [112, 180],
        [126, 140],
        [122, 92],
      ],
    },
  ],
  labels: [
    { from: 1.08, until: 1.36, person: 'b', spot: 'ankle-left', to: [60, 46], text: 'Before it takes the weight' },
  ],
  chapters: [
    { at: 0, kind: 'setup', title: 'Sleeve and collar, walking' },
    { at: 0.35, kind: 'entry', title: 'Step back: their foot follows' },
    { at: 0.72, kind: 'mistake', title: 'Do not kick a foot that stands' },
    { at: 1, kind: 'control', title: 'Sole to the foot, just in time' },
    { at: 1.25, kind: 'finish', title: 'In the same direction, hands down' },
    { at: 1.8, kind: 'safety', title: 'Hold the sleeve: chin in, slap' },
  ],
}
