import { createKeyframes } from '../../motion/keyframes.ts'
import { footInAir, footOnPartner, footOnGround, handNearBody } from '../../motion/pose.ts'
import type { Scene } from '../../scene.ts'
import { relaxedFacingLeft, translatePose, fightingStance } from '../starting-poses.ts'

const openHand = { shape: 'open' } as const

const kicker = createKeyframes(
  translatePose(fightingStance, -70),
  [0, { handL: handNearBody(42, 14, -8), handR: handNearBody(30, 12, 8) }],
  [0.45],
  [0.66, { pelvis: [-62, 95], lean: 8 }],
  // The knee rises first, the other heel stays down.
  [
    0.92,
    {
      pelvis: [-50, 100],
      turn: 8,
      headTurn: -6,
      lean: -2,
      curl: 10,
      footR: footInAir(34, -8, 4, -8),
      footL: footOnGround(-44, -8, 24),
      handL: handNearBody(40, 16, -10),
      handR: handNearBody(22, 0, 14),
    },
  ],
  [1.02],
  [
    1.16,
    {
      pelvis: [-42, 100],
      lean: -18,
      curl: 16,
      footR: { ...footOnPartner('waist', 30, -4, 2, -24), depth: 10 },
      handR: { ...handNearBody(-16, -62, 18), ...openHand },
    },
  ],
  [1.26, { lean: -20 }],
  [
    1.5,
    {
      pelvis: [-50, 100],
      lean: -2,
      curl: 10,
      footR: { ...footInAir(34, -14, 4, -4), depth: 0 },
      handR: handNearBody(24, 6, 12),
    },
  ],
  [
    1.85,
    {
      pelvis: [-60, 96],
      turn: 26,
      headTurn: -22,
      lean: 5,
      curl: 8,
      footR: footOnGround(-90, 12, 40, 12),
      handR: handNearBody(30, 12, 8),
    },
  ],
  [2.2, { pelvis: [-84, 97], footL: footOnGround(-60, -10, 8), footR: footOnGround(-112, 12, 40, 12) }],
  [2.6],
)

const attackerKeys = createKeyframes(
  translatePose(relaxedFacingLeft, 138),
  [0, { footL: footOnGround(150, 9, 168, 20), footR: footOnGround(122, -9, 168), lean: 3 }],
  [
    0.7,
    {
      pelvis: [96, 100],
      lean: 8,
      footL: footOnGround(78, 9, 168),
      footR: footOnGround(122, -9, 168, 20),
      handL: handNearBody(46, 4, -6),
      handR: handNearBody(44, 6, 6),
    },
  ],
  [1.1, { pelvis: [74, 99], lean: 10, footR: footOnGround(54, -9, 168) }],
  [
    1.24,
    {
      pelvis: [78, 98],
      lean: 32,
      curl: 24,
      nod: 10,
      handL: handNearBody(40, 26, -22),
      handR: handNearBody(46, -2, 10),
    },
  ],
  [
    1.6,
    {
      pelvis: [112, 94],
      lean: 38,
      curl: 30,
      nod: 6,
      footL: footOnGround(128, 9, 168),
      footR: footOnGround(96, -9, 168, -8),
      handL: handNearBody(22, -40, -4),
      handR: handNearBody(22, -36, 4),
    },
  ],
  [2, { pelvis: [124, 96], lean: 32, curl: 30, footR: footOnGround(112, -9, 168), footL: footOnGround(140, 9, 168) }],
  [2.6],
)

export const frontKick: Scene = {
  length: 2.6,
  still: 1.2,
  moments: [0.3, 0.7, 0.97, 1.2, 1.5, 2.4],
  center: 20,
  actors: { a: { gi: true, rank: 3, keys: kicker }, b: { gi: false, keys: attackerKeys } },
  arcs: [
    {
      from: 0.95,
      fullAt: 1.2,
      until: 1.6,
      curve: [
        [-60, 44],
        [-46, 64],
        [-24, 76],
        [10, 84],
      ],
    },
  ],
  labels: [
    { from: 1.14, until: 1.3, person: 'a', spot: 'ankle-right', to: [-90, 62], text: 'Toes back, push' },
    { from: 0.9, until: 1.05, person: 'a', spot: 'knee-right', to: [-150, 150], text: 'Knee first' },
  ],
  chapters: [
    { at: 0, kind: 'setup', title: 'They come, hands out' },
    { at: 0.6, kind: 'entry', title: 'Knee first' },
    { at: 1.05, kind: 'finish', title: 'Push through the hip line' },
    { at: 1.35, kind: 'control', title: 'Foot back before you step' },
    { at: 1.62, kind: 'mistake', title: 'Do not fall in after the kick' },
    { at: 1.95, kind: 'safety', title: 'Distance again' },
  ],
}
