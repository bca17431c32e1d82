import { keys } from '../../motion/keyframes.ts'
import { onPartner, on, own } from '../../motion/pose.ts'
import type { Scene } from '../../scene.ts'
import { relaxedStance, translate } from '../starting-poses.ts'

const open = { shape: 'open' } as const

const gripped = keys(
  translate(relaxedStance, -10),
  [0, { footL: on(-2, -10, 8), footR: on(-18, 10, 16) }],
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
      footL: on(28, -20, -4),
      footR: on(-24, 20, 40),
      handL: { ...onPartner('wrist-right', 4, 0, 0), depth: 2 },
      handR: { ...onPartner('wrist-left', 2, 0, 0), depth: 12 },
    },
  ],
  [1.6],
  // The elbows make room, and the hip moves aside.
  [1.9, { pelvis: [2, 80, -14], lean: 32, twist: 10 }],
  // Peels one hand off without releasing it, steps out and turns around under it.
  [
    2.3,
    {
      pelvis: [26, 88, -12],
      turn: 60,
      lean: 14,
      curl: 10,
      nod: 0,
      headTurn: 30,
      footR: on(24, 6, 90),
      footL: on(44, -22, 60),
      handL: { ...onPartner('wrist-right', 4, 0, 0) },
      handR: { ...onPartner('wrist-left', 2, 0, 0), depth: 10 },
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
      footL: on(26, 8, 168),
      footR: on(62, -12, 140, 10),
      handL: { ...own(60, 6, -6), ...open, depth: 0 },
      handR: { ...own(56, 8, 6), ...open, depth: 0 },
    },
  ],
  [2.95],
  [
    3.4,
    {
      pelvis: [74, 98],
      footR: on(96, -12, 150, 12),
      footL: on(56, 8, 172),
      turn: 160,
      handL: own(42, 12, -8),
      handR: own(34, 12, 8),
    },
  ],
  [3.8],
)

const hugger = keys(
  translate(relaxedStance, -92),
  [0, { lean: 6, footL: on(-78, -10), footR: on(-106, 10, 12, 16), handL: own(26, -40, -12), handR: own(28, -36, 12) }],
  [
    0.35,
    {
      pelvis: [-62, 100],
      lean: 10,
      footL: on(-48, -12),
      footR: on(-90, 12, 12, 20),
      handL: { ...own(44, -16, -26), flare: 40 },
      handR: { ...own(44, -14, 26), flare: 40 },
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
      footL: on(-34, -16),
      footR: on(-60, 16),
      handL: { ...onPartner('chest', 24, -18, 2), flare: 24 },
      handR: { ...onPartner('chest', 26, -16, 4), flare: 24, depth: 8 },
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
      handL: { ...onPartner('chest', 34, -14, -12), flare: 10 },
      handR: { ...onPartner('chest', 30, -20, 18), flare: 10, depth: 8 },
    },
  ],
  [
    2.7,
    {
      pelvis: [-42, 99],
      lean: -4,
      headTilt: 0,
      handL: { ...own(50, -6, -12), ...open, flare: 0 },
      handR: { ...own(48, -8, 14), ...open, flare: 0, depth: 0 },
    },
  ],
  [
    3.1,
    {
      pelvis: [-66, 99],
      lean: -8,
      footL: on(-60, -10),
      footR: on(-86, 10),
      handL: own(30, -20, -16),
      handR: own(26, -20, 16),
    },
  ],
  [3.8, { pelvis: [-68, 101], lean: 2, handL: own(18, -60, -10), handR: own(16, -60, 10) }],
)

export const bearHugEscape: Scene = {
  length: 3.8,
  still: 1.4,
  moments: [0.3, 0.85, 1.4, 1.95, 2.5, 3.5],
  centre: -4,
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
