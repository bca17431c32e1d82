import { createKeyframes } from '../../motion/keyframes.ts'
import { handOnPartner, footOnPartner, handNearBody } from '../../motion/pose.ts'
import type { Scene } from '../../scene.ts'
import { kneelingInGuard, lyingOnBack, translateKeyframes } from '../starting-poses.ts'

const locker = createKeyframes(
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
  // Pushes one arm back, moves the hips up and away, and brings one leg over the shoulder of the pushed arm.
  [
    0.9,
    {
      pelvis: [-8, 30],
      lean: -102,
      curl: 22,
      nod: 20,
      footL: { ...footOnPartner('neck', -4, 26, 26, 10), splay: 24, near: 1, depth: 9 },
      footR: { ...footOnPartner('waist', -14, 8, -26, 20), splay: 60 },
      handL: handNearBody(48, 6, -8),
    },
  ],
  // The shin of that leg is across the neck.
  [
    1.35,
    {
      pelvis: [-22, 40],
      lean: -108,
      curl: 26,
      footL: { ...footOnPartner('neck', -22, 8, -14, 0), splay: 20, near: 1, depth: 9 },
      footR: { ...footOnPartner('chest', -16, -16, -36, 10), splay: 40, depth: 16 },
      handL: handNearBody(50, 22, -6),
    },
  ],
  // The other knee closes over the ankle of this leg. The hands pull the head down.
  [
    1.8,
    {
      pelvis: [-22, 42],
      footL: { ...footOnPartner('neck', -20, 2, -24, 0), splay: 16, near: 1, depth: 9 },
      footR: { ...footOnPartner('chest', -34, -6, -24, 10), splay: 34, depth: 16 },
      handR: handOnPartner('wrist-left', 0, 4, -4),
      handL: { ...handOnPartner('head', -6, 17, 4), depth: 6 },
    },
  ],
  [2.3],
  [2.7, { pelvis: [-22, 46], curl: 30, nod: 26 }],
  [3.3],
  [
    3.6,
    {
      pelvis: [-10, 22],
      lean: -92,
      curl: 14,
      nod: 14,
      footL: { ...footOnPartner('waist', 0, 8, 34, 10), splay: 60, near: 0, depth: 0 },
      footR: { ...footOnPartner('waist', 0, 8, -34, 10), splay: 60 },
      handL: handNearBody(34, -10, -8),
      handR: handNearBody(34, -10, 8),
    },
  ],
  [4],
)

/** Taps with the free arm on the arm that pulls the head. */
const tapping = (off: number) =>
  ({ ...handOnPartner('elbow-left', 4, 10, -8 - off), shape: 'flat', flare: 20, near: 1, depth: 6 }) as const

const locked = createKeyframes(
  kneelingInGuard,
  [
    0,
    {
      lean: 22,
      nod: 2,
      handL: { ...handOnPartner('waist', 18, 6, 10), shape: 'flat' },
      handR: { ...handOnPartner('waist', 18, 6, -10), shape: 'flat' },
    },
  ],
  [0.5, { lean: 24 }],
  [0.9, { lean: 34, curl: 14, handR: handNearBody(26, -44, 10), handL: handNearBody(60, -6, -4) }],
  [
    1.35,
    {
      lean: 40,
      curl: 16,
      handR: handNearBody(24, -46, 12),
      handL: { ...handOnPartner('waist', 17, 10, 2), shape: 'flat' },
    },
  ],
  [
    1.8,
    { pelvis: [54, 60], lean: 54, curl: 24, nod: 14, handL: { ...handOnPartner('waist', 17, 12, 0), shape: 'flat' } },
  ],
  [2.7, { lean: 56, nod: 18 }],
  [2.75],
  [2.9, { handR: tapping(18) }],
  [3.02, { handR: tapping(0) }],
  [3.14, { handR: tapping(18) }],
  [3.26, { handR: tapping(0) }],
  [
    3.6,
    {
      pelvis: [54, 60],
      lean: 10,
      curl: 6,
      nod: 6,
      handL: handNearBody(28, -44, -10),
      handR: { ...handNearBody(28, -44, 10), flare: 0, near: 0, depth: 0 },
    },
  ],
  [4],
)

export const triangle: Scene = {
  length: 4,
  still: 2.2,
  moments: [0.3, 0.95, 1.4, 2, 2.9, 3.8],
  center: -4,
  camera: { rise: 40, orbit: 38, zoom: 1.2 },
  actors: {
    a: { gi: true, rank: 3, bun: true, keys: translateKeyframes(locker, 18, -30) },
    b: { gi: true, keys: translateKeyframes(locked, 18, -30) },
  },
  stage: { mats: { from: -189, to: 181 } },
  arcs: [
    {
      from: 1.4,
      fullAt: 1.85,
      until: 2.3,
      curve: [
        [110, 150],
        [96, 180],
        [60, 188],
        [26, 170],
      ],
    },
  ],
  labels: [
    { from: 1.9, until: 2.5, person: 'a', spot: 'knee-right', to: [104, 126], text: 'Knee over the ankle' },
    { from: 2.85, until: 3.4, person: 'b', spot: 'wrist-right', to: [-110, 116], text: 'Tap: let go' },
  ],
  chapters: [
    { at: 0, kind: 'setup', title: 'Closed guard, wrists' },
    { at: 0.5, kind: 'entry', title: 'One arm back, hips up, leg out' },
    { at: 1.15, kind: 'control', title: 'Shin across the neck' },
    { at: 1.42, kind: 'mistake', title: 'Do not lock foot over foot' },
    { at: 1.7, kind: 'finish', title: 'Lock, and pull the head' },
    { at: 2.8, kind: 'safety', title: 'Tap: open the legs at once' },
  ],
}
