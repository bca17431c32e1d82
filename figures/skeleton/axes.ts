import { along, cross, spin, type Vec } from '../vector.ts'

/** The three directions of a part of the body. */
export interface Frame {
  forward: Vec
  up: Vec
  right: Vec
}

const radians = (degrees: number) => (degrees * Math.PI) / 180

/**
 * Turn 0 faces right, 90 the viewer, 180 left; lean bows forwards (90 prone, -90 on the back); tilt to the body's right;
 * roll turns the whole body about its own length, to its right. Degrees.
 */
export function frameOf(turn: number, lean: number, tilt: number, roll: number): Frame {
  const level: Vec = [Math.cos(radians(turn)), 0, Math.sin(radians(turn))]
  const upright: Vec = [0, 1, 0]
  const [c, s] = [Math.cos(radians(lean)), Math.sin(radians(lean))]
  const forward = along([c, level], [-s, upright])
  const up = along([c, upright], [s, level])
  const tilted = rotate({ forward, up, right: cross(forward, up) }, forward, tilt)
  return rotate(tilted, tilted.up, -roll)
}

/** A frame turned about one of its own axes, degrees. */
export const rotate = (frame: Frame, axis: Vec, degrees: number): Frame => ({
  forward: spin(frame.forward, axis, degrees),
  up: spin(frame.up, axis, degrees),
  right: spin(frame.right, axis, degrees),
})

/** A step inside a frame: so far forward, up, and to the right. */
export const within = (frame: Frame, [forward, up, right]: Vec): Vec =>
  along([forward, frame.forward], [up, frame.up], [right, frame.right])
