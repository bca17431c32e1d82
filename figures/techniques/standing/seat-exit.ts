import { createKeyframes } from '../../motion/keyframes.ts'
import { handOnPartner, footOnGround, handNearBody } from '../../motion/pose.ts'
import type { Scene } from '../../scene.ts'
import { relaxedStance, relaxedFacingLeft, translatePose } from '../starting-poses.ts'

const openHand = { shape: 'open' } as const

/** Sits in a car with an open door. A person outside grips the wrist. */
const sitter = createKeyframes(
  relaxedStance,
  [
    0,
    {
      pelvis: [-88, 69],
      turn: 10,
      lean: -14,
      curl: 8,
      footL: footOnGround(-24, -10, 8),
      footR: footOnGround(-28, 12, 10),
      handL: handNearBody(34, -40, -8),
      handR: handNearBody(42, -38, 8),
    },
  ],
  [0.5],
  [0.8, { lean: -8, handR: handNearBody(54, -34, 6) }],
  // Pulling back only presses the body into the seat.
  [1.05, { lean: -20, pelvis: [-90, 69], handR: handNearBody(56, -30, 6) }],
  // Feet under the knees, weight forward.
  [
    1.4,
    {
      pelvis: [-80, 71],
      lean: 20,
      curl: 14,
      footL: footOnGround(-42, -12, 8),
      footR: footOnGround(-46, 14, 12, 8),
      handR: handNearBody(46, -34, 4),
    },
  ],
  [1.65, { handL: { ...handOnPartner('wrist-left', -2, -4, -4), depth: 2 }, handR: handNearBody(44, -32, 2) }],
  // Stands up; the elbow goes past the other person's arm.
  [
    1.95,
    {
      pelvis: [-52, 92],
      lean: 12,
      twist: -14,
      handR: { ...handNearBody(38, -2, 6), flare: 24, shape: 'fist' },
      handL: { ...handNearBody(36, -6, -2), depth: 0 },
    },
  ],
  [
    2.2,
    {
      pelvis: [-42, 98],
      lean: 2,
      curl: 6,
      twist: -20,
      handR: { ...handNearBody(22, 28, 8), flare: 40, shape: 'fist' },
      handL: { ...handNearBody(46, 4, -8), ...openHand },
    },
  ],
  // Hands up as a fence, then back along the car and away from the other person.
  [
    2.6,
    {
      pelvis: [-46, 98, 16],
      turn: 14,
      twist: 0,
      handR: { ...handNearBody(44, 8, 8), ...openHand, flare: 0 },
      handL: { ...handNearBody(46, 10, -8), ...openHand },
      footR: footOnGround(-74, 34, 30, 12),
    },
  ],
  [3, { pelvis: [-84, 97, 34], footL: footOnGround(-62, 26, 10), footR: footOnGround(-104, 50, 30, 12) }],
  [3.4, { pelvis: [-118, 97, 44], footL: footOnGround(-98, 34, 10), footR: footOnGround(-142, 56, 30, 12) }],
  [3.8],
)

const grabber = createKeyframes(
  translatePose(relaxedFacingLeft, 60),
  [0, { lean: 4, handL: handNearBody(12, -76, -6), handR: handNearBody(12, -76, 6) }],
  [0.3, { pelvis: [46, 101], footL: footOnGround(24, 9, 168), footR: footOnGround(70, -9, 168, 14) }],
  [
    0.75,
    {
      pelvis: [34, 96],
      lean: 34,
      curl: 14,
      nod: -12,
      handL: { ...handOnPartner('wrist-right', 2, 2, -3), depth: 14 },
      handR: handNearBody(30, -40, 8),
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
      footR: footOnGround(86, -9, 168, 10),
      handL: { ...handNearBody(40, 10, -6), ...openHand, depth: 0 },
      handR: handNearBody(34, -24, 10),
    },
  ],
  [
    2.6,
    {
      pelvis: [74, 99],
      lean: -6,
      footL: footOnGround(60, 9, 168),
      footR: footOnGround(104, -9, 168),
      handL: handNearBody(30, -20, -12),
    },
  ],
  [
    3,
    {
      pelvis: [82, 101],
      lean: 2,
      nod: 0,
      footL: footOnGround(72, 9, 168),
      handL: handNearBody(14, -74, -6),
      handR: handNearBody(12, -74, 6),
    },
  ],
  [3.8],
)

export const seatExit: Scene = {
  length: 3.8,
  still: 1.7,
  moments: [0.3, 0.95, 1.45, 1.9, 2.3, 3.3],
  center: -20,
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
    { at: 1.5, kind: 'control', title: 'Both hands on the held wrist' },
    { at: 1.8, kind: 'finish', title: 'Stand up through the thumb' },
    { at: 2.5, kind: 'safety', title: 'Hands up, away along the car' },
  ],
}
