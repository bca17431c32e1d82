import { createKeyframes } from '../../motion/keyframes.ts'
import { footAt, handOnPartner, kneeOnGround, footOnGround, handNearBody } from '../../motion/pose.ts'
import type { Scene } from '../../scene.ts'
import { lyingOnBack, translateKeyframes } from '../starting-poses.ts'

/**
 * Sits at the far shoulder of the partner, who lies across the picture, and faces the viewer, so that the arm and all
 * legs are visible.
 */
const wrists = (gap: number, over = 6) => ({
  handL: { ...handOnPartner('wrist-left', 2, gap, 0), depth: over },
  handR: { ...handOnPartner('wrist-left', 0, -gap - 4, 0), depth: over + 4 },
})

const locker = createKeyframes(
  lyingOnBack,
  // Kneels close to the shoulder and hugs the arm.
  [
    0,
    {
      pelvis: [-14, 60, -52],
      turn: 90,
      lean: -4,
      curl: 4,
      nod: 18,
      footL: kneeOnGround(10, -32, 90, 1),
      footR: kneeOnGround(-40, -32, 90, 1),
      ...wrists(4),
    },
  ],
  [0.6],
  // One leg steps over the head, the other over the ribs.
  [0.95, { pelvis: [-10, 60, -52], lean: -8, footR: { ...footAt(-62, 52, -10, 0), splay: 30, depth: 24 } }],
  [1.2, { pelvis: [-14, 46, -54], lean: -10, footR: { ...footAt(-48, 16, 36, 0), splay: 10 } }],
  [1.4, { pelvis: [-16, 34, -50], lean: -20, footL: { ...footAt(16, 50, -8, 0), splay: 20 } }],
  // Sit down tight against the shoulder, then lie back: knees together.
  [
    1.65,
    {
      pelvis: [-18, 19, -46],
      lean: -34,
      curl: 26,
      footR: { ...footAt(-42, 15, 38, 0), splay: -6 },
      footL: { ...footAt(2, 18, 38, 0), splay: -2 },
    },
  ],
  [2.15, { pelvis: [-18, 18, -46], lean: -82, curl: 16, nod: 20, ...wrists(4, 26) }],
  [2.4],
  // The hips rise slowly. At the tap, everything stops.
  [2.8, { pelvis: [-18, 27, -46], lean: -94, curl: 4, ...wrists(4, 44) }],
  [3.3],
  [
    3.6,
    {
      pelvis: [-18, 18, -46],
      lean: -82,
      curl: 18,
      handL: { ...handNearBody(34, -8, -8), depth: 0 },
      handR: { ...handNearBody(34, -8, 8), depth: 0 },
    },
  ],
  [4],
)

const tapping = (up: number) => ({ ...handOnPartner('knee-left', up, -14, -2), shape: 'flat', depth: 16 }) as const

const locked = createKeyframes(
  lyingOnBack,
  [
    0,
    {
      pelvis: [40, 17, 0],
      lean: -88,
      curl: 8,
      nod: 12,
      footL: footOnGround(84, -14, 0),
      footR: footOnGround(90, 12, 0),
      handL: { ...handOnPartner('waist', 18, 0, 0), near: 1 },
      handR: handNearBody(34, -16, 6),
    },
  ],
  [1.3],
  [1.65, { handL: { ...handOnPartner('chest', 20, -14, 2), shape: 'fist', depth: 16 } }],
  [2.15, { handL: { ...handOnPartner('chest', 22, -10, 2), shape: 'fist', depth: 20 } }],
  [2.4],
  [2.75, { handL: { ...handOnPartner('chest', 22, -14, 2), shape: 'fist', depth: 38 } }],
  [2.9, { handR: tapping(22) }],
  [3.02, { handR: tapping(12) }],
  [3.14, { handR: tapping(22) }],
  [3.26, { handR: tapping(12) }],
  [3.6, { handL: { ...handNearBody(22, -20, -22), depth: 0 }, handR: handNearBody(34, -16, 6) }],
  [4],
)

export const armbar: Scene = {
  length: 4,
  still: 2.8,
  moments: [0.3, 0.95, 1.4, 2.2, 2.9, 3.8],
  center: 0,
  camera: { rise: 48, orbit: -42, zoom: 1.2 },
  actors: {
    a: { gi: true, rank: 3, keys: translateKeyframes(locker, -30, -32) },
    b: { gi: true, bun: true, keys: translateKeyframes(locked, -30, -32) },
  },
  stage: { mats: { from: -185, to: 185 } },
  arcs: [
    {
      from: 2.4,
      fullAt: 2.8,
      until: 3.2,
      curve: [
        [34, 112],
        [30, 130],
        [14, 142],
        [-10, 142],
      ],
    },
  ],
  labels: [
    { from: 1.7, until: 2.15, person: 'a', spot: 'pelvis', to: [76, 40], text: 'Hips tight to the shoulder' },
    { from: 2.2, until: 2.8, person: 'a', spot: 'knee-left', to: [72, 40], text: 'Knees together, thumb up' },
    { from: 2.9, until: 3.4, person: 'b', spot: 'wrist-right', to: [-110, 30], text: 'Tap: stop at once' },
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
