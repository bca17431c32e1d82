import { createKeyframes } from '../../motion/keyframes.ts'
import { footOnGround, handNearBody } from '../../motion/pose.ts'
import type { Scene } from '../../scene.ts'
import { relaxedStance, relaxedFacingLeft, translatePose, translateKeyframes } from '../starting-poses.ts'

const openHand = { shape: 'open' } as const

/** Does nothing against the knife: shows open hands, steps back and leaves as soon as there is room. */
const leaver = createKeyframes(
  translatePose(relaxedFacingLeft, 0),
  [0, { handL: handNearBody(8, -81, -4), handR: handNearBody(8, -81, 4) }],
  [0.4],
  [
    0.8,
    {
      pelvis: [6, 97],
      lean: -2,
      footL: footOnGround(-14, 10, 172),
      footR: footOnGround(28, -12, 186, 12),
      handL: { ...handNearBody(44, 6, -10), ...openHand },
      handR: { ...handNearBody(46, 10, 12), ...openHand },
    },
  ],
  [1.15, { pelvis: [32, 96], footR: footOnGround(62, -12, 186, 12) }],
  [1.4, { pelvis: [50, 97], footL: footOnGround(24, 10, 172) }],
  [1.75, { pelvis: [74, 96], footR: footOnGround(104, -12, 180, 12) }],
  [2, { pelvis: [90, 97], footL: footOnGround(66, 10, 172) }],
  [2.2],
  // At a distance, turns over the far shoulder and runs.
  [
    2.5,
    {
      pelvis: [110, 98],
      turn: 80,
      headTurn: 56,
      lean: 4,
      footR: footOnGround(124, -6, 60),
      footL: footOnGround(88, 8, 90, 12),
      handL: handNearBody(30, -20, -12),
      handR: handNearBody(30, -20, 12),
    },
  ],
  [
    2.8,
    {
      pelvis: [144, 100],
      turn: 6,
      headTurn: 0,
      lean: 14,
      footL: footOnGround(174, -8, 6, -10),
      footR: footOnGround(124, 8, 6, 34),
      handR: handNearBody(30, -20, 8),
      handL: handNearBody(-14, -50, -12),
    },
  ],
  [
    3.1,
    {
      pelvis: [194, 100],
      footR: footOnGround(224, 8, 6, -10),
      footL: footOnGround(174, -8, 6, 34),
      handR: handNearBody(-14, -50, 10),
      handL: handNearBody(30, -20, -8),
    },
  ],
  [
    3.45,
    {
      pelvis: [232, 101],
      lean: 5,
      footL: footOnGround(250, -8, 6),
      footR: footOnGround(224, 8, 6, 20),
      handL: handNearBody(12, -60, -8),
    },
  ],
  [
    3.9,
    {
      pelvis: [238, 102],
      lean: 0,
      footR: footOnGround(232, 9, 12),
      handR: { ...handNearBody(12, 26, 16), shape: 'grip', flare: 20 },
    },
  ],
  [4.4],
)

/** Shows the knife, takes two steps and stops. */
const threat = createKeyframes(
  translatePose(relaxedStance, -128),
  [0, { lean: 3, handR: { ...handNearBody(22, -50, 8), shape: 'grip' } }],
  [0.3, { handR: { ...handNearBody(40, -28, 8), shape: 'grip' } }],
  [0.7],
  [1, { pelvis: [-108, 101], lean: 5, footL: footOnGround(-90, -9, 12), footR: footOnGround(-132, 9, 12, 16) }],
  [1.5, { pelvis: [-80, 101], footR: footOnGround(-62, 9, 12), footL: footOnGround(-98, -9, 12, 16) }],
  [2.2, { pelvis: [-66, 102], footL: footOnGround(-58, -9, 12), lean: 3 }],
  [3.2, { handR: { ...handNearBody(20, -56, 8), shape: 'grip' } }],
  [4.4],
)

export const knifeDistance: Scene = {
  length: 4.4,
  still: 1.5,
  moments: [0.3, 0.9, 1.5, 2.1, 2.8, 4.1],
  center: 40,
  camera: { zoom: 0.82 },
  actors: {
    a: { gi: false, bun: true, props: [{ side: 'right', prop: 'phone', from: 3.6 }], keys: leaver },
    b: { gi: false, props: [{ side: 'right', prop: 'knife' }], keys: translateKeyframes(threat, -56, 0) },
  },
  arcs: [
    {
      from: 0.9,
      fullAt: 1.5,
      until: 2.2,
      curve: [
        [10, 226],
        [40, 246],
        [80, 246],
        [112, 226],
      ],
    },
  ],
  labels: [
    { from: 0.8, until: 1.45, person: 'a', spot: 'wrist-left', to: [-60, 236], text: 'Hands open, between you' },
    { from: 1.55, until: 2.2, person: 'b', spot: 'wrist-right', to: [-150, 128], text: 'Never reach for it' },
  ],
  chapters: [
    { at: 0, kind: 'setup', title: 'A knife is shown: room first' },
    { at: 0.5, kind: 'entry', title: 'Hands open, first step back' },
    { at: 0.95, kind: 'control', title: 'Back again: room is time' },
    { at: 1.5, kind: 'mistake', title: 'Never reach for the knife' },
    { at: 2.2, kind: 'finish', title: 'Far enough: turn and run' },
    { at: 3.5, kind: 'safety', title: 'Safe first, then call' },
  ],
}
