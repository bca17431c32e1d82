import { createKeyframes } from '../../motion/keyframes.ts'
import { handOnPartner, footOnPartner, footOnGround, handNearBody } from '../../motion/pose.ts'
import type { Scene } from '../../scene.ts'
import { lyingOnBack } from '../starting-poses.ts'

const openHand = { shape: 'open' } as const

const behind = createKeyframes(
  lyingOnBack,
  [
    0,
    {
      pelvis: [-36, 18],
      turn: 8,
      lean: -18,
      curl: 12,
      nod: 2,
      footL: { ...footOnPartner('pelvis', 42, 14, -12, 24), splay: 46 },
      footR: { ...footOnPartner('pelvis', 44, 16, 16, 24), splay: 46 },
      handR: { ...handOnPartner('chest', 20, -8, 4), flare: 30, depth: 8 },
      handL: { ...handOnPartner('chest', 18, -16, -4), flare: 30 },
    },
  ],
  [0.6],
  // The near arm goes over the shoulder and under the chin, with the elbow in front of the chin.
  [1.05, { lean: -16, twist: -16, handR: { ...handOnPartner('neck', 15, 2, -10), flare: 70, depth: 16 } }],
  // The hand of the choking arm grips the other arm. The other hand is behind the head.
  [
    1.45,
    {
      pelvis: [-34, 18],
      twist: -24,
      nod: 6,
      handR: { ...handOnPartner('neck', 7, 4, -20), flare: 80, depth: 34 },
      handL: { ...handOnPartner('head', -17, 5, 2), flare: 20, shape: 'flat', depth: 22 },
    },
  ],
  [1.8],
  // Chest out and elbows back, slowly and without arm strength.
  [2.3, { lean: -22, curl: 6, nod: 8 }],
  [2.8],
  [
    3.15,
    {
      lean: -18,
      twist: 0,
      handR: { ...handNearBody(44, -6, 24), ...openHand, flare: 0, depth: 8 },
      handL: { ...handNearBody(44, -6, -20), ...openHand, flare: 0, depth: 0 },
      nod: 0,
    },
  ],
  [3.7],
)

const tapping = (up: number) => ({ ...handOnPartner('knee-right', -2, up, 6), shape: 'flat', depth: 44 }) as const

const front = createKeyframes(
  lyingOnBack,
  [
    0,
    {
      pelvis: [4, 18],
      turn: 8,
      lean: -16,
      curl: 16,
      nod: 8,
      footL: footOnGround(68, -18, 0),
      footR: footOnGround(72, 20, 12),
      handR: { ...handOnPartner('wrist-right', 0, 4, 0), depth: 14 },
      handL: handOnPartner('wrist-left', 0, 4, 0),
    },
  ],
  [0.7],
  [
    1.1,
    { nod: 4, handR: { ...handNearBody(30, -22, 8), depth: 6 }, handL: { ...handOnPartner('wrist-right', 4, -6, 0) } },
  ],
  [1.8, { nod: -4 }],
  [2.3, { lean: -22, nod: -10 }],
  [2.42, { handR: tapping(24) }],
  [2.54, { handR: tapping(12) }],
  [2.66, { handR: tapping(24) }],
  [2.78, { handR: tapping(12) }],
  [
    3.15,
    {
      lean: -8,
      curl: 26,
      nod: 18,
      handR: { ...handNearBody(26, 20, 6), ...openHand, depth: 0 },
      handL: handNearBody(22, -20, -8),
    },
  ],
  [3.7],
)

export const rearNakedChoke: Scene = {
  length: 3.7,
  still: 1.7,
  moments: [0.3, 1, 1.6, 2.3, 2.6, 3.5],
  center: 8,
  camera: { rise: 12, zoom: 1.25 },
  actors: { a: { gi: true, rank: 4, keys: behind }, b: { gi: true, bun: true, keys: front } },
  stage: { mats: { from: -177, to: 193 } },
  arcs: [
    {
      from: 0.65,
      fullAt: 1.05,
      until: 1.5,
      curve: [
        [-20, 150],
        [4, 172],
        [34, 168],
        [44, 140],
      ],
    },
  ],
  labels: [
    { from: 1.45, until: 1.9, person: 'a', spot: 'elbow-right', to: [84, 150], text: 'Elbow under the chin' },
    { from: 2.4, until: 2.9, person: 'b', spot: 'wrist-right', to: [84, 150], text: 'Tap: let go at once' },
  ],
  chapters: [
    { at: 0, kind: 'setup', title: 'Behind them, feet inside' },
    { at: 0.6, kind: 'entry', title: 'Arm under the chin' },
    { at: 1.2, kind: 'control', title: 'Hand on arm, hand behind the head' },
    { at: 1.55, kind: 'mistake', title: 'Do not squeeze the face or chin' },
    { at: 1.9, kind: 'finish', title: 'Chest out, slowly' },
    { at: 2.4, kind: 'safety', title: 'Tap: let go at once' },
  ],
}
