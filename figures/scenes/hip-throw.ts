import type { Key } from '../motion.ts'
import { air, hold, on, own, pose } from '../pose.ts'
import type { Scene } from '../scene.ts'

/** The one who throws: from the right, turns in, loads, throws, keeps the sleeve. */
function thrower(): Key[] {
  const grips = pose({
    pelvis: [44, 99],
    turn: 168,
    lean: 5,
    handL: { ...hold('elbow-right', 4), over: 6 },
    handR: hold('chest', 15, 6, -6),
    footL: on(62, 9, 168),
    footR: on(24, -9, 168),
  })
  const windUp = pose({ pelvis: [49, 97], lean: 2 }, grips)
  const pull = pose(
    { pelvis: [34, 90, -2], turn: 132, lean: 6, footR: on(6, -2, 120), footL: on(60, 4, 150, 14), twist: -14 },
    windUp,
  )
  const turnedIn = pose(
    {
      pelvis: [8, 76, -5],
      turn: 16,
      lean: 24,
      curl: 8,
      nod: -6,
      twist: 0,
      handR: { ...hold('waist', -15, 2, 10), over: 14, flare: 30 },
      handL: { ...hold('wrist-right', 0, 0, 0), over: 4 },
      footR: on(0, 6, 18),
      footL: on(34, -13, 18),
    },
    pull,
  )
  const load = pose({ pelvis: [-4, 84, -6], lean: 54, curl: 14, nod: -10 }, turnedIn)
  const cast = pose({ pelvis: [-20, 92, -6], lean: 70, curl: 18, nod: 4, twist: -16 }, load)
  const placed = pose(
    { pelvis: [-24, 84, -4], lean: 54, curl: 14, nod: 0, twist: 0, handR: { ...own(26, -34, 14), over: 4, flare: 0 } },
    cast,
  )
  const finish = pose(
    { pelvis: [-20, 88, -2], lean: 40, curl: 10, nod: 8, handR: { ...hold('wrist-right', -6, -4), over: 0 } },
    placed,
  )
  return [
    [0, grips],
    [0.3, grips],
    [0.45, windUp],
    [0.75, pull],
    [1.1, turnedIn],
    [1.36, load],
    [1.62, cast],
    [2, placed],
    [2.4, finish],
    [3, finish],
  ]
}

/** The one who is thrown: tipped forward, carried over, slaps the mat with the free arm. */
function thrown(): Key[] {
  const grips = pose({
    pelvis: [-44, 101],
    turn: 12,
    lean: 4,
    handR: hold('chest', 16, 2, -8),
    handL: hold('elbow-right', 4),
    footR: on(-62, 9),
    footL: on(-22, -9),
  })
  const tipped = pose(
    { pelvis: [-34, 103], lean: 12, nod: -6, footR: on(-60, 9, 12, 20), footL: on(-24, -9, 12, 8) },
    grips,
  )
  const caught = pose(
    {
      pelvis: [-30, 105, 3],
      lean: 20,
      handR: hold('chest', 44, -4, -6),
      handL: hold('chest', 10, 8, 2),
      footR: on(-58, 9, 12, 34),
      footL: on(-26, -9, 12, 24),
    },
    tipped,
  )
  const loaded = pose(
    {
      pelvis: [-12, 130, 4],
      lean: 66,
      nod: -14,
      footR: air(-6, -92, 8, 24),
      footL: air(10, -88, -8, 20),
      handL: own(30, 34, -8),
    },
    caught,
  )
  const over = pose(
    { pelvis: [26, 156, 4], lean: 128, curl: 14, nod: 16, footR: air(-4, -92, 8, 20), footL: air(18, -84, -10, 16) },
    loaded,
  )
  const falling = pose(
    {
      pelvis: [102, 112, 4],
      lean: 204,
      curl: 22,
      nod: 24,
      handL: own(20, 6, -26),
      footR: air(34, -78, 8),
      footL: air(46, -66, -10),
    },
    over,
  )
  const landed = pose(
    {
      pelvis: [138, 19, 2],
      lean: 266,
      curl: 14,
      nod: 22,
      handR: own(64, 14, 10),
      handL: own(-8, -52, -34),
      footR: on(190, 9, 6),
      footL: on(176, -10, 6),
    },
    falling,
  )
  const rest = pose({ pelvis: [140, 18, 2], curl: 10, nod: 16 }, landed)
  return [
    [0, grips],
    [0.45, grips],
    [0.75, tipped],
    [1.1, caught],
    [1.36, loaded],
    [1.62, over],
    [1.82, falling],
    [1.98, landed],
    [2.3, rest],
    [3, rest],
  ]
}

export const hipThrow: Scene = {
  length: 3,
  still: 1.56,
  centre: 40,
  cast: { a: { gi: true, keys: thrower() }, b: { gi: true, bun: true, keys: thrown() } },
  arcs: [
    {
      from: 1.1,
      grown: 1.75,
      until: 2.1,
      curve: [
        [-92, 196],
        [-40, 262],
        [120, 268],
        [150, 150],
      ],
    },
  ],
}
