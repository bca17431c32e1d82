import { keys } from '../../motion/keyframes.ts'
import { onPartner, on, own } from '../../motion/pose.ts'
import type { Scene } from '../../scene.ts'
import { relaxedStance, easyLeft, translate } from '../starting-poses.ts'

const open = { shape: 'open' } as const

/** Sits in a car with an open door. A person outside grips the wrist. */
const sitter = keys(
  relaxedStance,
  [
    0,
    {
      pelvis: [-88, 69],
      turn: 10,
      lean: -14,
      curl: 8,
      footL: on(-24, -10, 8),
      footR: on(-28, 12, 10),
      handL: own(34, -40, -8),
      handR: own(42, -38, 8),
    },
  ],
  [0.5],
  [0.8, { lean: -8, handR: own(54, -34, 6) }],
  // Pulling back only presses the body into the seat.
  [1.05, { lean: -20, pelvis: [-90, 69], handR: own(56, -30, 6) }],
  // Feet under the knees, weight forward.
  [
    1.4,
    {
      pelvis: [-80, 71],
      lean: 20,
      curl: 14,
      footL: on(-42, -12, 8),
      footR: on(-46, 14, 12, 8),
      handR: own(46, -34, 4),
    },
  ],
  [1.65, { handL: { ...onPartner('wrist-left', -2, -4, -4), depth: 2 }, handR: own(44, -32, 2) }],
  // Stands up; the elbow goes past the other person's arm.
  [
    1.95,
    {
      pelvis: [-52, 92],
      lean: 12,
      twist: -14,
      handR: { ...own(38, -2, 6), flare: 24, shape: 'fist' },
      handL: { ...own(36, -6, -2), depth: 0 },
    },
  ],
  [
    2.2,
    {
      pelvis: [-42, 98],
      lean: 2,
      curl: 6,
      twist: -20,
      handR: { ...own(22, 28, 8), flare: 40, shape: 'fist' },
      handL: { ...own(46, 4, -8), ...open },
    },
  ],
  // Hands up as a fence, then back along the car and away from the other person.
  [
    2.6,
    {
      pelvis: [-46, 98, 16],
      turn: 14,
      twist: 0,
      handR: { ...own(44, 8, 8), ...open, flare: 0 },
      handL: { ...own(46, 10, -8), ...open },
      footR: on(-74, 34, 30, 12),
    },
  ],
  [3, { pelvis: [-84, 97, 34], footL: on(-62, 26, 10), footR: on(-104, 50, 30, 12) }],
  [3.4, { pelvis: [-118, 97, 44], footL: on(-98, 34, 10), footR: on(-142, 56, 30, 12) }],
  [3.8],
)

const grabber = keys(
  translate(easyLeft, 60),
  [0, { lean: 4, handL: own(12, -76, -6), handR: own(12, -76, 6) }],
  [0.3, { pelvis: [46, 101], footL: on(24, 9, 168), footR: on(70, -9, 168, 14) }],
  [
    0.75,
    {
      pelvis: [34, 96],
      lean: 34,
      curl: 14,
      nod: -12,
      handL: { ...onPartner('wrist-right', 2, 2, -3), depth: 14 },
      handR: own(30, -40, 8),
    },
  ],
  [1.05, { pelvis: [40, 95], lean: 28 }],
  [1.65, { pelvis: [40, 95], lean: 30 }],
  [1.95, { lean: 16, curl: 8, pelvis: [42, 98] }],
  [
    2.2,
    {
      pelvis: [52, 99],
      lean: -2,
      nod: -8,
      footR: on(86, -9, 168, 10),
      handL: { ...own(40, 10, -6), ...open, depth: 0 },
      handR: own(34, -24, 10),
    },
  ],
  [2.6, { pelvis: [74, 99], lean: -6, footL: on(60, 9, 168), footR: on(104, -9, 168), handL: own(30, -20, -12) }],
  [3, { pelvis: [82, 101], lean: 2, nod: 0, footL: on(72, 9, 168), handL: own(14, -74, -6), handR: own(12, -74, 6) }],
  [3.8],
)

export const seatExit: Scene = {
  length: 3.8,
  still: 1.7,
  moments: [0.3, 0.95, 1.45, 1.9, 2.3, 3.3],
  centre: -20,
  actors: { a: { gi: false, bun: true, keys: sitter }, b: { gi: false, keys: grabber } },
  stage: { seat: { x: -66 } },
  arcs: [
    {
      from: 1.65,
      fullAt: 2.05,
      until: 2.5,
      curve: [
        [-70, 176],
        [-60, 216],
        [-44, 236],
        [-14, 242],
      ],
    },
  ],
  labels: [
    { from: 1.4, until: 1.8, person: 'a', spot: 'ankle-right', to: [-96, -20], text: 'Feet under the knees' },
    { from: 1.9, until: 2.3, person: 'a', spot: 'elbow-right', to: [-150, 120], text: 'Elbow past their arm' },
  ],
  chapters: [
    { at: 0, kind: 'setup', title: 'Belt off, a hand on the wrist' },
    { at: 0.85, kind: 'mistake', title: 'Do not pull back into the seat' },
    { at: 1.15, kind: 'entry', title: 'Feet under the knees, lean out' },
    { at: 1.5, kind: 'control', title: 'Both hands on the one held' },
    { at: 1.8, kind: 'finish', title: 'Stand up through the thumb' },
    { at: 2.5, kind: 'safety', title: 'Hands up, away along the car' },
  ],
}
