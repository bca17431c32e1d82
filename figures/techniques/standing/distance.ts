import type { Keyframe } from '../../motion/keyframes.ts'
import { footOnGround, handNearBody, createPose } from '../../motion/pose.ts'
import type { Scene } from '../../scene.ts'

/** Maintains the distance: hands up and open, rear foot first, feet never cross. */
function defenderKeys(): Keyframe[] {
  const calm = createPose({
    pelvis: [-20, 104],
    handR: handNearBody(8, -82, 4),
    handL: handNearBody(10, -81, -4),
    footL: footOnGround(-12, -9),
    footR: footOnGround(-28, 9),
  })
  const guarded = createPose(
    {
      pelvis: [-32, 96],
      lean: 4,
      nod: 2,
      handL: handNearBody(48, 8, -8),
      handR: handNearBody(36, 2, 10),
      footL: footOnGround(-6, -9),
      footR: footOnGround(-56, 9, 12, 12),
    },
    calm,
  )
  const firstRear = createPose({ pelvis: [-52, 91], lean: 6, footR: footOnGround(-96, 9, 12, 12) }, guarded)
  const firstFront = createPose({ pelvis: [-70, 96], lean: 4, footL: footOnGround(-46, -9) }, firstRear)
  const secondRear = createPose({ pelvis: [-90, 91], lean: 6, footR: footOnGround(-136, 9, 12, 12) }, firstFront)
  const stop = createPose(
    {
      pelvis: [-106, 95],
      lean: 6,
      twist: -14,
      handR: { ...handNearBody(72, 6, 6), wrist: 62, depth: 4 },
      handL: handNearBody(40, 6, -8),
      footL: footOnGround(-82, -9),
    },
    secondRear,
  )
  const steady = createPose({ pelvis: [-107, 96], lean: 4, twist: -8 }, stop)
  return [
    [0, calm],
    [0.3, calm],
    [0.7, guarded],
    [0.95, guarded],
    [1.2, firstRear],
    [1.45, firstFront],
    [1.65, firstFront],
    [1.9, secondRear],
    [2.15, stop],
    [2.5, steady],
    [3, steady],
  ]
}

/** The attacker: approaches step by step until an open hand stops the approach. */
function attackerKeys(): Keyframe[] {
  const start = createPose({
    pelvis: [196, 102],
    turn: 168,
    lean: 3,
    handL: handNearBody(-8, -81, -4),
    handR: handNearBody(20, -77, 4),
    footL: footOnGround(176, 9, 168, -12),
    footR: footOnGround(220, -9, 168, 22),
  })
  const first = createPose(
    {
      pelvis: [158, 103],
      lean: 5,
      footR: footOnGround(132, -9, 168, -10),
      footL: footOnGround(178, 9, 168, 26),
      handL: handNearBody(24, -75, -4),
      handR: handNearBody(-10, -81, 4),
    },
    start,
  )
  const second = createPose(
    {
      pelvis: [116, 103],
      lean: 6,
      footL: footOnGround(90, 9, 168, -10),
      footR: footOnGround(136, -9, 168, 26),
      handL: handNearBody(-4, -81, -6),
      handR: handNearBody(26, -62, 4),
    },
    first,
  )
  const third = createPose(
    {
      pelvis: [76, 103],
      lean: 7,
      footR: footOnGround(52, -9, 168, -10),
      footL: footOnGround(94, 9, 168, 26),
      handL: handNearBody(34, -54, -6),
      handR: handNearBody(2, -81, 6),
    },
    second,
  )
  const halt = createPose(
    {
      pelvis: [62, 102],
      lean: -5,
      nod: -6,
      footR: footOnGround(52, -9, 168),
      footL: footOnGround(78, 9, 168),
      handL: handNearBody(24, -58, -6),
      handR: handNearBody(20, -60, 6),
    },
    third,
  )
  const still = createPose(
    { pelvis: [65, 104], lean: 0, nod: 0, handL: handNearBody(9, -82, -5), handR: handNearBody(9, -82, 5) },
    halt,
  )
  return [
    [0, start],
    [0.5, first],
    [1.1, second],
    [1.75, third],
    [2.15, halt],
    [2.6, still],
    [3, still],
  ]
}

export const distanceKeeping: Scene = {
  length: 3,
  still: 2.15,
  moments: [0, 0.7, 1.45, 1.9, 2.15, 3],
  center: 10,
  actors: { a: { gi: true, keys: defenderKeys() }, b: { gi: false, keys: attackerKeys() } },
  arcs: [
    {
      from: 0.95,
      fullAt: 2.1,
      until: 2.6,
      curve: [
        [-36, 228],
        [-62, 246],
        [-98, 246],
        [-124, 232],
      ],
    },
  ],
  labels: [
    { from: 2.1, until: 2.8, person: 'a', spot: 'wrist-right', to: [-4, 232], text: 'Two arms of room, a loud stop' },
  ],
  chapters: [
    { at: 0, kind: 'setup', title: 'Hands by the side' },
    { at: 0.3, kind: 'entry', title: 'Hands up and open' },
    { at: 0.95, kind: 'control', title: 'Rear foot first' },
    { at: 1.5, kind: 'mistake', title: 'Never turn your back to leave' },
    { at: 2, kind: 'finish', title: 'Say stop' },
    { at: 2.5, kind: 'safety', title: 'Know where the door is' },
  ],
}
