import { createKeyframes } from '../../motion/keyframes.ts'
import { footInAir, handAt, footOnGround, handNearBody } from '../../motion/pose.ts'
import type { Scene } from '../../scene.ts'
import { relaxedStance, translatePose } from '../starting-poses.ts'

const flatHand = { shape: 'flat' } as const

/** Falls backward from standing: squats first, rounds the back and slaps with both arms. */
const faller = createKeyframes(
  translatePose(relaxedStance, 40),
  [0, { turn: 14 }],
  [0.35],
  // Arms crossed in front, chin in: look at the belt.
  [
    0.75,
    {
      pelvis: [36, 84],
      lean: 24,
      curl: 20,
      nod: 20,
      handL: handNearBody(40, 0, 8),
      handR: handNearBody(40, 2, -8),
      footL: footOnGround(46, -12, 10),
      footR: footOnGround(40, 12, 14),
    },
  ],
  [
    1.1,
    {
      pelvis: [16, 44],
      lean: 26,
      curl: 34,
      nod: 28,
      footL: footOnGround(46, -12, 10, 6),
      footR: footOnGround(42, 12, 14, 6),
    },
  ],
  [1.32, { pelvis: [0, 19], lean: -14, curl: 44, nod: 34 }],
  // The back rolls down. The arms hit the mat before the shoulders, 45 degrees from the body.
  [
    1.52,
    {
      pelvis: [-4, 23],
      lean: -80,
      curl: 38,
      nod: 40,
      handL: { ...handNearBody(46, -14, -34), ...flatHand, flare: 10 },
      handR: { ...handNearBody(46, -14, 34), ...flatHand, flare: 10 },
      footL: footInAir(60, -44, -6, 10),
      footR: footInAir(58, -46, 6, 10),
    },
  ],
  [
    1.62,
    {
      pelvis: [-8, 31],
      lean: -104,
      curl: 30,
      nod: 42,
      handL: { ...handAt(-40, 8, -78), flare: 10 },
      handR: { ...handAt(-34, 8, 78), flare: 10 },
      footL: footInAir(76, -28, -6, 20),
      footR: footInAir(74, -30, 6, 20),
    },
  ],
  [2.0, { pelvis: [-8, 28], lean: -100, nod: 40 }],
  // Down again, with a round back and no hand behind it.
  [
    2.4,
    {
      pelvis: [0, 18],
      lean: -78,
      curl: 24,
      nod: 30,
      handL: handNearBody(40, -6, -8),
      handR: handNearBody(36, -10, 8),
      footL: footOnGround(46, -14, 6),
      footR: footOnGround(44, 14, 14),
    },
  ],
  [2.8],
)

export const breakFall: Scene = {
  length: 2.8,
  still: 1.64,
  moments: [0.2, 0.75, 1.1, 1.4, 1.64, 2.6],
  center: -10,
  camera: { rise: 20, zoom: 1.1 },
  actors: { a: { gi: true, bun: true, rank: 1, keys: faller } },
  stage: { mats: { from: -170, to: 150 } },
  arcs: [
    {
      from: 1.1,
      fullAt: 1.6,
      until: 2,
      curve: [
        [92, 112],
        [64, 172],
        [-20, 178],
        [-70, 112],
      ],
    },
  ],
  labels: [
    { from: 1.55, until: 2, person: 'a', spot: 'head', to: [-126, 104], text: 'Chin in: head off the mat' },
    { from: 1.55, until: 2, person: 'a', spot: 'wrist-right', to: [84, -16], text: 'Whole arm, half a right angle' },
  ],
  chapters: [
    { at: 0, kind: 'setup', title: 'Arms crossed, eyes on the belt' },
    { at: 0.6, kind: 'entry', title: 'Squat first' },
    { at: 0.92, kind: 'mistake', title: 'Never reach back with a hand' },
    { at: 1.2, kind: 'control', title: 'Round back, roll' },
    { at: 1.5, kind: 'finish', title: 'Both arms strike the mat' },
    { at: 2, kind: 'safety', title: 'Chin in: the head stays off' },
  ],
}
