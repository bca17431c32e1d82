import { createKeyframes } from '../../motion/keyframes.ts'
import {
  footInAir,
  handAt,
  footAt,
  handOnPartner,
  kneeOnGround,
  footOnGround,
  handNearBody,
} from '../../motion/pose.ts'
import type { Scene } from '../../scene.ts'
import { relaxedStance, translateKeyframes } from '../starting-poses.ts'

const tucked = 1

/**
 * The officer kneels on the far side: one knee on the shoulder blade, never on neck or spine, and one foot at the hip.
 */
const officer = createKeyframes(
  relaxedStance,
  [
    0,
    {
      pelvis: [-10, 60, -56],
      turn: 70,
      lean: 50,
      curl: 14,
      nod: 0,
      footR: kneeOnGround(-28, -32, 80, tucked),
      footL: footOnGround(34, -36, 70),
      handR: { ...handOnPartner('wrist-right', 0, 8, 0), depth: 4 },
      handL: { ...handOnPartner('chest', -19, -8, 12), shape: 'flat', depth: 4 },
    },
  ],
  [0.5],
  // The far arm goes onto the back, the knee onto the shoulder blade.
  [
    1.1,
    {
      pelvis: [-4, 66, -48],
      lean: 36,
      footR: { ...kneeOnGround(-20, -12, 80, tucked), at: [-20, 24, -10] },
      handR: { ...handOnPartner('wrist-right', 0, 7, -2), depth: 6 },
      handL: { ...handOnPartner('chest', -19, -30, 6), shape: 'flat', depth: 4 },
    },
  ],
  // First cuff.
  [1.5, { handL: { ...handOnPartner('wrist-right', 6, 6, 4), depth: 6 } }],
  [1.9],
  // Asks for the other hand and pulls it across the back.
  [2.3, { handL: { ...handNearBody(50, -40, -12) } }],
  [2.6, { lean: 40, handL: { ...handOnPartner('wrist-left', 0, 7, 2), depth: 8 } }],
  [3.1],
  // Gets off the back immediately and turns the person onto the side, which relieves the chest.
  [
    3.5,
    {
      pelvis: [-8, 60, -54],
      lean: 36,
      footR: kneeOnGround(-26, -30, 80, tucked),
      handR: { ...handOnPartner('chest', -14, 8, -12), shape: 'flat', depth: 4 },
      handL: { ...handOnPartner('pelvis', -14, 8, -10), shape: 'flat', depth: 4 },
    },
  ],
  [
    4,
    {
      pelvis: [-8, 60, -58],
      lean: 38,
      handR: { ...handOnPartner('chest', -4, 4, -27), shape: 'flat', depth: 4 },
      handL: { ...handOnPartner('pelvis', -4, 6, -20), shape: 'flat', depth: 4 },
    },
  ],
  [4.6],
)

const behind = (side: number) => ({ ...handNearBody(-24, -40, side), shape: 'fist', flare: 30 }) as const

/** Lies on the front, head to the left, face away from the ground. */
const prone = createKeyframes(
  relaxedStance,
  [
    0,
    {
      pelvis: [46, 18, 0],
      turn: 180,
      lean: 90,
      curl: -4,
      nod: -10,
      headTurn: -70,
      handL: { ...handAt(-46, 8, 38), flare: 20 },
      handR: { ...handAt(-4, 8, -48), flare: 20 },
      footL: footAt(138, 12, 16, 70),
      footR: footAt(138, 12, -12, 70),
    },
  ],
  [0.5],
  [1.1, { handR: behind(2) }],
  [1.9],
  [2.5, { handL: behind(-4) }],
  [3.2],
  [
    4,
    {
      pelvis: [46, 23, 8],
      roll: -74,
      lean: 85,
      nod: 0,
      headTurn: 0,
      curl: 10,
      headTilt: -8,
      footL: { ...footInAir(40, -60, 0, 10), splay: -4 },
      footR: footAt(132, 12, 0, 60),
    },
  ],
  [4.6],
)

export const handcuffing: Scene = {
  length: 4.6,
  still: 2.8,
  moments: [0.3, 1.1, 1.75, 2.6, 3.4, 4.4],
  center: 20,
  camera: { rise: 46, orbit: 24, zoom: 1.15 },
  actors: {
    a: {
      gi: false,
      props: [{ side: 'right', prop: 'cuffs', from: 1.2, until: 2.6 }],
      keys: translateKeyframes(officer, 12, -22),
    },
    b: { gi: false, props: [{ side: 'left', prop: 'cuffs', from: 2.6 }], keys: translateKeyframes(prone, -4, -22) },
  },
  arcs: [],
  labels: [
    { from: 1, until: 1.6, person: 'a', spot: 'knee-right', to: [-60, 132], text: 'Shoulder blade, never the neck' },
    { from: 4, until: 4.5, person: 'b', spot: 'chest', to: [96, 118], text: 'On the side, breathing' },
  ],
  chapters: [
    { at: 0, kind: 'setup', title: 'Arms out: explain each step' },
    { at: 0.6, kind: 'entry', title: 'Knee on the shoulder blade' },
    { at: 1.05, kind: 'mistake', title: 'Never on the neck or the spine' },
    { at: 1.5, kind: 'control', title: 'First cuff' },
    { at: 2, kind: 'finish', title: 'Second hand, second cuff' },
    { at: 3.2, kind: 'safety', title: 'Off the back, onto the side' },
  ],
}
