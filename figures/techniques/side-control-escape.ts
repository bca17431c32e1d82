import { keys } from '../motion.ts'
import { at, hold, hook, kneel, on, own } from '../pose.ts'
import type { Scene } from '../scene.ts'
import { lying } from './bases.ts'

/** They lie across the picture at first, head towards the viewer, and turn until both are seen from the side. */
const bottom = keys(
  lying,
  [
    0,
    {
      pelvis: [10, 18, -34],
      turn: 270,
      lean: -88,
      footL: on(-2, -78, 270),
      footR: on(24, -80, 270),
      nod: 12,
      handL: { ...hold('waist', 6, 6, -20), shape: 'flat', flare: 20 },
      handR: { ...hold('chest', -18, 6, 0), flare: 20 },
    },
  ],
  [0.5],
  // Frames: one forearm across the hip, one under the chin.
  [
    0.95,
    {
      nod: 20,
      handL: { ...hold('pelvis', 18, 12, -10), shape: 'fist', flare: 40 },
      handR: { ...hold('neck', 13, -2, -8), shape: 'fist', flare: 50, over: 6 },
    },
  ],
  [1.15, { footL: on(0, -66, 270), footR: on(26, -68, 270) }],
  // Bridge into them, to make them push back.
  [1.4, { pelvis: [6, 44, -34], lean: -110, curl: -2, roll: -10 }],
  // Under their push the hips slip away, on the side.
  [
    1.8,
    {
      pelvis: [44, 20, -14],
      turn: 226,
      lean: -88,
      roll: -34,
      curl: 30,
      nod: 14,
      footL: on(8, -40, 210, 10),
      footR: on(10, -58, 220),
      handL: { ...own(40, -10, -10), shape: 'flat' },
      handR: { ...own(44, 6, 8), shape: 'flat', flare: 30, over: 0 },
    },
  ],
  // The knee comes in between, shin across the belly.
  [
    2.2,
    {
      pelvis: [44, 20, -4],
      turn: 200,
      roll: -18,
      curl: 30,
      footL: { ...hook('pelvis', 20, 6, 20, 0), splay: 40 },
      footR: on(2, -34, 190),
      handL: { ...own(48, 0, -10), shape: 'flat' },
      handR: { ...own(50, 6, 8), shape: 'flat', flare: 10 },
    },
  ],
  [2.42, { footR: { ...hook('waist', 2, 2, -38, 10), splay: 60 } }],
  [
    2.65,
    {
      pelvis: [40, 19, 0],
      turn: 180,
      roll: 0,
      curl: 16,
      footL: { ...hook('waist', -20, 8, 17, 24), splay: 66 },
      footR: { ...hook('waist', -24, 4, -15, 24), splay: 66 },
      handL: hold('elbow-right', 2, 6, -4),
      handR: hold('elbow-left', 2, 6, 4),
    },
  ],
  [3.2],
)

const holder = keys(
  lying,
  [
    0,
    {
      pelvis: [-52, 44, 0],
      turn: 0,
      lean: 72,
      curl: 20,
      nod: -10,
      footL: kneel(-22, -22, 0),
      footR: kneel(-26, 24, 0),
      handL: { ...at(42, 9, -18), flare: 40 },
      handR: { ...at(30, 9, 34), flare: 40 },
    },
  ],
  [1.15],
  [1.4, { pelvis: [-50, 62, 0], lean: 64, handL: { ...at(54, 9, 6), flare: 40 } }],
  [1.6, { handL: { ...own(50, 16, -34), flare: 30 } }],
  [
    1.8,
    {
      pelvis: [-46, 50, 0],
      lean: 64,
      handL: { ...own(44, -20, -12), flare: 10 },
      handR: { ...at(34, 9, 34), flare: 40 },
    },
  ],
  [
    2.2,
    {
      pelvis: [-30, 56, 0],
      lean: 34,
      curl: 14,
      nod: 0,
      footL: kneel(-4, -24, 0),
      footR: kneel(-4, 24, 0),
      handL: { ...own(36, -30, -12), flare: 0 },
      handR: { ...own(36, -30, 12), flare: 0 },
    },
  ],
  [
    2.65,
    {
      pelvis: [-10, 56, 0],
      lean: 22,
      curl: 8,
      nod: 4,
      footL: kneel(16, -24, 0),
      footR: kneel(16, 24, 0),
      handL: { ...hold('waist', 17, 0, 9), shape: 'flat' },
      handR: { ...hold('waist', 17, 0, -9), shape: 'flat' },
    },
  ],
  [3.2],
)

export const sideControlEscape: Scene = {
  length: 3.2,
  still: 1.85,
  moments: [0.3, 1, 1.42, 1.85, 2.25, 2.95],
  centre: 14,
  seen: { rise: 28, zoom: 1.15 },
  cast: { a: { gi: true, rank: 1, keys: bottom }, b: { gi: true, bun: true, keys: holder } },
  arcs: [
    {
      from: 1.45,
      grown: 1.8,
      until: 2.2,
      curve: [
        [16, 92],
        [40, 104],
        [74, 96],
        [92, 62],
      ],
    },
  ],
  labels: [
    { from: 0.9, until: 1.2, person: 'a', spot: 'wrist-left', to: [-110, 110], text: 'Frame on the hip' },
    { from: 0.9, until: 1.2, person: 'a', spot: 'elbow-right', to: [90, 110], text: 'Frame at the neck' },
  ],
  chapters: [
    { at: 0, kind: 'setup', title: 'Held across the chest' },
    { at: 0.32, kind: 'mistake', title: 'Do not hug them: make room' },
    { at: 0.6, kind: 'control', title: 'Frames: hip and neck' },
    { at: 1.15, kind: 'entry', title: 'Bridge, then hips away' },
    { at: 1.9, kind: 'finish', title: 'Knee in between, guard again' },
    { at: 2.7, kind: 'safety', title: 'Turn to them, never your back' },
  ],
}
