import type { Keyframe } from '../../motion/keyframes.ts'
import { handOnPartner, footOnGround, handNearBody, createPose } from '../../motion/pose.ts'
import type { Scene } from '../../scene.ts'

/** The person whose wrist is grabbed: sinks, drives the elbow in, and pulls the hand out on the side of the thumb. */
function gripped(): Keyframe[] {
  const calm = createPose({
    pelvis: [-42, 102],
    handR: { ...handNearBody(26, -46, 6), depth: 2 },
    handL: handNearBody(8, -81, -4),
    footL: footOnGround(-28, -9),
    footR: footOnGround(-56, 9),
  })
  const caught = createPose(
    { lean: 4, pelvis: [-40, 101], handR: handNearBody(50, -46, 4), handL: handNearBody(24, -40, -4) },
    calm,
  )
  const pulled = createPose({ lean: 10, pelvis: [-34, 99], handR: handNearBody(58, -46, 4), nod: 4 }, caught)
  const sunk = createPose(
    {
      pelvis: [-22, 86],
      lean: 12,
      curl: 12,
      twist: 6,
      handR: handNearBody(46, -34, 2),
      handL: handNearBody(30, -14, -8),
      footL: footOnGround(0, -9),
      footR: footOnGround(-60, 9, 12, 12),
    },
    pulled,
  )
  const elbowIn = createPose(
    {
      pelvis: [-18, 88],
      lean: 8,
      twist: -12,
      handR: { ...handNearBody(38, -2, 6), flare: 20 },
      footR: footOnGround(-58, 9, 12, 22),
    },
    sunk,
  )
  const out = createPose(
    {
      pelvis: [-20, 95],
      lean: 2,
      curl: 4,
      twist: -26,
      nod: -2,
      handR: { ...handNearBody(18, 32, 8), flare: 44 },
      handL: handNearBody(36, 2, -8),
      footR: footOnGround(-60, 9, 12, 8),
    },
    elbowIn,
  )
  const back = createPose(
    {
      pelvis: [-62, 96],
      lean: 4,
      twist: 0,
      handR: { ...handNearBody(34, 8, 8), flare: 0 },
      handL: handNearBody(42, 12, -8),
      footL: footOnGround(-40, -9),
      footR: footOnGround(-88, 9, 12, 10),
    },
    out,
  )
  return [
    [0, calm],
    [0.5, calm],
    [0.72, caught],
    [1, pulled],
    [1.35, sunk],
    [1.55, elbowIn],
    [1.74, out],
    [2.25, back],
    [2.8, back],
  ]
}

/** A stranger who grabs the near wrist with the left hand and pulls. */
function grabber(): Keyframe[] {
  const away = createPose({
    pelvis: [84, 102],
    turn: 168,
    lean: 3,
    handL: handNearBody(8, -81, -4),
    handR: handNearBody(8, -81, 4),
    footL: footOnGround(98, 9, 168),
    footR: footOnGround(70, -9, 168),
  })
  const grab = createPose(
    {
      pelvis: [70, 101],
      lean: 12,
      nod: 4,
      handL: { ...handOnPartner('wrist-right', 2, 1, -3), depth: 14 },
      footR: footOnGround(44, -9, 168),
      footL: footOnGround(96, 9, 168, 16),
    },
    away,
  )
  const pull = createPose(
    { pelvis: [77, 98], lean: -1, nod: 0, footL: footOnGround(100, 9, 168), handR: handNearBody(24, -34, 8) },
    grab,
  )
  const dragged = createPose({ pelvis: [76, 98], lean: 2 }, pull)
  const lost = createPose(
    { pelvis: [78, 100], lean: -2, handL: { ...handNearBody(38, 14, -6), depth: 2 }, nod: -8 },
    dragged,
  )
  const stumble = createPose(
    {
      pelvis: [90, 100],
      lean: -8,
      handL: handNearBody(30, -14, -14),
      handR: handNearBody(26, -26, 10),
      footL: footOnGround(118, 9, 168),
    },
    lost,
  )
  const settled = createPose(
    { pelvis: [88, 101], lean: 2, nod: 0, handL: handNearBody(14, -77, -6), handR: handNearBody(12, -77, 6) },
    stumble,
  )
  return [
    [0, away],
    [0.2, away],
    [0.7, grab],
    [1, pull],
    [1.35, pull],
    [1.6, dragged],
    [1.76, lost],
    [2.1, stumble],
    [2.5, settled],
    [2.8, settled],
  ]
}

export const wristRelease: Scene = {
  length: 2.8,
  still: 1.6,
  moments: [0.72, 1, 1.35, 1.55, 1.74, 2.25],
  center: 12,
  actors: { a: { gi: true, bun: true, keys: gripped() }, b: { gi: false, keys: grabber() } },
  arcs: [
    {
      from: 1.4,
      fullAt: 1.75,
      until: 2,
      curve: [
        [34, 124],
        [52, 170],
        [40, 226],
        [-22, 238],
      ],
    },
  ],
  labels: [
    { from: 1.45, until: 1.76, person: 'a', spot: 'elbow-right', to: [-104, 96], text: 'Elbow in, out past the thumb' },
  ],
  chapters: [
    { at: 0, kind: 'setup', title: 'They hold the wrist' },
    { at: 0.72, kind: 'mistake', title: 'Do not pull straight back' },
    { at: 1, kind: 'entry', title: 'Sink and bring the elbow' },
    { at: 1.5, kind: 'finish', title: 'Out on the side of the thumb' },
    { at: 1.9, kind: 'safety', title: 'Hands up, one step away' },
  ],
}
