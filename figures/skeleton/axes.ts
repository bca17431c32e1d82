import { cross, rotateAbout, weightedSum, type Vec } from '../vector.ts'

/** The three unit directions of a part of the body. */
export interface Axes {
  forward: Vec
  up: Vec
  right: Vec
}

const radians = (degrees: number) => (degrees * Math.PI) / 180

/**
 * Turn 0 faces right, 90 faces the viewer, 180 faces left. Lean tips forward (90 is prone, -90 is supine), tilt tips to
 * the body's right, and roll rotates the whole body to its right about its long axis. Degrees.
 */
export function createAxes(turn: number, lean: number, tilt: number, roll: number): Axes {
  const level: Vec = [Math.cos(radians(turn)), 0, Math.sin(radians(turn))]
  const upright: Vec = [0, 1, 0]
  const [c, s] = [Math.cos(radians(lean)), Math.sin(radians(lean))]
  const forward = weightedSum([c, level], [-s, upright])
  const up = weightedSum([c, upright], [s, level])
  const tilted = rotateAxes({ forward, up, right: cross(forward, up) }, forward, tilt)
  return rotateAxes(tilted, tilted.up, -roll)
}

/** The axes, rotated about one unit direction. Degrees. */
export const rotateAxes = (axes: Axes, direction: Vec, degrees: number): Axes => ({
  forward: rotateAbout(axes.forward, direction, degrees),
  up: rotateAbout(axes.up, direction, degrees),
  right: rotateAbout(axes.right, direction, degrees),
})

/** An offset in the scene's coordinates, from its components along the axes: forward, up and right. */
export const localOffset = (axes: Axes, [forward, up, right]: Vec): Vec =>
  weightedSum([forward, axes.forward], [up, axes.up], [right, axes.right])
