import { createKeyframes } from '../../motion/keyframes.ts'
import {
  footInAir,
  handAt,
  handOnPartner,
  footOnPartner,
  kneeOnGround,
  footOnGround,
  handNearBody,
} from '../../motion/pose.ts'
import type { Scene } from '../../scene.ts'
import { lyingOnBack } from '../starting-poses.ts'

/** Lies across the picture, so that the body under the weight is visible: frames, hips away, knee in, guard. */
const bottom = createKeyframes(
  lyingOnBack,
  [
    0,
    {
      pelvis: [30, 18, 4],
      lean: -88,
      footL: footOnGround(76, -12, 0),
      footR: footOnGround(80, 22, 0),
      nod: 12,
      handL: { ...handOnPartner('chest', -18, -14, -16), shape: 'flat', flare: 20 },
      handR: { ...handOnPartner('chest', -19, -4, 6), shape: 'flat', flare: 20, depth: 8 },
    },
  ],
  [0.55],
  // Frames: one forearm across the hip, one under the chin.
  [
    0.95,
    {
      nod: 20,
      handL: { ...handOnPartner('pelvis', 17, 12, -6), shape: 'fist', flare: 40 },
      handR: { ...handOnPartner('neck', 15, 2, 4), shape: 'fist', flare: 40, depth: 10 },
    },
  ],
  [1.15, { footL: footOnGround(64, -12, 0), footR: footOnGround(66, 20, 0) }],
  // Bridges into the partner, who pushes back.
  [1.4, { pelvis: [32, 44, 2], lean: -110, curl: -2, roll: -8 }],
  // The partner's push moves the hips away, onto the side.
  [
    1.85,
    {
      pelvis: [40, 19, 30],
      turn: 26,
      lean: -88,
      roll: -44,
      curl: 30,
      nod: 14,
      footL: footOnGround(76, 22, 10, 10),
      footR: footOnGround(92, 40, 20),
      handL: { ...handNearBody(44, -14, -6), shape: 'flat' },
      handR: { ...handNearBody(50, 6, -2), shape: 'flat', flare: 30, depth: 8 },
    },
  ],
  // The knee goes in between, shin across the belly.
  [
    2.3,
    {
      pelvis: [34, 20, 26],
      turn: 6,
      roll: -26,
      curl: 30,
      footL: { ...footInAir(30, -20, 8, 20), splay: 30 },
      footR: footOnGround(84, 42, 10),
      handL: { ...handNearBody(48, 0, -10), shape: 'flat' },
      handR: { ...handNearBody(50, 6, 8), shape: 'flat', flare: 10 },
    },
  ],
  [
    2.6,
    {
      turn: -8,
      footL: { ...footInAir(52, -56, -30, 20), splay: 50 },
      footR: { ...footOnPartner('waist', 6, 6, -40, 10), splay: 60 },
    },
  ],
  [
    2.95,
    {
      pelvis: [24, 20, 14],
      turn: -10,
      roll: 0,
      curl: 16,
      footL: { ...footOnPartner('waist', -22, 8, 15, 24), splay: 66 },
      footR: { ...footOnPartner('waist', -26, 2, -12, 24), splay: 66 },
      handL: handOnPartner('elbow-right', 2, 6, -4),
      handR: { ...handOnPartner('elbow-left', 2, 6, 4), depth: 0 },
    },
  ],
  [3.6],
)

/** Kneels on the far side and faces the viewer: chest on chest, one arm at the neck, the other at the hip. */
const holder = createKeyframes(
  lyingOnBack,
  [
    0,
    {
      pelvis: [-8, 48, -66],
      turn: 88,
      lean: 72,
      curl: 22,
      nod: -14,
      headTurn: -10,
      footL: kneeOnGround(10, -33, 90, 1),
      footR: kneeOnGround(-28, -33, 90, 1),
      handL: { ...handAt(24, 9, 34), flare: 30 },
      handR: { ...handAt(-48, 9, 34), flare: 30 },
    },
  ],
  [0.6],
  [0.95, { lean: 68, nod: -24 }],
  [1.15],
  [1.4, { pelvis: [-8, 58, -62], lean: 64, handL: { ...handAt(24, 9, 40), flare: 30 } }],
  [
    1.85,
    {
      pelvis: [-6, 52, -56],
      lean: 58,
      headTurn: 0,
      handL: { ...handNearBody(50, -6, -16), flare: 10 },
      handR: { ...handNearBody(50, -6, 16), flare: 10 },
    },
  ],
  [
    2.3,
    {
      pelvis: [18, 56, -46],
      turn: 118,
      lean: 30,
      curl: 14,
      nod: 0,
      footL: kneeOnGround(30, -20, 120, 1),
      footR: kneeOnGround(-6, -46, 120, 1),
      handL: { ...handNearBody(40, -24, -12), flare: 0 },
      handR: { ...handNearBody(40, -24, 12), flare: 0 },
    },
  ],
  [
    2.65,
    {
      pelvis: [56, 58, -18],
      turn: 156,
      lean: 22,
      footL: kneeOnGround(40, 14, 160),
      footR: kneeOnGround(28, -34, 160),
    },
  ],
  [
    2.95,
    {
      pelvis: [68, 58, 0],
      turn: 172,
      lean: 22,
      curl: 8,
      nod: 4,
      footL: kneeOnGround(46, 26, 172),
      footR: kneeOnGround(40, -22, 172),
      handL: { ...handOnPartner('waist', 17, 0, 9), shape: 'flat' },
      handR: { ...handOnPartner('waist', 17, 0, -9), shape: 'flat' },
    },
  ],
  [3.6],
)

export const sideControlEscape: Scene = {
  length: 3.6,
  still: 1.85,
  moments: [0.3, 1, 1.42, 1.85, 2.3, 3.2],
  center: 14,
  camera: { rise: 37, zoom: 1.15 },
  actors: { a: { gi: true, rank: 1, keys: bottom }, b: { gi: true, bun: true, keys: holder } },
  stage: { mats: { from: -171, to: 199 } },
  arcs: [
    {
      from: 1.5,
      fullAt: 1.85,
      until: 2.2,
      curve: [
        [62, 66],
        [86, 56],
        [104, 32],
        [112, 4],
      ],
    },
  ],
  labels: [{ from: 0.9, until: 1.3, person: 'a', spot: 'wrist-right', to: [-100, 104], text: 'Frames: neck and hip' }],
  chapters: [
    { at: 0, kind: 'setup', title: 'Held across the chest' },
    { at: 0.32, kind: 'mistake', title: 'Do not hug them: make room' },
    { at: 0.6, kind: 'control', title: 'Frames: hip and neck' },
    { at: 1.15, kind: 'entry', title: 'Bridge, then hips away' },
    { at: 2, kind: 'finish', title: 'Knee in between, guard again' },
    { at: 3, kind: 'safety', title: 'Turn to them, never your back' },
  ],
}
