import { createKeyframes } from '../../motion/keyframes.ts'
import {
  footInAir,
  footAt,
  handOnPartner,
  footOnPartner,
  kneeOnGround,
  footOnGround,
  handNearBody,
} from '../../motion/pose.ts'
import type { Scene } from '../../scene.ts'
import { lyingOnBack } from '../starting-poses.ts'

const bottom = createKeyframes(
  lyingOnBack,
  [
    0,
    {
      footL: footOnGround(48, -14, 0),
      footR: footOnGround(48, 14, 0),
      handL: handNearBody(26, 8, -10),
      handR: handNearBody(26, 8, 10),
    },
  ],
  [0.5],
  // Traps the far arm and the far foot on one side.
  [
    0.95,
    {
      handL: { ...handOnPartner('elbow-right', 2, -4, 0), depth: 2 },
      handR: { ...handOnPartner('wrist-right', 0, 2, 0), depth: 6 },
      footL: { ...footOnGround(34, -30, -10) },
      footR: footOnGround(32, 12, 0),
    },
  ],
  [1.3, { nod: 24 }],
  // First bridges straight up, onto the shoulders.
  [
    1.6,
    {
      pelvis: [4, 54],
      lean: -118,
      curl: -8,
      nod: 30,
      footL: footOnGround(40, -26, -10, 10),
      footR: footOnGround(38, 14, 0, 12),
    },
  ],
  // Then rolls over the shoulder, to the side where the partner cannot post.
  [1.95, { pelvis: [2, 52, -10], roll: -64, lean: -106, nod: 10, headTurn: -20 }],
  [
    2.25,
    {
      pelvis: [6, 49, -36],
      roll: -146,
      lean: -84,
      curl: 14,
      nod: -26,
      headTurn: 0,
      footR: kneeOnGround(38, -62, 180),
      footL: kneeOnGround(42, -16, 180),
      handL: { ...handOnPartner('chest', 18, -6, 14), shape: 'flat' },
      handR: { ...handOnPartner('chest', 18, -4, -14), shape: 'flat' },
    },
  ],
  [
    2.6,
    {
      pelvis: [30, 52, -46],
      roll: -180,
      lean: -58,
      footR: kneeOnGround(10, -68, 180),
      footL: kneeOnGround(12, -26, 180),
      handL: { ...handOnPartner('waist', 18, 6, 10), shape: 'flat' },
      handR: { ...handOnPartner('waist', 18, 6, -10), shape: 'flat' },
    },
  ],
  [3, { lean: -24, curl: 8, nod: 6 }],
  [3.5],
)

const top = createKeyframes(
  lyingOnBack,
  [
    0,
    {
      pelvis: [4, 52],
      turn: 180,
      lean: 14,
      curl: 6,
      nod: 22,
      footL: kneeOnGround(-18, 30, 180),
      footR: kneeOnGround(-18, -30, 180),
      handL: handNearBody(34, -18, -8),
      handR: handNearBody(30, -18, 8),
    },
  ],
  [0.4],
  [
    0.75,
    {
      lean: 30,
      handR: { ...handOnPartner('neck', 10, -2, -6) },
      handL: { ...handOnPartner('chest', 18, 10, 8), shape: 'flat' },
    },
  ],
  [1.3],
  // Tips forward over the head; the trapped arm cannot post.
  [
    1.6,
    {
      pelvis: [-8, 92, -2],
      lean: 74,
      curl: 4,
      nod: -16,
      handL: { ...handNearBody(70, 30, -10), shape: 'flat', depth: 4 },
      footL: { ...footAt(52, 34, 34, 50), splay: 30 },
      footR: { ...footAt(52, 34, -36, 50), splay: 30 },
    },
  ],
  [
    1.95,
    {
      pelvis: [-4, 66, -42],
      lean: 104,
      roll: -62,
      nod: 0,
      curl: 6,
      footL: { ...footInAir(10, -66, -46, 20), splay: 60 },
      footR: { ...footInAir(10, -66, 46, 20), splay: 60 },
      handL: handNearBody(40, 0, -24),
      handR: handNearBody(30, 0, 20),
    },
  ],
  [
    2.25,
    {
      pelvis: [2, 20, -54],
      lean: 90,
      roll: -150,
      curl: 12,
      nod: 16,
      handL: handNearBody(30, -10, -20),
      handR: handNearBody(20, -20, 20),
      footL: { ...footInAir(30, -48, -58, 10), splay: 70 },
      footR: { ...footInAir(30, -48, 58, 10), splay: 70 },
    },
  ],
  [
    2.6,
    {
      pelvis: [-2, 18, -48],
      roll: -180,
      nod: 20,
      handL: handNearBody(34, -8, -10),
      handR: handNearBody(34, -8, 10),
      footL: { ...footOnPartner('waist', -4, -4, 32, 10), splay: 60 },
      footR: { ...footOnPartner('waist', -4, -4, -32, 10), splay: 60 },
    },
  ],
  [3.5],
)

export const mountEscape: Scene = {
  length: 3.5,
  still: 1.6,
  moments: [0.3, 1.1, 1.6, 1.95, 2.3, 3.1],
  center: 0,
  camera: { rise: 24, zoom: 1.1 },
  actors: { a: { gi: true, bun: true, rank: 1, keys: bottom }, b: { gi: true, keys: top } },
  stage: { mats: { from: -185, to: 185 } },
  arcs: [
    {
      from: 1.35,
      fullAt: 1.9,
      until: 2.2,
      curve: [
        [84, 60],
        [104, 120],
        [76, 182],
        [16, 196],
      ],
    },
  ],
  labels: [
    { from: 1, until: 1.4, person: 'a', spot: 'wrist-left', to: [-122, 76], text: 'Trap the arm' },
    { from: 1, until: 1.4, person: 'a', spot: 'ankle-left', to: [96, 70], text: 'Trap the foot' },
  ],
  chapters: [
    { at: 0, kind: 'setup', title: 'They sit on you' },
    { at: 0.4, kind: 'mistake', title: 'Do not push with straight arms' },
    { at: 0.75, kind: 'control', title: 'Trap arm and foot on one side' },
    { at: 1.35, kind: 'entry', title: 'Bridge straight up' },
    { at: 1.7, kind: 'finish', title: 'Over the shoulder' },
    { at: 2.6, kind: 'safety', title: 'Post, head up, breathe' },
  ],
}
