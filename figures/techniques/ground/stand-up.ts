import type { Keyframe } from '../../motion/keyframes.ts'
import { handAt, footOnGround, handNearBody, createPose } from '../../motion/pose.ts'
import type { Scene } from '../../scene.ts'

const raised = (x: number, y: number, z: number, pitch: number) => ({
  ...footOnGround(x, z, 12, pitch),
  at: [x, y, z] as const,
})

/** The person on the ground: shields with a foot, kicks once for room, then stands up behind the posted hand. */
function riser(): Keyframe[] {
  const seated = createPose({
    pelvis: [-36, 18],
    lean: -30,
    curl: 26,
    nod: 12,
    handR: { ...handAt(-84, 8, 22), flare: -20 },
    handL: handNearBody(36, 12, -8),
    footL: footOnGround(8, -10),
    footR: raised(34, 26, 10, -50),
  })
  const chambered = createPose({ pelvis: [-38, 22], lean: -36, footR: raised(14, 52, 10, -60) }, seated)
  const kick = createPose(
    { pelvis: [-30, 30], lean: -46, curl: 20, footR: raised(48, 66, 10, -74), handL: handNearBody(34, 16, -8) },
    chambered,
  )
  const recoiled = createPose({ pelvis: [-36, 26], lean: -34, footR: raised(14, 46, 12, -50) }, kick)
  const hipsUp = createPose(
    { pelvis: [-30, 42], lean: -56, curl: 26, nod: 22, footR: raised(0, 26, 16, -20), handL: handNearBody(40, 14, -8) },
    recoiled,
  )
  // The hand stays on the mat under the shoulder until the foot behind it carries the weight.
  const through = createPose({ pelvis: [-36, 47, -2], lean: -50, curl: 34, footR: raised(-58, 9, 18, 30) }, hipsUp)
  const based = createPose(
    {
      pelvis: [-52, 58, -2],
      lean: 2,
      curl: 34,
      nod: -4,
      handR: handNearBody(6, -81, 10),
      footR: footOnGround(-104, 14, 12, 24),
    },
    through,
  )
  const driving = createPose(
    { pelvis: [-46, 80, -2], lean: 26, curl: 20, nod: -12, handR: handNearBody(26, -34, 10) },
    based,
  )
  const up = createPose(
    {
      pelvis: [-42, 95],
      lean: 8,
      curl: 8,
      nod: 0,
      handR: { ...handNearBody(32, 6, 8), flare: 0 },
      handL: handNearBody(42, 12, -8),
      footR: footOnGround(-82, 9, 12, 12),
    },
    driving,
  )
  const away = createPose(
    { pelvis: [-72, 97], lean: 4, curl: 4, footL: footOnGround(-48, -9), footR: footOnGround(-104, 9, 12, 10) },
    up,
  )
  return [
    [0, seated],
    [0.4, seated],
    [0.62, chambered],
    [0.8, kick],
    [1.02, recoiled],
    [1.35, hipsUp],
    [1.6, through],
    [1.86, based],
    [2.05, driving],
    [2.3, up],
    [2.7, away],
    [3, away],
  ]
}

/** The attacker: is stopped at the hip and steps back. Meanwhile, the other person stands up. */
function attackerKeys(): Keyframe[] {
  const far = createPose({
    pelvis: [128, 102],
    turn: 168,
    lean: 4,
    handL: handNearBody(12, -79, -6),
    handR: handNearBody(16, -75, 6),
    footL: footOnGround(150, 9, 168, 20),
    footR: footOnGround(112, -9, 168),
  })
  const near = createPose(
    {
      pelvis: [84, 98],
      lean: 14,
      nod: 10,
      handL: handNearBody(44, -20, -8),
      handR: handNearBody(46, -14, 8),
      footR: footOnGround(60, -9, 168),
      footL: footOnGround(112, 9, 168, 14),
    },
    far,
  )
  const stopped = createPose(
    {
      pelvis: [92, 96],
      lean: 30,
      curl: 20,
      nod: 12,
      handL: handNearBody(34, -44, -8),
      handR: handNearBody(36, -36, 8),
    },
    near,
  )
  const backwards = createPose(
    {
      pelvis: [132, 100],
      lean: 10,
      curl: 8,
      nod: 4,
      handL: handNearBody(26, -36, -8),
      handR: handNearBody(24, -34, 8),
      footL: footOnGround(160, 9, 168),
      footR: footOnGround(112, -9, 168, 8),
    },
    stopped,
  )
  const waits = createPose(
    {
      pelvis: [136, 101],
      lean: 2,
      nod: 0,
      footR: footOnGround(120, -9, 168),
      handL: handNearBody(10, -79, -6),
      handR: handNearBody(10, -79, 6),
    },
    backwards,
  )
  return [
    [0, far],
    [0.15, far],
    [0.7, near],
    [0.82, near],
    [1, stopped],
    [1.5, backwards],
    [2, waits],
    [3, waits],
  ]
}

export const standUp: Scene = {
  length: 3,
  still: 0.8,
  moments: [0.4, 0.8, 1.35, 1.6, 1.9, 2.7],
  center: 14,
  actors: { a: { gi: true, bun: true, keys: riser() }, b: { gi: false, keys: attackerKeys() } },
  arcs: [
    {
      from: 1.2,
      fullAt: 2,
      until: 2.4,
      curve: [
        [-88, 168],
        [-122, 160],
        [-146, 116],
        [-148, 58],
      ],
    },
  ],
  labels: [
    { from: 1.1, until: 1.7, person: 'a', spot: 'wrist-right', to: [-134, 24], text: 'Hand and foot on the mat' },
  ],
  chapters: [
    { at: 0, kind: 'setup', title: 'A foot as a shield' },
    { at: 0.62, kind: 'entry', title: 'One push for room' },
    { at: 1.1, kind: 'control', title: 'Hips up, leg back' },
    { at: 1.5, kind: 'mistake', title: 'Do not turn your back to get up' },
    { at: 1.9, kind: 'finish', title: 'Up behind your hands' },
    { at: 2.3, kind: 'safety', title: 'Look at them all the way up' },
  ],
}
