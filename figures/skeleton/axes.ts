import { cross, rotateAbout, weightedSum, type Vec } from '../vector.ts'

/** The three unit directions of a part of the body. */
export interface Axes {
  forward: Vec
  up: Vec
  right: Vec
}

const radians = (degrees: number) => (degrees * Math.PI) / 180

/**
 * Returns the axes for four angles in degrees. Turn 0 faces right, 90 faces the viewer, 180 faces left. Lean tips
 * forward (90 is prone, -90 is supine), tilt tips to the body's right, and roll rotates the whole body to its right
 * about its long axis.
 */
export function createAxes(turn: number, lean: number, tilt: number, roll: number): Axes {
  const horizontal: Vec = [Math.cos(radians(turn)), 0, Math.sin(radians(turn))]
  const upright: Vec = [0, 1, 0]
  const [c, s] = [Math.cos(radians(lean)), Math.sin(radians(lean))]
  const forward = weightedSum([c, horizontal], [-s, upright])
  const up = weightedSum([c, upright], [s, horizontal])
  const tilted = rotateAxes({ forward, up, right: cross(forward, up) }, forward, tilt)
  return rotateAxes(tilted, tilted.up, -roll)
}

/** Rotates the axes about a unit direction. */
export const rotateAxes = (axes: Axes, direction: Vec, degrees: number): Axes => ({
  forward: rotateAbout(axes.forward, direction, degrees),
  up: rotateAbout(axes.up, direction, degrees),
  right: rotateAbout(axes.right, direction, degrees),
})

/** Converts an offset along the axes (forward, up, right) to the scene's coordinates. */
export const localOffset = (axes: Axes, [forward, up, right]: Vec): Vec =>
  weightedSum([forward, axes.forward], [up, axes.up], [right, axes.right])
