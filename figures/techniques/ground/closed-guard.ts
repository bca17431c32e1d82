import { createKeyframes } from '../../motion/keyframes.ts'
import { handOnPartner, footOnPartner, footOnGround } from '../../motion/pose.ts'
import type { Scene } from '../../scene.ts'
import { kneelingInGuard, lyingOnBack } from '../starting-poses.ts'

/** Ankles crossed behind the back, knees outside the hips. */
const locked = {
  footL: { ...footOnPartner('waist', -28, 0, -3, 24), splay: 66 },
  footR: { ...footOnPartner('waist', -20, 8, -17, 24), splay: 66 },
}

const guard = createKeyframes(
  lyingOnBack,
  [
    0,
    {
      handR: handOnPartner('elbow-left', 2, 6, -4),
      handL: handOnPartner('elbow-right', 2, 6, 4),
      footL: { ...footOnGround(52, -44, -10), splay: 24 },
      footR: { ...footOnGround(52, 44, 10), splay: 24 },
    },
  ],
  [0.5],
  // Knees in, hips off the mat: the legs close.
  [
    0.85,
    {
      pelvis: [4, 24],
      lean: -96,
      curl: 20,
      footL: { ...footOnPartner('waist', -2, 10, 34, 10), splay: 60 },
      footR: { ...footOnPartner('waist', -2, 8, -34, 10), splay: 60 },
    },
  ],
  [1.2, { pelvis: [6, 20], lean: -90, curl: 16, ...locked }],
  [1.6, { handR: handOnPartner('elbow-left', 0, 2, -6), handL: handOnPartner('elbow-right', 0, 2, 6) }],
  // Pulls the knees to the chest, and the arms follow: the partner's hands leave the chest.
  [2, { pelvis: [0, 22], curl: 26, nod: 24 }],
  [
    2.45,
    {
      pelvis: [-2, 23],
      curl: 22,
      nod: 20,
      handR: { ...handOnPartner('neck', -8, 16, 4), depth: 8 },
      handL: handOnPartner('wrist-right', 0, 0, 4),
    },
  ],
  [3.2, { nod: 12 }],
  [3.6],
)

const kneeling = createKeyframes(
  kneelingInGuard,
  [
    0,
    {
      handL: { ...handOnPartner('waist', 17, 4, 9), shape: 'flat' },
      handR: { ...handOnPartner('waist', 17, 4, -9), shape: 'flat' },
      nod: 4,
      lean: 22,
      curl: 10,
    },
  ],
  [0.6],
  [1.2, { lean: 20 }],
  [1.6, { lean: 18 }],
  [
    2,
    {
      lean: 34,
      curl: 18,
      pelvis: [48, 60],
      nod: -4,
      handL: { ...handOnPartner('waist', 17, 14, 12), shape: 'flat', flare: 30 },
      handR: { ...handOnPartner('waist', 17, 14, -12), shape: 'flat', flare: 30 },
    },
  ],
  [
    2.4,
    {
      lean: 56,
      curl: 26,
      nod: 4,
      headTurn: 40,
      handL: { ...handOnPartner('chest', 4, 2, 32), shape: 'flat', flare: 50 },
      handR: { ...handOnPartner('chest', 2, -2, -32), shape: 'flat', flare: 40 },
    },
  ],
  [2.9, { lean: 54 }],
  [3.2, { lean: 57 }],
  [3.6],
)

export const closedGuard: Scene = {
  length: 3.6,
  still: 1.4,
  moments: [0.3, 0.85, 1.4, 2, 2.4, 3.2],
  center: 10,
  camera: { rise: 22, zoom: 1.2 },
  actors: { a: { gi: true, rank: 2, keys: guard }, b: { gi: true, bun: true, keys: kneeling } },
  stage: { mats: { from: -175, to: 195 } },
  arcs: [
    {
      from: 1.6,
      fullAt: 2.2,
      until: 2.8,
      curve: [
        [96, 150],
        [76, 172],
        [20, 172],
        [-14, 150],
      ],
    },
  ],
  labels: [
    { from: 1.2, until: 1.6, person: 'a', spot: 'ankle-right', to: [98, 112], text: 'Ankles crossed, knees in' },
    { from: 2.4, until: 3, person: 'b', spot: 'head', to: [-72, 122], text: 'Head down, no room to strike' },
  ],
  chapters: [
    { at: 0, kind: 'setup', title: 'They kneel between the legs' },
    { at: 0.6, kind: 'entry', title: 'Hips up, legs around the waist' },
    { at: 1.2, kind: 'control', title: 'Ankles crossed, knees in' },
    { at: 1.5, kind: 'mistake', title: 'Do not let them sit up tall' },
    { at: 1.8, kind: 'finish', title: 'Pull with the knees, then the arms' },
    { at: 2.6, kind: 'safety', title: 'Head close: no room to strike' },
  ],
}
