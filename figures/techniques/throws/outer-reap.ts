import { createKeyframes } from '../../motion/keyframes.ts'
import { footInAir, handOnPartner, footOnGround, handNearBody } from '../../motion/pose.ts'
import type { Scene } from '../../scene.ts'
import { relaxedStance, relaxedFacingLeft, translatePose } from '../starting-poses.ts'

const flatHand = { shape: 'flat' } as const

/**
 * Left-handed, so that the reaping leg is on the viewer's side. Chest to shoulder, the partner's weight on one heel.
 */
const reaper = createKeyframes(
  translatePose(relaxedStance, -44),
  [
    0,
    {
      pelvis: [-44, 100],
      lean: 4,
      handR: { ...handOnPartner('elbow-left', 4, -6, 0), depth: 8 },
      handL: handOnPartner('chest', 16, 10, 6),
      footL: footOnGround(-26, -6),
      footR: footOnGround(-58, 14, 12, 10),
    },
  ],
  [0.45],
  [0.6, { pelvis: [-48, 99], lean: 0 }],
  // The near foot steps deep beside the partner's foot, and the chest tips the partner onto the heel.
  [
    0.95,
    {
      pelvis: [-6, 95, 22],
      lean: 6,
      turn: 6,
      footR: footOnGround(16, 34, 8),
      footL: footOnGround(-22, 8, 12, 30),
      handL: { ...handOnPartner('chest', 14, 14, 8), flare: 20 },
      handR: { ...handOnPartner('elbow-left', 2, -6, 0), depth: 10 },
    },
  ],
  [1.1, { pelvis: [6, 97, 22], lean: 2 }],
  // The leg swings past with pointed toes ...
  [1.3, { pelvis: [14, 100, 20], lean: -4, footL: { ...footInAir(50, -74, -2, 34), near: 1 } }],
  // ... and back through the partner's thigh, while the chest goes down.
  [
    1.6,
    {
      pelvis: [16, 98, 20],
      lean: 46,
      curl: 8,
      nod: 10,
      footL: footInAir(-34, -78, 0, 40),
      footR: footOnGround(16, 34, 8),
    },
  ],
  [
    1.85,
    {
      pelvis: [14, 96, 20],
      lean: 66,
      curl: 14,
      footL: footInAir(-50, -70, 0, 40),
      handL: { ...handNearBody(50, -40, -10), flare: 0 },
      handR: { ...handOnPartner('wrist-left', 0, 4, 0), depth: 8 },
    },
  ],
  [
    2.25,
    {
      pelvis: [18, 92, 20],
      lean: 48,
      curl: 16,
      nod: 4,
      footL: footOnGround(-16, 2, 12, 20),
      footR: footOnGround(24, 34, 8),
      handL: { ...handOnPartner('wrist-left', 0, 12, 4) },
    },
  ],
  [2.8],
)

const reaped = createKeyframes(
  translatePose(relaxedFacingLeft, 44),
  [
    0,
    {
      pelvis: [40, 101],
      lean: 4,
      handR: handOnPartner('elbow-left', 4, -6, 0),
      handL: { ...handOnPartner('chest', 18, 6, 8), depth: 4 },
      footR: footOnGround(24, -12, 168),
      footL: footOnGround(58, 4, 168, 8),
    },
  ],
  [0.5],
  // Weight on the near heel.
  [
    0.95,
    {
      pelvis: [44, 101, -4],
      lean: -8,
      nod: 10,
      footL: footOnGround(34, 6, 168, -14),
      footR: footOnGround(58, -14, 168, 16),
      handL: { ...handNearBody(40, 6, -16) },
    },
  ],
  [1.3, { pelvis: [50, 99, -6], lean: -18, nod: 14 }],
  [
    1.6,
    {
      pelvis: [56, 86, -8],
      lean: -52,
      curl: 14,
      nod: 24,
      footL: footInAir(60, -46, -2, 10),
      footR: footOnGround(64, -16, 168, 20),
      handL: handNearBody(50, 10, -20),
      handR: handNearBody(20, 20, 30),
    },
  ],
  [
    1.78,
    {
      pelvis: [70, 56, -8],
      lean: -74,
      curl: 20,
      nod: 28,
      footL: footInAir(74, -34, -2, 0),
      footR: footInAir(70, -44, 6, 0),
      handR: { ...handNearBody(8, 10, 50), ...flatHand },
    },
  ],
  [
    1.95,
    {
      pelvis: [66, 20, -8],
      lean: -86,
      curl: 20,
      nod: 28,
      handR: { ...handNearBody(2, -30, 52), ...flatHand, flare: 20 },
      handL: { ...handNearBody(68, 0, -10) },
      footL: footOnGround(16, 4, 180, -8),
      footR: footOnGround(22, -22, 180),
    },
  ],
  [2.3, { curl: 12, nod: 20, footL: footOnGround(18, 2, 180) }],
  [2.8],
)

export const outerReap: Scene = {
  length: 2.8,
  still: 1.5,
  moments: [0.3, 0.95, 1.3, 1.6, 1.8, 2.5],
  center: 36,
  actors: { a: { gi: true, rank: 3, bun: true, keys: reaper }, b: { gi: true, keys: reaped } },
  stage: { mats: { from: -149, to: 221 } },
  arcs: [
    {
      from: 1.3,
      fullAt: 1.65,
      until: 1.95,
      curve: [
        [70, 22],
        [40, 6],
        [0, 16],
        [-50, 56],
      ],
    },
  ],
  labels: [
    { from: 0.9, until: 1.15, person: 'b', spot: 'ankle-left', to: [120, 50], text: 'Weight on one heel' },
    { from: 1.25, until: 1.4, person: 'a', spot: 'ankle-left', to: [120, 60], text: 'Past the leg, then back' },
  ],
  chapters: [
    { at: 0, kind: 'setup', title: 'Sleeve and collar' },
    { at: 0.5, kind: 'entry', title: 'Step beside, chest to chest' },
    { at: 0.75, kind: 'mistake', title: 'Do not lean back: they reap you' },
    { at: 1, kind: 'control', title: 'Their weight on one heel' },
    { at: 1.25, kind: 'finish', title: 'Reap: leg back, chest down' },
    { at: 1.9, kind: 'safety', title: 'Hold the sleeve: chin in, slap' },
  ],
}
