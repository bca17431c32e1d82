import { createKeyframes } from '../../motion/keyframes.ts'
import { footInAir, handOnPartner, footOnGround, handNearBody } from '../../motion/pose.ts'
import type { Scene } from '../../scene.ts'
import { relaxedFacingLeft, translatePose, fightingStance } from '../starting-poses.ts'

const openHand = { shape: 'open' } as const

const striker = createKeyframes(
  translatePose(fightingStance, -46),
  [0, { handL: handNearBody(42, 14, -8), handR: handNearBody(30, 12, 8) }],
  [0.4],
  // Both hands behind the neck, elbows in.
  [
    0.75,
    {
      pelvis: [-34, 97],
      turn: 14,
      headTurn: -8,
      lean: 8,
      footL: footOnGround(-10, -10, 8),
      footR: footOnGround(-62, 12, 30, 10),
      handL: handOnPartner('head', -12, 6, 6),
      handR: { ...handOnPartner('head', -13, 2, -6), depth: 10 },
    },
  ],
  [1.05, { pelvis: [-40, 96], lean: 0 }],
  // Pull down, hip forward, knee up.
  [1.22, { pelvis: [-36, 96], lean: 2 }],
  [
    1.42,
    {
      pelvis: [-16, 103],
      turn: 4,
      headTurn: 0,
      lean: -10,
      curl: 12,
      footL: footOnGround(-14, -8, 20, 16),
      footR: footInAir(40, -30, 10, 34),
    },
  ],
  [1.52],
  [
    1.8,
    { pelvis: [-36, 97], lean: 4, curl: 8, footR: footOnGround(-66, 12, 30, 12), footL: footOnGround(-14, -8, 12) },
  ],
  [
    2.1,
    {
      pelvis: [-52, 98],
      turn: 20,
      headTurn: -16,
      handL: { ...handNearBody(54, 10, -8), ...openHand, depth: 0 },
      handR: { ...handNearBody(50, 0, 8), ...openHand, depth: 0 },
    },
  ],
  [
    2.5,
    {
      pelvis: [-76, 97],
      footL: footOnGround(-52, -10, 8),
      footR: footOnGround(-102, 12, 36, 12),
      handL: handNearBody(42, 14, -8),
      handR: handNearBody(30, 12, 8),
    },
  ],
  [2.8],
)

const struck = createKeyframes(
  translatePose(relaxedFacingLeft, 60),
  [
    0,
    {
      lean: 6,
      handL: handNearBody(30, -20, -12),
      handR: handNearBody(32, -16, 10),
      footL: footOnGround(76, 9, 168, 14),
      footR: footOnGround(42, -9, 168),
      pelvis: [60, 100],
    },
  ],
  [0.4, { pelvis: [40, 100], footR: footOnGround(22, -9, 168) }],
  [
    0.75,
    {
      pelvis: [42, 98],
      lean: 10,
      nod: 8,
      handL: { ...handOnPartner('waist', 14, 4, 12), depth: 4 },
      handR: handOnPartner('waist', 15, 4, -10),
    },
  ],
  [1.05, { lean: 22, curl: 14, nod: 18, pelvis: [46, 96] }],
  [
    1.38,
    {
      pelvis: [70, 97],
      lean: 30,
      curl: 18,
      nod: 22,
      footL: footOnGround(92, 9, 168),
      handL: { ...handNearBody(20, -52, -10), shape: 'open' },
      handR: { ...handNearBody(22, -50, 8), shape: 'open' },
    },
  ],
  [1.46, { pelvis: [76, 99], lean: 32 }],
  [1.8, { pelvis: [80, 95], lean: 38, curl: 30 }],
  [
    2.15,
    {
      pelvis: [96, 95],
      lean: 40,
      curl: 36,
      nod: 16,
      handL: { ...handNearBody(24, -34, -2), ...openHand, depth: 0 },
      handR: { ...handNearBody(24, -32, 4), ...openHand },
      footR: footOnGround(74, -9, 168),
      footL: footOnGround(112, 9, 168),
    },
  ],
  [2.8, { pelvis: [94, 96], lean: 36 }],
)

export const kneeStrike: Scene = {
  length: 2.8,
  still: 1.44,
  moments: [0.2, 0.8, 1.15, 1.44, 1.85, 2.6],
  center: 8,
  actors: { a: { gi: true, rank: 2, keys: striker }, b: { gi: false, keys: struck } },
  arcs: [
    {
      from: 1.15,
      fullAt: 1.42,
      until: 1.75,
      curve: [
        [-74, 30],
        [-62, 56],
        [-40, 70],
        [-12, 76],
      ],
    },
  ],
  labels: [{ from: 1.38, until: 1.52, person: 'a', spot: 'knee-right', to: [110, 70], text: 'Hip drives the knee' }],
  chapters: [
    { at: 0, kind: 'setup', title: 'They come in close' },
    { at: 0.5, kind: 'control', title: 'Both hands behind the neck' },
    { at: 0.78, kind: 'mistake', title: 'Do not lean back: pull them down' },
    { at: 1.05, kind: 'entry', title: 'Pull down first' },
    { at: 1.3, kind: 'finish', title: 'Knee to the body' },
    { at: 1.8, kind: 'safety', title: 'Push off, out of reach' },
  ],
}
