import { keys, type Key } from '../motion.ts'
import { foot, hold, kneel, on, own } from '../pose.ts'
import type { Scene } from '../scene.ts'
import { lying, moved } from './bases.ts'

/**
 * They lie across the picture, head towards the viewer; the near one lies along it. So the straight arm is seen in its whole length,
 * and both legs over neck and ribs.
 */
const wrists = (gap: number) => ({
  handL: { ...hold('wrist-left', 2, gap, 0), over: 6 },
  handR: { ...hold('wrist-left', 0, -gap - 4, 0), over: 10 },
})

const locker = keys(
  lying,
  // Kneeling close to the shoulder, the arm hugged.
  [
    0,
    {
      pelvis: [-10, 62, -2],
      turn: 8,
      lean: 18,
      curl: 16,
      nod: 20,
      footL: kneel(10, -18, 0),
      footR: kneel(-2, 26, 10, 1),
      ...wrists(4),
    },
  ],
  [0.6],
  // The near leg steps over the head.
  [1, { pelvis: [-14, 58, 4], lean: 4, footR: { ...foot(44, 52, 52, 0), splay: 10 } }],
  [
    1.25,
    { pelvis: [-12, 44, 4], lean: -12, footR: { ...foot(62, 16, 50, 0) }, footL: { ...foot(56, 30, -18), splay: 20 } },
  ],
  // Sit down tight against the shoulder, then lie back: knees together.
  [
    1.6,
    {
      pelvis: [-12, 20, 6],
      turn: 4,
      lean: -38,
      curl: 24,
      footR: { ...foot(62, 15, 40, 0), splay: -6 },
      footL: { ...foot(66, 18, -14, 0), splay: -6 },
    },
  ],
  [2.1, { pelvis: [-12, 18, 6], lean: -84, curl: 14, nod: 16 }],
  [2.4],
  // The hips rise slowly. At the tap, everything stops.
  [2.8, { pelvis: [-12, 25, 6], lean: -94, curl: 4 }],
  [3.3],
  [3.6, { pelvis: [-12, 18, 6], lean: -84, curl: 16, handL: own(34, -8, -8), handR: own(34, -8, 8) }],
  [4],
)

const tapping = (up: number) => ({ ...hold('knee-right', 10, up, -6), shape: 'flat', over: 16 }) as const

const locked = keys(
  lying,
  [
    0,
    {
      pelvis: [34, 17, -46],
      turn: 270,
      lean: -88,
      curl: 8,
      nod: 12,
      footL: on(26, -88, 270),
      footR: on(46, -86, 270),
      handL: own(70, 6, -16),
      handR: own(30, -6, 2),
    },
  ],
  [1.25],
  [1.6, { handL: { ...hold('chest', 40, -6, 2), shape: 'fist' }, handR: own(34, 0, -4) }],
  [2.1, { handL: { ...hold('chest', 42, -4, 4), shape: 'fist' } }],
  [2.4],
  [2.75, { handL: { ...hold('chest', 36, -16, 4), shape: 'fist' } }],
  [2.9, { handR: tapping(20) }],
  [3.02, { handR: tapping(8) }],
  [3.14, { handR: tapping(20) }],
  [3.26, { handR: tapping(8) }],
  [3.6, { handL: own(20, -10, -34), handR: own(30, -6, 2) }],
  [4],
)

/** Both, farther from the viewer: who lies across needs room at the lower edge. */
const back = (keys: readonly Key[]): Key[] => keys.map(([at, pose]) => [at, moved(pose, 0, -24)])

export const armbar: Scene = {
  length: 4,
  still: 2.8,
  moments: [0.3, 1.05, 1.6, 2.15, 2.9, 3.8],
  centre: 0,
  seen: { rise: 46, orbit: 12, zoom: 1.15 },
  cast: { a: { gi: true, rank: 3, keys: back(locker) }, b: { gi: true, bun: true, keys: back(locked) } },
  arcs: [
    {
      from: 2.4,
      grown: 2.8,
      until: 3.2,
      curve: [
        [-34, 84],
        [-30, 104],
        [-40, 122],
        [-62, 130],
      ],
    },
  ],
  labels: [
    { from: 2.9, until: 3.4, person: 'b', spot: 'wrist-right', to: [80, 100], text: 'Tap: stop at once' },
    { from: 2.2, until: 2.6, person: 'a', spot: 'knee-right', to: [80, 100], text: 'Knees together' },
  ],
  chapters: [
    { at: 0, kind: 'setup', title: 'Hug the arm, close to the shoulder' },
    { at: 0.6, kind: 'entry', title: 'Leg over the head, sit down tight' },
    { at: 1.3, kind: 'mistake', title: 'Do not sit far from the shoulder' },
    { at: 1.6, kind: 'control', title: 'Lie back, knees together' },
    { at: 2.4, kind: 'finish', title: 'Hips up, slowly' },
    { at: 2.85, kind: 'safety', title: 'Tap: stop at once, let go' },
  ],
}
