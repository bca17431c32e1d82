import type { Keyframe } from '../../motion/keyframes.ts'
import { on, own, pose } from '../../motion/pose.ts'
import type { Scene } from '../../scene.ts'

/** Maintains the distance: hands up and open, rear foot first, feet never cross. */
function defenderKeys(): Keyframe[] {
  const calm = pose({
    pelvis: [-20, 104],
    handR: own(8, -82, 4),
    handL: own(10, -81, -4),
    footL: on(-12, -9),
    footR: on(-28, 9),
  })
  const guarded = pose(
    {
      pelvis: [-32, 96],
      lean: 4,
      nod: 2,
      handL: own(48, 8, -8),
      handR: own(36, 2, 10),
      footL: on(-6, -9),
      footR: on(-56, 9, 12, 12),
    },
    calm,
  )
  const firstRear = pose({ pelvis: [-52, 91], lean: 6, footR: on(-96, 9, 12, 12) }, guarded)
  const firstFront = pose({ pelvis: [-70, 96], lean: 4, footL: on(-46, -9) }, firstRear)
  const secondRear = pose({ pelvis: [-90, 91], lean: 6, footR: on(-136, 9, 12, 12) }, firstFront)
  const stop = pose(
    {
      pelvis: [-106, 95],
      lean: 6,
      twist: -14,
      handR: { ...own(72, 6, 6), wrist: 62, depth: 4 },
      handL: own(40, 6, -8),
      footL: on(-82, -9),
    },
    secondRear,
  )
  const steady = pose({ pelvis: [-107, 96], lean: 4, twist: -8 }, stop)
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

/** Approaches step by step until an open hand stops them. */
function attackerKeys(): Keyframe[] {
  const start = pose({
    pelvis: [196, 102],
    turn: 168,
    lean: 3,
    handL: own(-8, -81, -4),
    handR: own(20, -77, 4),
    footL: on(176, 9, 168, -12),
    footR: on(220, -9, 168, 22),
  })
  const first = pose(
    {
      pelvis: [158, 103],
      lean: 5,
      footR: on(132, -9, 168, -10),
      footL: on(178, 9, 168, 26),
      handL: own(24, -75, -4),
      handR: own(-10, -81, 4),
    },
    start,
  )
  const second = pose(
    {
      pelvis: [116, 103],
      lean: 6,
      footL: on(90, 9, 168, -10),
      footR: on(136, -9, 168, 26),
      handL: own(-4, -81, -6),
      handR: own(26, -62, 4),
    },
    first,
  )
  const third = pose(
    {
      pelvis: [76, 103],
      lean: 7,
      footR: on(52, -9, 168, -10),
      footL: on(94, 9, 168, 26),
      handL: own(34, -54, -6),
      handR: own(2, -81, 6),
    },
    second,
  )
  const halt = pose(
    {
      pelvis: [62, 102],
      lean: -5,
      nod: -6,
      footR: on(52, -9, 168),
      footL: on(78, 9, 168),
      handL: own(24, -58, -6),
      handR: own(20, -60, 6),
    },
    third,
  )
  const still = pose({ pelvis: [65, 104], lean: 0, nod: 0, handL: own(9, -82, -5), handR: own(9, -82, 5) }, halt)
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
  centre: 10,
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
