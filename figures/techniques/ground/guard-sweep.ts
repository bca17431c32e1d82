import { createKeyframes } from '../../motion/keyframes.ts'
import { handAt, handOnPartner, footOnPartner, kneeOnGround, footOnGround, handNearBody } from '../../motion/pose.ts'
import type { Scene } from '../../scene.ts'
import { kneelingInGuard, lyingOnBack } from '../starting-poses.ts'

const bumper = createKeyframes(
  lyingOnBack,
  [
    0,
    {
      pelvis: [6, 20],
      footL: { ...footOnPartner('waist', -28, 0, -3, 24), splay: 66 },
      footR: { ...footOnPartner('waist', -20, 8, -17, 24), splay: 66 },
      handR: handOnPartner('wrist-left', 0, 2, -4),
      handL: handOnPartner('wrist-right', 0, 2, 4),
    },
  ],
  [0.5],
  // The legs open and the feet go to the mat. Sits up behind the elbow.
  [
    0.85,
    {
      lean: -62,
      curl: 26,
      nod: 8,
      footL: footOnGround(34, -30, -10),
      footR: footOnGround(36, 32, 10),
      handL: { ...handAt(-52, 9, -30), flare: 10 },
      handR: { ...handNearBody(44, 10, 6) },
    },
  ],
  // The near arm goes over the partner's shoulder and traps the upper arm.
  [
    1.2,
    {
      pelvis: [10, 20],
      lean: -16,
      curl: 22,
      twist: -16,
      nod: 0,
      handL: { ...handAt(-40, 9, -28), flare: 10 },
      handR: { ...handOnPartner('chest', -12, 16, -8), flare: 30, depth: 10 },
    },
  ],
  [1.45, { pelvis: [6, 20], lean: -20 }],
  // The hip bumps up and through, and the chest follows.
  [
    1.72,
    {
      pelvis: [22, 52],
      lean: -18,
      curl: 8,
      twist: -34,
      handL: handNearBody(-10, -56, -30),
      footL: footOnGround(24, -34, -10, 0),
      footR: footOnGround(32, 32, 10, 14),
    },
  ],
  [
    2,
    {
      pelvis: [52, 64],
      lean: 22,
      twist: -20,
      curl: 16,
      nod: -10,
      handL: { ...handNearBody(40, -30, -14) },
      footL: kneeOnGround(54, -30, 0),
      footR: footOnGround(38, 34, 10, 30),
      handR: { ...handOnPartner('chest', -10, 14, -8), flare: 40 },
    },
  ],
  [
    2.3,
    {
      pelvis: [74, 52],
      lean: 30,
      twist: 0,
      footL: kneeOnGround(98, -28, 0),
      footR: kneeOnGround(98, 28, 0),
      handL: handAt(136, 9, -34),
      handR: { ...handOnPartner('chest', 14, 12, 8), flare: 30 },
    },
  ],
  [
    2.7,
    {
      pelvis: [76, 50],
      lean: 14,
      nod: 0,
      handL: { ...handNearBody(38, -26, -8) },
      handR: { ...handOnPartner('chest', 20, 4, 8), shape: 'flat', flare: 0, depth: 4 },
    },
  ],
  [3.4],
)

const swept = createKeyframes(
  kneelingInGuard,
  [0, { lean: -2, nod: 10, handL: handNearBody(38, -40, -8), handR: handNearBody(38, -40, 8) }],
  [0.5, { lean: -4 }],
  [1.2, { lean: 6, handL: { ...handNearBody(34, -30, -12) }, handR: { ...handNearBody(30, -26, 12) } }],
  [1.5, { lean: 4 }],
  // Bumped at the hip without a free hand to post: rolls over the far knee onto the back.
  [1.75, { pelvis: [60, 52], lean: -22, nod: 0 }],
  [
    2,
    {
      pelvis: [62, 24],
      lean: -64,
      roll: 14,
      curl: 16,
      nod: 20,
      footL: footOnGround(-22, 9, 180, 10),
      footR: footOnGround(-18, -9, 180, 10),
      handL: handNearBody(30, 0, -16),
      handR: handNearBody(10, -20, 40),
    },
  ],
  [
    2.26,
    {
      pelvis: [56, 18],
      lean: -90,
      roll: 0,
      curl: 12,
      nod: 22,
      footL: footOnGround(-2, 10, 180),
      footR: footOnGround(2, -10, 180),
      handR: { ...handNearBody(6, -46, 40), shape: 'flat' },
      handL: handNearBody(34, 6, -6),
    },
  ],
  [2.7, { nod: 16, handR: handNearBody(30, -4, 8), handL: handNearBody(32, -6, -8) }],
  [3.4],
)

export const guardSweep: Scene = {
  length: 3.4,
  still: 1.74,
  moments: [0.4, 0.9, 1.3, 1.74, 2.02, 2.8],
  center: 44,
  camera: { rise: 20, zoom: 1.1 },
  actors: { a: { gi: true, rank: 3, keys: bumper }, b: { gi: true, bun: true, keys: swept } },
  stage: { mats: { from: -141, to: 229 } },
  arcs: [
    {
      from: 1.5,
      fullAt: 2,
      until: 2.4,
      curve: [
        [10, 150],
        [50, 196],
        [120, 190],
        [150, 110],
      ],
    },
  ],
  labels: [{ from: 1.68, until: 1.84, person: 'a', spot: 'pelvis', to: [-60, 40], text: 'Hip up and through' }],
  chapters: [
    { at: 0, kind: 'setup', title: 'Closed guard, they sit up' },
    { at: 0.6, kind: 'entry', title: 'Open, sit up behind your hand' },
    { at: 1.05, kind: 'control', title: 'Over the shoulder, keep the arm' },
    { at: 1.32, kind: 'mistake', title: 'Do not free the arm: it would post' },
    { at: 1.6, kind: 'finish', title: 'Hip up and through' },
    { at: 2.4, kind: 'safety', title: 'Land on your knees, not on them' },
  ],
}
