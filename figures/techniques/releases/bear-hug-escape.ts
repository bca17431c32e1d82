import { createKeyframes } from '../../motion/keyframes.ts'
import { handOnPartner, footOnGround, handNearBody } from '../../motion/pose.ts'
import type { Scene } from '../../scene.ts'
import { relaxedStance, translatePose } from '../starting-poses.ts'

const openHand = { shape: 'open' } as const

const gripped = createKeyframes(
  translatePose(relaxedStance, -10),
  [0, { footL: footOnGround(-2, -10, 8), footR: footOnGround(-18, 10, 16) }],
  [0.6],
  [0.85, { pelvis: [-12, 102], lean: -4, nod: -6 }],
  // Sinks with wide feet and covers the hands: a low body is hard to lift.
  [
    1.2,
    {
      pelvis: [-2, 82],
      lean: 26,
      curl: 16,
      nod: -14,
      footL: footOnGround(28, -20, -4),
      footR: footOnGround(-24, 20, 40),
      handL: { ...handOnPartner('wrist-right', 4, 0, 0), depth: 2 },
      handR: { ...handOnPartner('wrist-left', 2, 0, 0), depth: 12 },
    },
  ],
  [1.6],
  // The elbows make room, and the hip moves aside.
  [1.9, { pelvis: [2, 80, -14], lean: 32, twist: 10 }],
  // Peels one hand off, holds it, steps out, and turns around under the held arm.
  [
    2.3,
    {
      pelvis: [26, 88, -12],
      turn: 60,
      lean: 14,
      curl: 10,
      nod: 0,
      headTurn: 30,
      footR: footOnGround(24, 6, 90),
      footL: footOnGround(44, -22, 60),
      handL: { ...handOnPartner('wrist-right', 4, 0, 0) },
      handR: { ...handOnPartner('wrist-left', 2, 0, 0), depth: 10 },
    },
  ],
  [
    2.75,
    {
      pelvis: [42, 97, -4],
      turn: 158,
      lean: 6,
      curl: 6,
      headTurn: 12,
      twist: 0,
      footL: footOnGround(26, 8, 168),
      footR: footOnGround(62, -12, 140, 10),
      handL: { ...handNearBody(60, 6, -6), ...openHand, depth: 0 },
      handR: { ...handNearBody(56, 8, 6), ...openHand, depth: 0 },
    },
  ],
  [2.95],
  [
    3.4,
    {
      pelvis: [74, 98],
      footR: footOnGround(96, -12, 150, 12),
      footL: footOnGround(56, 8, 172),
      turn: 160,
      handL: handNearBody(42, 12, -8),
      handR: handNearBody(34, 12, 8),
    },
  ],
  [3.8],
)

const hugger = createKeyframes(
  translatePose(relaxedStance, -92),
  [
    0,
    {
      lean: 6,
      footL: footOnGround(-78, -10),
      footR: footOnGround(-106, 10, 12, 16),
      handL: handNearBody(26, -40, -12),
      handR: handNearBody(28, -36, 12),
    },
  ],
  [
    0.35,
    {
      pelvis: [-62, 100],
      lean: 10,
      footL: footOnGround(-48, -12),
      footR: footOnGround(-90, 12, 12, 20),
      handL: { ...handNearBody(44, -16, -26), flare: 40 },
      handR: { ...handNearBody(44, -14, 26), flare: 40 },
    },
  ],
  // Hugs over both arms and locks the hands in front of the chest.
  [
    0.7,
    {
      pelvis: [-44, 100],
      lean: 4,
      nod: 8,
      headTilt: 22,
      footL: footOnGround(-34, -16),
      footR: footOnGround(-60, 16),
      handL: { ...handOnPartner('chest', 24, -18, 2), flare: 24 },
      handR: { ...handOnPartner('chest', 26, -16, 4), flare: 24, depth: 8 },
    },
  ],
  [0.9, { lean: -4 }],
  [1.2, { pelvis: [-40, 94], lean: 22, curl: 10, nod: 0 }],
  [1.6],
  [1.9, { pelvis: [-40, 95], lean: 20 }],
  [
    2.3,
    {
      pelvis: [-38, 97],
      lean: 18,
      handL: { ...handOnPartner('chest', 34, -14, -12), flare: 10 },
      handR: { ...handOnPartner('chest', 30, -20, 18), flare: 10, depth: 8 },
    },
  ],
  [
    2.7,
    {
      pelvis: [-42, 99],
      lean: -4,
      headTilt: 0,
      handL: { ...handNearBody(50, -6, -12), ...openHand, flare: 0 },
      handR: { ...handNearBody(48, -8, 14), ...openHand, flare: 0, depth: 0 },
    },
  ],
  [
    3.1,
    {
      pelvis: [-66, 99],
      lean: -8,
      footL: footOnGround(-60, -10),
      footR: footOnGround(-86, 10),
      handL: handNearBody(30, -20, -16),
      handR: handNearBody(26, -20, 16),
    },
  ],
  [3.8, { pelvis: [-68, 101], lean: 2, handL: handNearBody(18, -60, -10), handR: handNearBody(16, -60, 10) }],
)

export const bearHugEscape: Scene = {
  length: 3.8,
  still: 1.4,
  moments: [0.3, 0.85, 1.4, 1.95, 2.5, 3.5],
  center: -4,
  actors: { a: { gi: true, bun: true, keys: gripped }, b: { gi: false, keys: hugger } },
  arcs: [
    {
      from: 0.95,
      fullAt: 1.25,
      until: 1.7,
      curve: [
        [58, 176],
        [66, 150],
        [68, 128],
        [66, 104],
      ],
    },
  ],
  labels: [{ from: 1.05, until: 1.5, person: 'a', spot: 'pelvis', to: [70, 70], text: 'Sit down, feet wide' }],
  chapters: [
    { at: 0, kind: 'setup', title: 'Held from behind, over the arms' },
    { at: 0.65, kind: 'mistake', title: 'Do not lean back or stand tall' },
    { at: 0.95, kind: 'entry', title: 'Sink and widen' },
    { at: 1.3, kind: 'control', title: 'Hands on their hands' },
    { at: 1.7, kind: 'finish', title: 'Hip aside, turn out' },
    { at: 2.8, kind: 'safety', title: 'Push off, face them, go' },
  ],
}
