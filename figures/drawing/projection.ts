import type { Vec } from '../vector.ts'

/** Projects a point of the scene into the picture: x is to the right, y up, and z the depth toward the viewer. */
export type View = (point: Vec) => Vec

const radians = (degrees: number) => (degrees * Math.PI) / 180

/**
 * Creates a view without perspective, `orbit` degrees around the scene and `rise` degrees above the ground. With a
 * `rise` of 0 the ground is a line, otherwise a plane.
 */
export function createProjection(center: number, orbit: number, rise: number): View {
  const [c, s] = [Math.cos(radians(orbit)), Math.sin(radians(orbit))]
  const [up, down] = [Math.cos(radians(rise)), Math.sin(radians(rise))]
  return ([x, y, z]) => {
    const depth = z * c - (x - center) * s
    return [center + (x - center) * c + z * s, y * up - depth * down, depth * up + y * down]
  }
}

/** Angles and zoom of the view. */
export interface Camera {
  /** Degrees around the scene. */
  orbit?: number
  /**
   * Degrees above the ground. Groundwork is drawn from above, because at eye level, one body would hide the other.
   */
  rise?: number
  /** Scale factor of the scene. */
  zoom?: number
}

/** Creates the view of a scene's camera, rotated by another `orbit` degrees around the scene. */
export const createView = ({ camera = {}, center }: { camera?: Camera; center: number }, orbit = 0): View =>
  createProjection(center, (camera.orbit ?? 0) + orbit, camera.rise ?? 0)
